import { buffer, text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { UserCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { failFile, openFile, removeOldFiles, writeFile } from '../made-file/index.ts'
import { removeExpiredFiles } from '../orphan-file/index.ts'
import { openUserContent } from '../participant/index.ts'
import { makeCourse } from '../participant/testing/course.ts'
import {
  makeCompany,
  makeCompanyCtx,
  makeManagementCtx,
  makeManager,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import {
  getRecordFile,
  makeAccessRecordFile,
  makeOwnRecordFile,
  makeUserRecordFile,
  type RecordDocument,
  readRecordDocument,
} from './index.ts'

const ctx = useCtx()

async function begin() {
  const course = await makeCourse(ctx, [{ type: 'external-link' }])
  await openUserContent(course.me, { userModuleId: course.accessId, contentId: course.contents[0]!.id })
  return { ...course, manager: await makeCompanyCtx(ctx, course.company) }
}
const write = (id: string, draw = async ({ record }: RecordDocument) => Buffer.from(JSON.stringify(record))) =>
  writeFile(ctx, { id }, async ({ file }) => draw((await readRecordDocument(ctx, file))!))
const openRecord = (own: UserCtx, { id }: { id: string }) => openFile(own, 'record', { id })
const notFound = { code: 'NotFound' }

it('is written for the participant and for managers, each with what they may read', async () => {
  const { me, manager, accessId } = await begin()
  const days = { from: '2020-01-01', to: '2040-01-01' }
  const made = [
    { ctx: me, file: await makeOwnRecordFile(me, days) },
    { ctx: me, file: await makeOwnRecordFile(me, { userModuleId: accessId, ...days }) },
    { ctx: manager, file: await makeAccessRecordFile(manager, { id: accessId, ...days }) },
    { ctx: manager, file: await makeUserRecordFile(manager, { id: me.actor.id, ...days }) },
  ]
  for (const { ctx: own, file } of made) {
    expect(file).toMatchObject({ state: 'preparing', file: null })
    await expect(openRecord(own, file)).rejects.toMatchObject(notFound)
    await write(file.id)
    // A repeated job writes nothing.
    await write(file.id, () => Promise.reject(new Error('drawn twice')))
    const ready = await getRecordFile(own, file)
    expect(ready).toEqual({ id: file.id, state: 'ready', file: `/api/user/me/record/file/${file.id}/pdf` })
    expect(JSON.parse(await text((await openRecord(own, file)).file))).toMatchObject({
      ...days,
      person: { id: me.actor.id },
      modules: [{ id: accessId }],
    })
  }
  expect((await makeOwnRecordFile(me, {})).id).not.toBe(made[0]!.file.id)
})

it('is found by the person who asked only, and by managers while they may read it', async () => {
  const { me, manager, company, accessId } = await begin()
  const own = await makeOwnRecordFile(me, {})
  const managed = await makeAccessRecordFile(manager, { id: accessId })
  await expect(getRecordFile(manager, own)).rejects.toMatchObject(notFound)
  await expect(getRecordFile(me, managed)).rejects.toMatchObject(notFound)
  const former = { ...manager, actor: { ...manager.actor, subject: { ...manager.actor.subject, companies: {} } } }
  await expect(getRecordFile(former, managed)).rejects.toMatchObject(notFound)

  const stranger = await makeUserCtx(ctx, await makeUser(ctx.db))
  await expect(makeOwnRecordFile(stranger, { userModuleId: accessId })).rejects.toMatchObject(notFound)
  const elsewhere = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
  await expect(makeAccessRecordFile(elsewhere, { id: accessId })).rejects.toMatchObject(notFound)
  await expect(makeUserRecordFile(elsewhere, { id: me.actor.id })).rejects.toMatchObject(notFound)
  expect((await makeManager(ctx.db, company)).id).toBeDefined()
})

it('says that it failed, and can be asked for again', async () => {
  const { me } = await begin()
  const file = await makeOwnRecordFile(me, {})
  await failFile(ctx, file)
  expect(await getRecordFile(me, file)).toEqual({ id: file.id, state: 'failed', file: null })
  const again = await makeOwnRecordFile(me, {})
  await write(again.id)
  expect(await getRecordFile(me, again)).toMatchObject({ state: 'ready' })
})

it('is kept for a day, then row and file are removed', async () => {
  const { me } = await begin()
  const file = await makeOwnRecordFile(me, {})
  await write(file.id)
  const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) })
  await removeOldFiles({ ...ctx, ...inHours(23) })
  expect((await buffer((await openRecord(me, file)).file)).length).toBeGreaterThan(0)
  await expect(getRecordFile({ ...me, ...inHours(25) }, file)).rejects.toMatchObject(notFound)
  await removeOldFiles({ ...ctx, ...inHours(25) })
  await removeExpiredFiles({ ...ctx, ...inHours(25) })
  expect(await ctx.storage.names(`records/${file.id}`)).toEqual([])
  await expect(getRecordFile(me, file)).rejects.toMatchObject(notFound)
})

it('is removed with the person it is about, also while it is written', async () => {
  const { me, manager, accessId } = await begin()
  const clerk = await makeManagementCtx(ctx)
  const [written, waiting] = [
    await makeAccessRecordFile(manager, { id: accessId }),
    await makeAccessRecordFile(manager, { id: accessId }),
  ]
  await write(written.id)
  await write(waiting.id, async () => {
    await removeUser(clerk, me.actor)
    return Buffer.from('the name')
  })
  await removeExpiredFiles(ctx)
  for (const { id } of [written, waiting]) {
    await expect(getRecordFile(manager, { id })).rejects.toMatchObject(notFound)
    expect(await ctx.storage.names(`records/${id}`)).toEqual([])
  }
})
