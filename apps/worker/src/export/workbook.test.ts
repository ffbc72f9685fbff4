import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type Workbook, writeWorkbook } from './workbook.ts'

const book = (sheet = 'Rows'): Workbook => ({
  names: { about: 'About', rows: sheet, page: 'Page' },
  company: 'Maison Delorme',
  hue: null,
  title: 'Report',
  facts: [],
  figures: [],
  columns: [{ header: 'Name', numFmt: undefined, isText: true }],
  total: 1,
})

/** Rows without an end, or until one fails, that tell when they are let go. */
function endless(failsAt = Number.POSITIVE_INFINITY) {
  const released = Promise.withResolvers<void>()
  async function* rows() {
    try {
      for (let row = 0; ; row += 1) {
        if (row === failsAt) throw new Error('lost the database')
        yield [`Row ${row} ${Math.sin(row)}`]
      }
    } finally {
      released.resolve()
    }
  }
  return { rows: rows(), released: released.promise }
}

describe('a workbook that is not finished', () => {
  it('lets its rows go when nobody reads it to its end', async () => {
    const { rows, released } = endless()
    const file = writeWorkbook(book(), rows)
    await once(file, 'readable')
    file.destroy()
    await expect(released).resolves.toBeUndefined()
  })

  it('lets its rows go when it is closed before the first of them', async () => {
    const { rows, released } = endless()
    writeWorkbook(book(), rows).destroy()
    await expect(released).resolves.toBeUndefined()
  })

  it('lets its rows go when it cannot be laid out', async () => {
    const { rows, released } = endless()
    const file = writeWorkbook(book('No [brackets]'), rows)
    await expect(once(file.resume(), 'end')).rejects.toThrow()
    await expect(released).resolves.toBeUndefined()
  })

  it.each([3, 5000])('fails with its rows, at row %i', async (failsAt) => {
    const { rows } = endless(failsAt)
    await expect(once(writeWorkbook(book(), rows).resume(), 'end')).rejects.toThrow('lost the database')
  })
})
