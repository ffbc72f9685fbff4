import type { EventEmitter } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EntryData, streamEntry } from './entry-data.ts'

const data = Buffer.from('All work and no play. '.repeat(40_000))
const packed = deflateRawSync(data, { level: 0 })
const entry: EntryData = {
  size: data.length,
  compressedSize: packed.length,
  crc32: crc32(data),
  method: 8,
  dataStart: 7,
}
let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entry-data-'))
  path = join(folder, 'data')
  await writeFile(path, Buffer.concat([Buffer.from('before '), packed, Buffer.from('after')]))
})
afterAll(() => rm(folder, { recursive: true }))

describe('streamEntry', () => {
  it('yields exactly the bytes of the entry, and leaves no listener on the file', async () => {
    await using file = await open(path)
    for (let turn = 0; turn < 3; turn += 1) {
      expect(data.equals(await buffer(streamEntry(file, entry, 'x', { onBytes: () => {} })))).toBe(true)
    }
    expect((file as unknown as EventEmitter).listenerCount('close')).toBe(0)
  })

  it('fails when the file ends too soon', async () => {
    await using file = await open(path)
    const cut = { ...entry, dataStart: entry.dataStart + 1000 }
    await expect(buffer(streamEntry(file, cut, 'x', { onBytes: () => {} }))).rejects.toThrow()
  })
})
