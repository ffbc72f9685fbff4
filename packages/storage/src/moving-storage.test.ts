import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStorage, folderAddress } from './index.ts'
import { compareFiles, copyFiles, moveFiles } from './moving-storage.ts'
import type { Storage } from './storage.ts'
import { findS3, startS3, type TestS3 } from './testing/index.ts'

const found = findS3()
let server: TestS3 | undefined
let bucket: string
let dataDir: string
beforeAll(async () => {
  if (found) server = await startS3(found)
})
afterAll(() => server?.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-moving-'))
  if (server) bucket = await server.createBucket(`moving-${randomBytes(6).toString('hex')}`)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys
}

describe.skipIf(!found)('files on their way', () => {
  for (const back of [false, true]) {
    it(`are read and written meanwhile, ${back ? 'from S3 to the folder' : 'from the folder to S3'}`, {
      timeout: 60_000,
    }, async () => {
      const [from, to] = back ? [bucket, folderAddress] : [folderAddress, bucket]
      const [former, next] = [createStorage(dataDir, [from]), createStorage(dataDir, [to])]
      const moving = createStorage(dataDir, [to, from])
      const files = new Map<string, Buffer>()
      const write = async (storage: Storage, key: string) => {
        const bytes = randomBytes(1 + Math.floor(Math.random() * 50_000))
        await storage.put(key, bytes)
        files.set(key, bytes)
      }
      for (let n = 0; n < 60; n += 1) await write(former, `packages/${n % 7}/${n}.html`)
      await former.put('resumable-uploads/u', Buffer.from('begun '))

      let isOver = false
      const traffic = async (each: (n: number) => Promise<void>, least = 0) => {
        for (let n = 0; !isOver || n < least; n += 1) await each(n)
      }
      const users = [
        traffic(async () => {
          const [key, bytes] = [...files].at(Math.floor(Math.random() * files.size))!
          const stream = await moving.get(key).catch((error) => (files.has(key) ? Promise.reject(error) : undefined))
          if (stream) expect((await buffer(stream)).equals(bytes)).toBe(true)
        }, 20),
        traffic((n) => write(moving, `records/${n}`)),
        traffic(async (n) => {
          const key = `packages/${n % 7}/${n}.html`
          if (n % 3 !== 0 || !files.delete(key)) return void (await moving.names('packages'))
          await moving.remove(key)
        }),
      ]
      const moved = moveFiles(former, next, undefined, 2).finally(() => {
        isOver = true
      })
      expect(await moving.append('resumable-uploads/u', Readable.from(['and ended']), 6)).toBe(15)
      await Promise.all([moved, ...users])
      await moving.move('resumable-uploads/u', 'uploaded-packages/u')

      expect(await keysOf(former)).toEqual([])
      expect((await keysOf(next)).toSorted()).toEqual([...files.keys(), 'uploaded-packages/u'].toSorted())
      for (const [key, bytes] of files) expect((await buffer(await next.get(key))).equals(bytes)).toBe(true)
      expect(await text(await next.get('uploaded-packages/u'))).toBe('begun and ended')
    })
  }

  it('stay where they are when the new place has other bytes, and go on with the next run', async () => {
    const [former, next] = [createStorage(dataDir), createStorage(dataDir, [bucket])]
    for (const key of ['a', 'b', 'resumable-uploads/c']) await former.put(key, Buffer.from(key))
    const broken: Storage = { ...next, get: async (key) => (await next.get(key === 'b' ? 'a' : key)) as Readable }
    await expect(moveFiles(former, broken, undefined, 1)).rejects.toThrow('b differs')
    expect([await keysOf(former), await keysOf(next)]).toEqual([['b', 'resumable-uploads/c'], ['a']])
    expect(await moveFiles(former, next)).toEqual({ moved: 1, growing: 1 })
    expect(await keysOf(next)).toEqual(['a', 'b'])
  })
})

describe('copies', () => {
  it('take what is new, and say what is there no more', async () => {
    const [from, to] = [createStorage(join(dataDir, 'a')), createStorage(join(dataDir, 'b'))]
    for (const key of ['same', 'grown', 'new/é', 'gone']) await from.put(key, Buffer.from(key))
    for (const [key, bytes] of Object.entries({ same: 'kept', grown: '', old: 'old' }))
      await to.put(key, Buffer.from(bytes))
    const { lacking, extra } = await compareFiles(from, to)
    expect(extra).toEqual(['old'])
    await from.remove('gone')
    const counts: number[] = []
    await copyFiles(from, to, lacking, (count) => counts.push(count))
    expect(counts).toEqual([1, 2, 3])
    expect(await keysOf(to)).toEqual(['grown', 'new/é', 'old', 'same'])
    for (const [key, bytes] of Object.entries({ same: 'kept', grown: 'grown', 'new/é': 'new/é' }))
      expect(await text(await to.get(key))).toBe(bytes)
  })

  it.skipIf(!found)('do not take again what has grown in a bucket', { timeout: 60_000 }, async () => {
    const [from, to] = [createStorage(dataDir, [bucket]), createStorage(dataDir)]
    await from.put('uploads/u', new Uint8Array())
    await from.append('uploads/u', Readable.from([Buffer.from('a package')]), 0)
    await from.move('uploads/u', 'packages/p.zip')
    const { lacking } = await compareFiles(from, to)
    expect(lacking.map(({ key }) => key)).toEqual(['packages/p.zip'])
    await copyFiles(from, to, lacking)
    expect(await compareFiles(from, to)).toEqual({ lacking: [], extra: [] })
  })

  it('end with the first failure', async () => {
    const [from, to] = [createStorage(join(dataDir, 'a')), createStorage(join(dataDir, 'b'))]
    const keys = Array.from({ length: 40 }, (_, n) => `${n}`)
    for (const key of keys) await from.put(key, Buffer.from(key))
    const full = { ...to, put: async () => Promise.reject(new Error('full')) }
    const { lacking } = await compareFiles(from, to)
    await expect(copyFiles(from, full, lacking)).rejects.toThrow('full')
  })
})
