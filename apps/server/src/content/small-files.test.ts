import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createStorage } from '@cursus/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmallFiles } from './serve-package.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('reads a small file once, evicts the least recently used when memory is full, and leaves big ones to be streamed', async () => {
  const storage = createStorage(folder)
  const file = (key: string, size: number) => ({ key, size, type: '', etag: '' })
  const size = 64 * 1024
  const files = Array.from({ length: 300 }, (_, index) => file(`p/${index}`, size))
  for (const { key } of files) await storage.put(key, Readable.from([Buffer.alloc(size, key)]))
  const read = createSmallFiles(storage, 16 * 1024 * 1024)
  expect(read(file('p/big', size + 1))).toBeUndefined()
  const first = await read(files[0]!)
  expect(first!.length).toBe(size)
  for (const file of files.slice(1, 255)) await read(file)
  expect(await read(files[0]!)).toBe(first)
  const second = await read(files[1]!)
  for (const file of files.slice(2)) await read(file)
  // 16 MiB hold 256 of them: the most recently used are the same buffers, the others are read
  // again.
  expect(await read(files[0]!)).not.toBe(first)
  expect(await read(files[299]!)).toBe(await read(files[299]!))
  expect(await read(files[1]!)).not.toBe(second)

  const missing = file('p/none', 10)
  await expect(read(missing)).rejects.toMatchObject({ code: 'NotFound' })
  await storage.put('p/none', Buffer.from('0123456789'))
  expect((await read(missing))!.toString()).toBe('0123456789')
})
