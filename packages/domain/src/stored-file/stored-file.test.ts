import { Readable } from 'node:stream'
import type { Database } from '@cursus/db'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeExpiredFiles } from '../orphan-file/index.ts'
import { duringChange, expectRefusal, makeUser, useOwnCtx } from '../testing/index.ts'
import { continueUpload, findUpload, startUpload } from '../upload/index.ts'
import {
  adoptFiles,
  eraseStoredFiles,
  keyIn,
  nameFile,
  publishFiles,
  removeFiles,
  storeFile,
  touchFiles,
} from './index.ts'

const ctx = useOwnCtx()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let start: Date
beforeEach(() => {
  start = new Date()
})
const after = (ms: number) => ({ ...ctx, now: () => new Date(start.getTime() + ms) })

const stored = async (key: string) => (await ctx.storage.stat(key)) !== undefined
const rows = () => ctx.db.selectFrom('files').select(['key', 'bytes']).orderBy('key').execute()

describe('a stored file', () => {
  it.each([
    ['upload', 30 * minute],
    ['packageUpload', day],
    ['mailPreview', day],
    ['mailPicture', 366 * day],
  ] as const)('is removed once it was not used for its time: %s', async (kind, keptMs) => {
    const key = keyIn(kind, 'a')
    await storeFile(after(0), { kind, key }, Buffer.from('abc'))
    await touchFiles(after(10 * minute), kind, [key])
    expect(await removeExpiredFiles(after(keptMs + 10 * minute - 1))).toBe(0)
    expect(await rows()).toEqual([{ key, bytes: 3 }])
    expect(await stored(key)).toBe(true)
    expect(await removeExpiredFiles(after(keptMs + 10 * minute))).toBe(1)
    expect([await rows(), await stored(key)]).toEqual([[], false])
  })

  it('leaves nothing when its process is killed before or while its bytes are stored', async () => {
    const key = keyIn('upload', 'cut')
    const broken = Readable.from(['half'])
    broken.destroy(new Error('cut'))
    await expect(storeFile(after(0), { kind: 'upload', key }, broken)).rejects.toThrow()
    expect(await rows()).toEqual([{ key, bytes: 0 }])
    expect(await removeExpiredFiles(after(hour))).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('is not stored without its row, and its stream ends', async () => {
    const source = Readable.from(['x'])
    const key = keyIn('upload', 'x')
    const nobody = { kind: 'upload', key, ownerId: '00000000-0000-7000-8000-000000000000' } as const
    await expect(storeFile(ctx, nobody, source)).rejects.toMatchObject({ code: '23503' })
    expect([source.destroyed, await stored(key)]).toEqual([true, false])
  })

  it('is removed twice without harm', async () => {
    const key = keyIn('upload', 'x')
    await storeFile(ctx, { kind: 'upload', key }, Buffer.from('x'))
    for (let twice = 0; twice < 2; twice += 1) await removeFiles(ctx, 'upload', [key])
    expect([await rows(), await stored(key)]).toEqual([[], false])
  })

  it('of an erased person is removed by the next sweep', async () => {
    const { id, email = '' } = await makeUser(ctx.db)
    const [own, other] = [keyIn('mailPreview', 'own'), keyIn('mailPreview', 'other')]
    await storeFile(ctx, { kind: 'mailPreview', key: own, ownerId: id }, Buffer.from('x'))
    await storeFile(ctx, { kind: 'mailPreview', key: other }, Buffer.from('x'))
    await eraseStoredFiles(ctx, { id, email })
    expect(await removeExpiredFiles(ctx)).toBe(1)
    expect([await stored(own), await stored(other)]).toEqual([false, true])
  })
})

describe('a kept file', () => {
  const key = 'content/1/a.pdf'
  const announce = async () => {
    await nameFile(ctx, { kind: 'attachment', key })
    await ctx.storage.put(key, Buffer.from('a'))
  }

  it('is published before the sweep that waits for it', async () => {
    await announce()
    const publish = (db: Database) => publishFiles({ ...ctx, db }, [key])
    const [swept] = await duringChange(ctx.db, publish, () => [removeExpiredFiles(after(2 * day))])
    expect(swept).toEqual({ status: 'fulfilled', value: 0 })
    expect(await stored(key)).toBe(true)
  })

  it('is not published while a sweep removes it, also by a server whose clock is late', async () => {
    await announce()
    let published: Promise<unknown> = Promise.resolve()
    const remove = async (gone: string) => {
      published = publishFiles(ctx, [key])
      published.catch(() => {})
      await ctx.storage.remove(gone)
    }
    await removeExpiredFiles({ ...after(2 * day), storage: { ...ctx.storage, remove } })
    await expect(published).rejects.toThrow('Not all are stored')
    expect([await rows(), await stored(key)]).toEqual([[], false])
  })

  it('stays expired when its removal fails or is killed, and is not published then', async () => {
    await announce()
    const remove = () => Promise.reject(new Error('the disk is away'))
    const late = after(2 * day)
    await expect(removeExpiredFiles({ ...late, storage: { ...ctx.storage, remove } })).rejects.toThrow('away')
    await expect(publishFiles(late, [key])).rejects.toThrow('Not all are stored')
    expect(await removeExpiredFiles(late)).toBe(1)
  })

  it('is published once, and never gets an end again by a second request', async () => {
    await announce()
    await publishFiles(ctx, [key])
    await expect(publishFiles(ctx, [key])).rejects.toThrow('Not all are stored')
    await expectRefusal(nameFile(ctx, { kind: 'attachment', key }), 'NotFound')
    expect(await removeExpiredFiles(after(1000 * day))).toBe(0)
    expect(await stored(key)).toBe(true)
  })
})

describe('files without a row', () => {
  it('are used for a day more, and a package with both of its parts', async () => {
    const keys = ['uploads/a', 'resumable-uploads/b', 'resumable-uploads/b.json', 'mail-pictures/c.png']
    for (const key of keys) await ctx.storage.put(key, Buffer.from(key))
    await storeFile(after(0), { kind: 'mailPreview', key: 'mail-previews/d.json' }, Buffer.from('d'))
    for (let twice = 0; twice < 2; twice += 1) await adoptFiles(after(0))
    const adopted = ['mail-pictures/c.png', 'mail-previews/d.json', 'resumable-uploads/b', 'uploads/a']
    expect((await rows()).map(({ key }) => key)).toEqual(adopted)
    expect(await removeExpiredFiles(after(day - 1))).toBe(0)
    // The size of the package is not known yet.
    await removeExpiredFiles(after(day))
    await removeExpiredFiles(after(2 * day))
    for (const key of keys.slice(0, 3)) expect(await stored(key)).toBe(false)
    expect(await stored('mail-pictures/c.png')).toBe(true)
  })
})

it('an upload that goes on without its row is not removed', async () => {
  const { id: ownerId } = await makeUser(ctx.db)
  const reach = (ms: number) => ({ ...after(ms), actor: { id: ownerId } })
  await startUpload(reach(0), { id: 'p', fileName: 'a.zip', size: 9 })
  expect(await continueUpload(reach(hour), 'p', Readable.from(['abc']), 0)).toBe(3)
  expect(await removeExpiredFiles(reach(25 * hour - 1))).toBe(0)
  // As the release before does it.
  await ctx.storage.append(keyIn('packageUpload', `${ownerId}.p`), Readable.from(['def']), 3)
  expect(await removeExpiredFiles(reach(30 * hour))).toBe(0)
  expect(await findUpload(reach(30 * hour), 'p')).toEqual({ id: 'p', fileName: 'a.zip', size: 9, offset: 6 })
  expect(await removeExpiredFiles(reach(54 * hour))).toBe(1)
  expect(await findUpload(reach(54 * hour), 'p')).toBeUndefined()
  expect(await ctx.storage.names('resumable-uploads')).toEqual([])
})

it('an upload of the release before gets its row with the next part', async () => {
  const { id: ownerId } = await makeUser(ctx.db)
  const reach = { ...after(0), actor: { id: ownerId } }
  const key = keyIn('packageUpload', `${ownerId}.p`)
  await ctx.storage.put(key, Buffer.from('abc'))
  await ctx.storage.put(`${key}.json`, Buffer.from(JSON.stringify({ fileName: 'a.zip', size: 6 })))
  expect(await findUpload(reach, 'p')).toEqual({ id: 'p', fileName: 'a.zip', size: 6, offset: 3 })
  await continueUpload(reach, 'p', Readable.from(['def']), 3)
  expect(await ctx.db.selectFrom('files').select(['key', 'ownerId', 'bytes']).execute()).toEqual([
    { key, ownerId, bytes: 6 },
  ])
})
