import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manifestText } from '../testing/manifest-text.ts'
import { rawZip } from '../testing/raw-zip.ts'
import { type PackageFiles, zipFiles } from '../testing/zip.ts'
import { type PackagePlan, readPackage } from './read-package.ts'
import { unpackPackage } from './unpack-package.ts'

const manifest = manifestText({
  standard: '1.2',
  items: [{ id: 'I', title: 'i', ref: 'R' }],
  resources: [{ id: 'R', href: 'a.html' }],
})
/** One file is big enough to be streamed; the others are read into memory. */
const files: PackageFiles = {
  'imsmanifest.xml': manifest,
  'a.html': 'é'.repeat(5000),
  'empty.js': '',
  'film.mp4': Buffer.alloc(5_000_000, 'not very random, but long enough'),
  ...Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`img/${index}.txt`, `${index} `.repeat(index)])),
}

const bytesOf = async (source: Readable | Uint8Array) =>
  source instanceof Readable ? buffer(source) : Buffer.from(source)

let folder: string
let path: string
let plan: PackagePlan
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unpack-'))
  path = join(folder, 'package.zip')
  await writeFile(path, await zipFiles(files))
  plan = await readPackage(path)
})
afterEach(() => rm(folder, { recursive: true }))

describe('unpacking', () => {
  it('passes every file whole, a few at a time', async () => {
    const stored = new Map<string, Buffer>()
    const four = Promise.withResolvers<void>()
    let inFlight = 0
    let most = 0
    await unpackPackage(
      path,
      plan,
      async (file, source, { size }) => {
        inFlight += 1
        most = Math.max(most, inFlight)
        if (inFlight === 4) four.resolve()
        await four.promise
        stored.set(file, await bytesOf(source))
        expect(stored.get(file)!.length).toBe(size)
        inFlight -= 1
      },
      { concurrency: 4 },
    )
    expect([...stored].map(([file, content]) => [file, content.equals(Buffer.from(files[file]!))])).toEqual(
      [...stored.keys()].map((file) => [file, true]),
    )
    expect([...stored.keys()].sort()).toEqual(Object.keys(files).sort())
    expect(most).toBe(4)
  })

  it('follows a plan stored as JSON, and can be repeated', async () => {
    const original = JSON.parse(JSON.stringify(plan)) as PackagePlan
    for (const _ of [1, 2]) {
      const names: string[] = []
      await unpackPackage(path, original, async (file, source) => {
        names.push(file)
        await bytesOf(source)
      })
      expect(names).toHaveLength(Object.keys(files).length)
    }
  })

  it('stops at the first failure of the sink, and does not call it again', async () => {
    let calls = 0
    let ended = false
    const full = new Error('disk full')
    const unpacking = unpackPackage(path, plan, async (_, source) => {
      expect(ended).toBe(false)
      calls += 1
      if (calls === 10) throw full
      await bytesOf(source)
    })
    await expect(unpacking).rejects.toBe(full)
    ended = true
    expect(calls).toBeLessThan(Object.keys(files).length)
  })

  it('stops when it is aborted', async () => {
    const stop = new AbortController()
    const reason = new Error('shutting down')
    let calls = 0
    const unpacking = unpackPackage(
      path,
      plan,
      async (_, source) => {
        calls += 1
        if (calls === 5) stop.abort(reason)
        await bytesOf(source)
      },
      { signal: stop.signal },
    )
    await expect(unpacking).rejects.toBe(reason)
    expect(calls).toBeLessThan(Object.keys(files).length)
  })

  it('does not start when it was aborted before', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(unpackPackage(path, plan, async () => expect.unreachable(), { signal })).rejects.toThrow('too late')
  })

  it('refuses a sink that reads only part of a file', async () => {
    await expect(unpackPackage(path, plan, async () => {})).rejects.toThrow('to its end')
  })

  it('detects that the zip has changed since it was read', async () => {
    await truncate(path, plan.zipSize - 10)
    await expect(unpackPackage(path, plan, async () => {})).rejects.toMatchObject({ code: 'truncated' })
  })

  it('fails the stream of a big file with wrong bytes', async () => {
    const film = Buffer.alloc(5_000_000, 'abc')
    await writeFile(
      path,
      rawZip({
        entries: [
          { name: 'imsmanifest.xml', data: manifest },
          { name: 'a.html', data: 'x' },
          { name: 'film.mp4', data: film, method: 0, claims: { crc32: 7 } },
        ],
      }),
    )
    const broken = await readPackage(path)
    const whole: string[] = []
    const unpacking = unpackPackage(path, broken, async (file, source) => {
      await bytesOf(source)
      whole.push(file)
    })
    await expect(unpacking).rejects.toMatchObject({
      code: 'corruptEntry',
      options: { file: 'film.mp4', kind: 'checksum' },
    })
    expect(whole).not.toContain('film.mp4')
  })
})
