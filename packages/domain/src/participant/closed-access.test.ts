import { describe, expect, it } from 'vitest'
import { accessChannel, isAccessMessage, restoreAccesses, revokeAccesses, updateAccess } from '../access/index.ts'
import { getOwnAttestation, makeOwnAttestation } from '../attestation/index.ts'
import { getOwnRecord } from '../learning-record/index.ts'
import { suspendLicences, unsuspendLicences, updateLicence } from '../licence/index.ts'
import { changeRow, day, expectRefusal, makeCompanyCtx, makeManager, useCtx } from '../testing/index.ts'
import { getUserContent } from './get-user-content.ts'
import { listUserContents } from './list-user-contents.ts'
import { listUserNotes } from './list-user-notes.ts'
import { saveNotes, setFavorite } from './notes-and-favorites.ts'
import { openUserContent } from './open-user-content.ts'
import { saveUserData } from './save-user-data.ts'
import { course12, later, link, makeCourse, type TestCourse } from './testing/course.ts'
import { status12 } from './testing/player.ts'
import { getUserModule, recordActivity } from './user-module.ts'

const ctx = useCtx()

const managerOf = async ({ company }: TestCourse) => makeCompanyCtx(ctx, company)
const platformManagerOf = async (course: TestCourse) =>
  makeCompanyCtx(ctx, course.company, await makeManager(ctx.db, course.company, { rights: ['companies.write'] }))

const closings: Record<string, (course: TestCourse) => Promise<unknown>> = {
  revoked: async (course) => revokeAccesses(await managerOf(course), { idList: [course.accessId] }),
  expired: async ({ accessId }) =>
    changeRow(ctx.db, 'accesses', accessId, {
      createdAt: new Date(Date.now() - 10_000),
      endsAt: new Date(Date.now() - 1000),
    }),
  licenceEnded: async ({ licence }) => changeRow(ctx.db, 'moduleLicences', licence.id, { endDate: day(-1) }),
  licenceSuspended: async (course) => suspendLicences(await managerOf(course), { idList: [course.licence.id] }),
}

describe('a closed access', () => {
  it.each(Object.entries(closings))('that is %s opens nothing, and keeps all that was done', async (reason, close) => {
    const course = await makeCourse(ctx, [link])
    const { me, accessId, contents } = course
    const input = { userModuleId: accessId, contentId: contents[0]!.id }
    await openUserContent(me, input)
    await saveNotes(me, { ...input, notes: 'To remember' })
    await setFavorite(me, { ...input, isFavorite: true })
    await makeOwnAttestation(me, { userModuleId: accessId })
    await close(course)

    const module = await getUserModule(me, { userModuleId: accessId })
    expect(module).toMatchObject({ active: false, reason, archived: false, done: true, progress: 100 })
    expect(module.notes).toMatchObject([{ notes: 'To remember' }])
    expect(await getUserContent(me, input)).toMatchObject({
      locked: { code: 'ModuleAccessNotActive' },
      link: null,
      done: true,
      favorite: true,
      notes: 'To remember',
    })
    expect((await listUserContents(me, { isFavorite: true })).rows).toMatchObject([{ id: contents[0]!.id }])
    expect((await listUserNotes(me, {})).rows).toMatchObject([
      { notes: 'To remember', modules: [{ active: false, reason }] },
    ])
    expect((await getOwnAttestation(me, { userModuleId: accessId })).code).not.toBeNull()
    expect((await getOwnRecord(me)).modules).toMatchObject([{ id: accessId, doneAt: expect.any(String) }])
    await expectRefusal(openUserContent(me, input), 'ModuleAccessNotActive')
    await expectRefusal(recordActivity(me, input), 'ModuleAccessNotActive')
    await expectRefusal(saveNotes(me, { ...input, notes: 'More' }), 'ModuleAccessNotActive')
  })

  it('says that it cannot be restored when its module is archived; an open one goes on', async () => {
    const { me, accessId, module, contents, ...course } = await makeCourse(ctx, [link])
    await changeRow(ctx.db, 'modules', module.id, { archivedAt: new Date() })
    expect(await getUserModule(me, { userModuleId: accessId })).toMatchObject({ active: true, archived: true })
    await openUserContent(me, { userModuleId: accessId, contentId: contents[0]!.id })
    const manager = await managerOf({ me, accessId, module, contents, ...course })
    await revokeAccesses(manager, { idList: [accessId] })
    expect(await getUserModule(me, { userModuleId: accessId })).toMatchObject({ active: false, archived: true })
    await expectRefusal(restoreAccesses(manager, { idList: [accessId] }), 'ModuleArchived')
  })

  const now = () => new Date()
  it.each<[string, (course: TestCourse) => Promise<unknown>]>([
    ['revoked', closings.revoked!],
    ['licenceSuspended', closings.licenceSuspended!],
    ['of a suspended account', ({ me }) => changeRow(ctx.db, 'users', me.actor.id, { suspendedAt: now() })],
  ])('that is %s still takes what an open package sends, for ten minutes', async (_, close) => {
    const course = await makeCourse(ctx, [course12])
    const { me, accessId, contents } = course
    const input = { userModuleId: accessId, contentId: contents[0]!.id }
    const { attemptId, init } = await openUserContent(me, input)
    const commit = (sequence: number, minutes: number) =>
      saveUserData(later(me, minutes), {
        ...input,
        attemptId: attemptId!,
        launch: init!.launch,
        sequence,
        scos: { sco: status12('completed', 80) },
      })
    await close(course)
    expect(await commit(1, 9)).toMatchObject({ done: true, bestScore: 80 })
    await expectRefusal(commit(2, 11), 'ModuleAccessNotActive')
    expect(await getUserModule(me, { userModuleId: accessId })).toMatchObject({ done: true })
  })
})

describe('the open pages of a participant', () => {
  it('are told of each change of the access, and only those of its holder', async () => {
    const course = await makeCourse(ctx, [link])
    const other = await makeCourse(ctx, [link])
    const manager = await managerOf(course)
    const boss = await platformManagerOf(course)
    const texts: string[] = []
    const stops = await Promise.all(
      [course, other].map(({ me }) =>
        ctx.jobs.relay.subscribe(accessChannel(me.actor.id), (message) => {
          if (isAccessMessage(message)) texts.push(me.actor.id)
        }),
      ),
    )
    const changes = [
      () => revokeAccesses(manager, { idList: [course.accessId] }),
      () => restoreAccesses(manager, { idList: [course.accessId] }),
      () => updateAccess(manager, { id: course.accessId, expireDate: day(20) }),
      () => suspendLicences(manager, { idList: [course.licence.id] }),
      () => unsuspendLicences(manager, { idList: [course.licence.id] }),
      () => updateLicence(boss, { id: course.licence.id, endDate: day(40) }),
    ]
    for (const [index, change] of changes.entries()) {
      await change()
      await expect.poll(() => texts.length, { timeout: 20_000 }).toBe(index + 1)
    }
    expect(new Set(texts)).toEqual(new Set([course.me.actor.id]))
    await Promise.all(stops.map((stop) => stop()))
  })
})
