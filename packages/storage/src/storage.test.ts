import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from './index.ts'
import { connectS3, readS3Place } from './s3-storage.ts'
import type { Storage, StoredFile } from './storage.ts'
import { findS3, startS3, type TestS3 } from './testing/index.ts'

let storage: Storage
/** All that is stored, unfinished files included. */
let everything: () => Promise<string[]>
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-storage-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function openFolder(): void {
  storage = createStorage(dataDir)
  everything = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, 'files/').length))
  }
}

const found = findS3()
/** A server that gives the right bytes of ranges. */
const isWhole = found !== undefined && 'endpoint' in found
let server: TestS3 | undefined
beforeAll(async () => {
  if (found) server = await startS3(found)
})
afterAll(() => server?.close())

async function openBucket(): Promise<void> {
  const address = await server!.createBucket(`bucket-${randomUUID()}`)
  const place = readS3Place(address)!
  storage = createStorage(dataDir, [address])
  everything = async () => {
    const s3 = await connectS3(place)
    const { Contents = [] } = await s3.listObjectsV2({ Bucket: place.bucket })
    return Contents.map(({ Key = '' }) => Key.slice('files/'.length))
  }
}

async function list(prefix: string): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of storage.list(prefix)) found.push(file)
  return found
}

const keys = async (prefix: string) => (await list(prefix)).map((file) => file.key)

const read = async (key: string, range?: { start?: number; end?: number }) => text(await storage.get(key, range))

const places = [
  { name: 'a folder', open: openFolder, isThere: true, isWhole: true },
  { name: 'a bucket', open: openBucket, isThere: found !== undefined, isWhole },
]
for (const { name, open, isThere, isWhole } of places)
  describe.skipIf(!isThere)(name, () => {
    beforeEach(open)

    describe('put', () => {
      it('stores a stream with its size and digest', async () => {
        const content = Buffer.alloc(3_000_000, 'abcdefg')
        const chunks = [content.subarray(0, 1_000_001), content.subarray(1_000_001)]
        const result = await storage.put('contents/é/file.bin', Readable.from(chunks))
        expect(result).toEqual({ size: 3_000_000, sha256: createHash('sha256').update(content).digest('hex') })
        expect((await buffer(await storage.get('contents/é/file.bin'))).equals(content)).toBe(true)
        expect(await everything()).toEqual(['contents/é/file.bin'])
      })

      it('stores an empty file', async () => {
        expect(await storage.put('empty', new Uint8Array())).toMatchObject({ size: 0 })
        expect(await storage.stat('empty')).toEqual({ size: 0 })
        expect(await read('empty')).toBe('')
      })

      it('replaces a file as a whole', async () => {
        await storage.put('a', Buffer.from('the former one'))
        await storage.put('a', Buffer.from('new'))
        expect(await read('a')).toBe('new')
      })

      it('keeps the former file and leaves nothing when the stream breaks in the middle', async () => {
        await storage.put('a', Buffer.from('former'))
        async function* breaking() {
          yield Buffer.alloc(100_000)
          throw new Error('connection lost')
        }
        await expect(storage.put('a', Readable.from(breaking()))).rejects.toThrow('connection lost')
        await expect(storage.put('b', Readable.from(breaking()))).rejects.toThrow('connection lost')
        expect(await read('a')).toBe('former')
        expect(await everything()).toEqual(['a'])
      })

      it('fails when the sender disconnects', async () => {
        const source = new Readable({ read() {} })
        source.push(Buffer.alloc(10))
        const put = storage.put('a', source)
        source.destroy()
        await expect(put).rejects.toThrow('Premature close')
        expect(await everything()).toEqual([])
      })

      it('accepts the exact limit, refuses one byte more with the given error and destroys the stream', async () => {
        await storage.put('full', Readable.from([Buffer.alloc(6), Buffer.alloc(4)]), { maxBytes: 10 })
        const source = Readable.from([Buffer.alloc(6), Buffer.alloc(5), Buffer.alloc(1_000)])
        const refusal = new Error('package too big')
        await expect(storage.put('more', source, { maxBytes: 10, tooBig: () => refusal })).rejects.toBe(refusal)
        expect(source.destroyed).toBe(true)
        await expect(storage.put('more', Buffer.alloc(11), { maxBytes: 10 })).rejects.toMatchObject({ code: 'TooBig' })
        expect(await everything()).toEqual(['full'])
      })

      it('keeps one whole file after concurrent puts to one key', async () => {
        const letters = ['a', 'b', 'c', 'd', 'e']
        await Promise.all(letters.map((letter) => storage.put('same', Readable.from([Buffer.alloc(200_000, letter)]))))
        const found = await read('same')
        expect(letters.map((letter) => letter.repeat(200_000))).toContain(found)
        expect(await everything()).toEqual(['same'])
      })
    })

    describe('append', () => {
      it('continues a file from an offset, and keeps what arrived before a failure', async () => {
        await storage.put('a', Buffer.from('0123'))
        expect(await storage.append('a', Readable.from([Buffer.from('45'), '67']), 4)).toBe(8)
        async function* breaking() {
          yield Buffer.from('89')
          throw new Error('connection lost')
        }
        await expect(storage.append('a', Readable.from(breaking()), 8)).rejects.toThrow('connection lost')
        expect(await read('a')).toBe('0123456789')
        // The same bytes sent again change nothing.
        expect(await storage.append('a', Readable.from([Buffer.from('6789')]), 6)).toBe(10)
        expect(await read('a')).toBe('0123456789')
      })

      it('leaves a file that is moved, replaced and removed like any other', async () => {
        await storage.put('a', new Uint8Array())
        for (const offset of [0, 5]) await storage.append('a', Readable.from([`${offset}abcd`]), offset)
        await storage.move('a', 'b/a')
        expect([await storage.stat('a'), await storage.stat('b/a')]).toEqual([undefined, { size: 10 }])
        expect(await read('b/a')).toBe('0abcd5abcd')
        expect(await keys('')).toEqual(['b/a'])
        await storage.remove('b/a')
        expect(await everything()).toEqual([])
      })

      it.skipIf(!isWhole)('keeps a large file whole, in every range', async () => {
        const bytes = randomBytes(40_000_000)
        await storage.put('sent', Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]))
        await storage.put('grown', new Uint8Array())
        for (const [start, end] of [
          [0, 17_000_000],
          [17_000_000, 40_000_000],
        ] as const) {
          await storage.append('grown', Readable.from([bytes.subarray(start, end)]), start)
        }
        for (const key of ['sent', 'grown']) {
          expect((await buffer(await storage.get(key))).equals(bytes)).toBe(true)
          for (const [start, end] of [
            [0, 9],
            [16_777_210, 17_000_005],
            [39_999_990, undefined],
          ] as const) {
            const found = await buffer(await storage.get(key, { start, end }))
            expect(found.equals(bytes.subarray(start, (end ?? bytes.length) + 1))).toBe(true)
          }
        }
      })

      it('creates no file, and destroys the stream', async () => {
        const source = Readable.from(['x'])
        await expect(storage.append('none', source, 0)).rejects.toMatchObject({ code: 'NotFound' })
        expect(source.destroyed).toBe(true)
        expect(await everything()).toEqual([])
      })
    })

    describe('keys', () => {
      const hostile = [
        '',
        '/etc/passwd',
        '../outside',
        'a/../../outside',
        'a/..',
        './a',
        'a//b',
        'a/',
        'a\0b',
        'a\\..\\b',
        'e\u0301.html',
        '\ud800',
        '.unfinished/x',
        'x'.repeat(256),
      ]
      for (const key of hostile) {
        it(`refuses ${JSON.stringify(key.slice(0, 20))} everywhere`, async () => {
          const refusal = { code: 'InvalidKey' }
          await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(refusal)
          await expect(storage.get(key)).rejects.toMatchObject(refusal)
          expect(await storage.stat(key)).toBeUndefined()
          await expect(storage.remove(key)).rejects.toMatchObject(refusal)
          await expect(storage.removePrefix(`${key}/`)).rejects.toMatchObject(refusal)
          expect(await everything()).toEqual([])
        })
      }

      it('destroys the stream of a refused key', async () => {
        const source = Readable.from(['x'])
        await expect(storage.put('../x', source)).rejects.toMatchObject({ code: 'InvalidKey' })
        expect(source.destroyed).toBe(true)
      })

      it('takes dots, spaces and accents inside names', async () => {
        await storage.put('a..b/ç a.html', Buffer.from('x'))
        expect(await keys('a..b')).toEqual(['a..b/ç a.html'])
      })
    })

    describe('get and stat', () => {
      it.skipIf(!isWhole)('reads a range, both ends included', async () => {
        await storage.put('a', Buffer.from('0123456789'))
        expect(await read('a', { start: 2, end: 4 })).toBe('234')
        expect(await read('a', { start: 8 })).toBe('89')
        expect(await read('a', { end: 0 })).toBe('0')
      })

      it('reports a missing file, also for a folder and for a path below a file', async () => {
        await storage.put('folder/file', Buffer.from('x'))
        for (const key of ['nothing', 'folder', 'folder/file/below', Array(30).fill('x'.repeat(200)).join('/')]) {
          expect(await storage.stat(key)).toBeUndefined()
          await expect(storage.get(key)).rejects.toMatchObject({ code: 'NotFound' })
        }
      })
    })

    describe('folders', () => {
      beforeEach(async () => {
        for (const key of ['c/1/b', 'c/1/a-b', 'c/1/a/x', 'c/10/a', 'd']) await storage.put(key, Buffer.from(key))
      })

      it('lists the files of one folder only, sorted by key', async () => {
        expect(await list('c/1')).toEqual([
          { key: 'c/1/a-b', size: 7 },
          { key: 'c/1/a/x', size: 7 },
          { key: 'c/1/b', size: 5 },
        ])
        expect(await keys('c/1/')).toHaveLength(3)
        expect(await keys('nothing')).toEqual([])
        expect(await keys('')).toEqual(['c/1/a-b', 'c/1/a/x', 'c/1/b', 'c/10/a', 'd'])
      })

      it('removes one folder with its files, idempotently', async () => {
        await storage.removePrefix('c/1')
        await storage.removePrefix('c/1')
        expect((await everything()).sort()).toEqual(['c/10/a', 'd'])
      })

      it('removes a file, idempotently', async () => {
        await storage.remove('d')
        await storage.remove('d')
        expect(await storage.stat('d')).toBeUndefined()
      })

      it('moves a file to a path whose folder does not exist, or onto another file', async () => {
        await storage.move('d', 'x/y/d')
        expect(await read('x/y/d')).toBe('d')
        expect(await storage.stat('d')).toBeUndefined()
        await storage.move('x/y/d', 'c/1/b')
        expect(await read('c/1/b')).toBe('d')
      })

      it('reports a missing file, also for a folder', async () => {
        await expect(storage.move('nothing', 'e')).rejects.toMatchObject({ code: 'NotFound' })
        await expect(storage.move('c', 'e')).rejects.toMatchObject({ code: 'NotFound' })
        expect(await keys('c')).toHaveLength(4)
      })
    })

    describe('names', () => {
      it('lists direct children, and nothing for a missing folder', async () => {
        for (const key of ['n/1/a', 'n/1/b', 'n/2', 'n2/3']) await storage.put(key, Buffer.from(key))
        expect((await storage.names('n')).sort()).toEqual(['1', '2'])
        expect((await storage.names('n/1')).sort()).toEqual(['a', 'b'])
        expect(await storage.names('none')).toEqual([])
        expect(await storage.names('n/2')).toEqual([])
      })
    })

    describe('fill', () => {
      it('stores many files below a prefix, from bytes and streams, empty ones too', async () => {
        const filling = storage.fill('p/1')
        const paths = Array.from({ length: 40 }, (_, n) => `f${n % 3}/ç ${n}.html`)
        await Promise.all(paths.map((path) => filling.put(path, Readable.from([Buffer.from(path), Buffer.from('!')]))))
        await filling.put('empty', Buffer.alloc(0))
        await filling.finish()
        expect((await keys('p/1')).sort()).toEqual([...paths, 'empty'].map((path) => `p/1/${path}`).sort())
        expect(await read('p/1/f1/ç 1.html')).toBe('f1/ç 1.html!')
        expect(await read('p/1/empty')).toBe('')
      })

      it('refuses paths that leave the prefix', async () => {
        const filling = storage.fill('p/1')
        const source = Readable.from(['x'])
        await expect(filling.put('../2/x', source)).rejects.toMatchObject({ code: 'InvalidKey' })
        expect(source.destroyed).toBe(true)
      })

      it('fails with what the stream fails with', async () => {
        const broken = new Readable({ read: () => {} })
        const put = storage.fill('p/1').put('a', broken)
        broken.push('half')
        broken.destroy(new Error('cut'))
        await expect(put).rejects.toThrow('cut')
        await storage.removePrefix('p/1')
        expect(await everything()).toEqual([])
      })
    })
  })

it.skipIf(!found)('a bucket that cannot be reached fails as such', async () => {
  const away = createStorage(dataDir, ['s3://bucket?endpoint=http://127.0.0.1:1'])
  await expect(away.stat('a')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(away.put('a', Readable.from(['a']))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

describe('a folder alone', () => {
  beforeEach(openFolder)

  it('gives the path on the disk', async () => {
    await storage.put('c/1/b', Buffer.from('c/1/b'))
    expect(await readFile(storage.localPath!('c/1/b'), 'utf8')).toBe('c/1/b')
    expect(() => storage.localPath?.('../b')).toThrow(expect.objectContaining({ code: 'InvalidKey' }))
  })

  it('removes old files and keeps those that may still be written', async () => {
    const folder = join(dataDir, 'files', '.unfinished')
    await mkdir(join(folder, 'old-folder'), { recursive: true })
    for (const name of ['old', 'young']) await writeFile(join(folder, name), name)
    const { mtime } = await stat(join(folder, 'old'))
    const hourAgo = new Date(mtime.getTime() - 3_600_000)
    await utimes(join(folder, 'old'), hourAgo, hourAgo)
    await utimes(join(folder, 'old-folder'), hourAgo, hourAgo)
    expect(await storage.removeUnfinished(1_800_000)).toBe(2)
    expect(await readdir(folder)).toEqual(['young'])
  })

  it('keeps the error of the disk', async () => {
    await writeFile(join(dataDir, 'files'), 'a file where the folder should be')
    await expect(storage.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
