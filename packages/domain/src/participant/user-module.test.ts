import { newId } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import {
  getAccess,
  listAccesses,
  listAccessHistory,
  restoreAccesses,
  revokeAccesses,
  updateAccess,
} from '../access/index.ts'
import { getLicence } from '../licence/index.ts'
import {
  changeRow,
  day,
  expectRefusal,
  makeAccess,
  makeCompanyCtx,
  makeContent,
  makeModule,
  makeModuleVersion,
  makeUser,
  makeUserCtx,
  readNotices,
  useCtx,
} from '../testing/index.ts'
import { getUserContent } from './get-user-content.ts'
import { saveNotes, setFavorite, setResourceFavorite } from './notes-and-favorites.ts'
import { openUserContent } from './open-user-content.ts'
import { addResource, course12, later, licenceEnd, link, makeCourse } from './testing/course.ts'
import { acceptUserModule, declineUserModule, getUserModule } from './user-module.ts'

const ctx = useCtx()

describe('accepting', () => {
  it('is required before opening, and idempotent', async () => {
    const course = await makeCourse(ctx, [link], { access: { acceptedAt: undefined as unknown as Date } })
    const { me, accessId: userModuleId, contents } = course
    const open = () => openUserContent(me, { userModuleId, contentId: contents[0]!.id })
    expect(await getUserModule(me, { userModuleId })).toMatchObject({
      accepted: false,
      reason: 'toAccept',
      active: true,
    })
    await expect(open()).rejects.toMatchObject({ message: 'NotAvailableContent?reason=notAccepted' })
    expect(await getUserContent(me, { userModuleId, contentId: contents[0]!.id })).toMatchObject({
      locked: { code: 'NotAvailableContent', options: { reason: 'notAccepted' } },
    })

    expect(await acceptUserModule(me, { userModuleId })).toMatchObject({ accepted: true, reason: 'active' })
    const { acceptedAt } = await readAccess(userModuleId)
    await acceptUserModule(later(me, 60), { userModuleId })
    expect((await readAccess(userModuleId)).acceptedAt).toEqual(acceptedAt)
    await open()
  })

  it('starts the days once: a second time changes no end, and the access is open to its last day', async () => {
    const access = { maxDayTimeLimit: 30, acceptedAt: undefined as unknown as Date }
    const { me, accessId: userModuleId } = await makeCourse(ctx, [link], { access })
    const { endsAt } = await acceptUserModule(me, { userModuleId })
    expect((await acceptUserModule(later(me, 10 * 24 * 60), { userModuleId })).endsAt).toBe(endsAt)
    const at = (ms: number) => ({ ...me, now: () => new Date(Date.parse(endsAt!) + ms) })
    expect(await getUserModule(at(-1), { userModuleId })).toMatchObject({ active: true })
    expect(await getUserModule(at(0), { userModuleId })).toMatchObject({ active: false })
  })

  it('starts the days of an access, which never exceed its expire date', async () => {
    const accept = async (access: { maxDayTimeLimit?: number; expireDate?: string }) => {
      const course = await makeCourse(ctx, [link], { access: { ...access, acceptedAt: undefined as unknown as Date } })
      const { endsIfAcceptedToday } = await getUserModule(course.me, { userModuleId: course.accessId })
      const accepted = await acceptUserModule(course.me, { userModuleId: course.accessId })
      return { endsIfAcceptedToday, endsAt: accepted.endsAt, after: accepted.endsIfAcceptedToday }
    }
    const tenDays = Date.now() + 10 * 24 * 60 * 60 * 1000
    const limited = await accept({ maxDayTimeLimit: 10 })
    // Allows one hour for a clock change in between.
    expect(Math.abs(Date.parse(limited.endsAt!) - tenDays)).toBeLessThan(61 * 60 * 1000)
    expect(limited).toMatchObject({ endsIfAcceptedToday: day(10), after: null })

    const both = await accept({ maxDayTimeLimit: 10, expireDate: day(3) })
    expect(both).toMatchObject({
      endsIfAcceptedToday: day(3),
      endsAt: expect.stringMatching(`^${day(3)}T2[12]:59:59.999Z$`),
    })
    expect(await accept({})).toMatchObject({ endsAt: expect.stringMatching(licenceEnd), endsIfAcceptedToday: day(335) })
    expect(await accept({ maxDayTimeLimit: 1000 })).toMatchObject({
      endsAt: expect.stringMatching(licenceEnd),
      endsIfAcceptedToday: day(335),
    })
  })

  it('is refused when the access is not active', async () => {
    const { me, accessId } = await makeCourse(ctx, [link], {
      access: { acceptedAt: undefined as unknown as Date, revokedAt: new Date() },
    })
    await expectRefusal(acceptUserModule(me, { userModuleId: accessId }), 'ModuleAccessNotActive')
    expect((await readAccess(accessId)).acceptedAt).toBeNull()
  })
})

describe('declining', () => {
  const reason = 'Je travaille au siège.'
  const offered = () => makeCourse(ctx, [link], { access: { acceptedAt: undefined as unknown as Date } })

  it('revokes the access with the reason, frees the seat, and tells the managers once', async () => {
    const { me, accessId, company, licence } = await offered()
    const seats = async () => (await getLicence(trainer, { id: licence.id })).usage.current
    const trainer = await makeCompanyCtx(ctx, company)
    await updateAccess(trainer, { id: accessId, dueDate: day(0) })
    expect(await seats()).toBe(1)
    const input = { userModuleId: accessId, reason }
    expect(await declineUserModule(me, input)).toMatchObject({ reason: 'declined', active: false, accepted: false })
    await declineUserModule(me, { ...input, reason: 'Another one' })
    expect(await seats()).toBe(0)
    const declined = { declined: { at: expect.any(String), reason } }
    const tomorrow = { ...trainer, now: () => new Date(Date.now() + 36 * 3_600_000) }
    expect(await getAccess(tomorrow, { id: accessId })).toMatchObject({ ...declined, reason: 'declined', late: false })
    const stateOf = async (state: 'declined' | 'revoked' | 'inactive') =>
      (await listAccesses(trainer, { state: [state] })).rows.map(({ id }) => id)
    expect(await stateOf('declined')).toEqual([accessId])
    expect(await stateOf('revoked')).toEqual([accessId])
    expect(await stateOf('inactive')).toEqual([accessId])
    const notices = (await readNotices(ctx.db)).filter(({ thingId }) => thingId === accessId)
    expect(notices).toMatchObject([{ type: 'moduleDeclined', data: { moduleAccessId: accessId } }])
    expect(await listAccessHistory(trainer, { id: accessId })).toMatchObject([{ action: 'decline' }, {}])
    await expectRefusal(acceptUserModule(me, { userModuleId: accessId }), 'ModuleAccessNotActive')
  })

  it('is undone by the manager, who restores the access', async () => {
    const { me, accessId, company } = await offered()
    await declineUserModule(me, { userModuleId: accessId, reason })
    const trainer = await makeCompanyCtx(ctx, company)
    expect(await restoreAccesses(trainer, { idList: [accessId] })).toBe(1)
    expect(await getAccess(trainer, { id: accessId })).toMatchObject({ reason: 'toAccept', declined: null })
    expect(await acceptUserModule(me, { userModuleId: accessId })).toMatchObject({ accepted: true })
    await revokeAccesses(trainer, { idList: [accessId] })
    expect(await getAccess(trainer, { id: accessId })).toMatchObject({ reason: 'revoked', declined: null })
  })

  it('is refused once accepted, of a closed access, and of somebody else', async () => {
    const accepted = await makeCourse(ctx, [link])
    const of = ({ me, accessId }: typeof accepted) => declineUserModule(me, { userModuleId: accessId, reason })
    await expectRefusal(of(accepted), 'ModuleAlreadyAccepted')
    const revoked = { acceptedAt: undefined as unknown as Date, revokedAt: new Date() }
    await expectRefusal(of(await makeCourse(ctx, [link], { access: revoked })), 'ModuleAccessNotActive')
    const other = await offered()
    await expectRefusal(of({ ...other, me: accepted.me }), 'NotFound')
    expect(await getUserModule(other.me, { userModuleId: other.accessId })).toMatchObject({ reason: 'toAccept' })
  })
})

describe('one module', () => {
  it('includes links and files only where they may be opened', async () => {
    const first = await makeContent(ctx.db, link)
    const second = await makeContent(ctx.db, { ...link, requiredContentIds: [first.id] })
    const module = await makeModule(ctx.db, { contents: [first, second] })
    const user = await makeUser(ctx.db)
    const { id: userModuleId } = await makeAccess(ctx.db, { module, userId: user.id })
    const me = await makeUserCtx(ctx, user)
    const ofModule = await addResource(ctx, 'module', module.versionId)
    const ofFirst = await addResource(ctx, 'content', first.versionId)
    const ofSecond = await addResource(ctx, 'content', second.versionId)
    const give = async () => {
      const { chapters, resources } = await getUserModule(me, { userModuleId })
      const details = await Promise.all(
        [first, second].map(({ id }) => getUserContent(me, { userModuleId, contentId: id })),
      )
      const contents = chapters.flatMap((chapter) => chapter.contents)
      expect(details.map((detail) => detail.link)).toEqual(contents.map((content) => content.link))
      expect(details.flatMap((detail) => detail.resources.map(({ id }) => id))).toEqual(
        resources.filter(({ contentId }) => contentId !== null).map(({ id }) => id),
      )
      return { links: contents.map((content) => content.link !== null), files: resources.map(({ id }) => id) }
    }

    expect(await give()).toEqual({ links: [false, false], files: [] })
    await acceptUserModule(me, { userModuleId })
    expect(await give()).toEqual({ links: [true, false], files: [ofModule, ofFirst] })
    await openUserContent(me, { userModuleId, contentId: first.id })
    expect(await give()).toEqual({ links: [true, true], files: [ofModule, ofFirst, ofSecond] })
    await changeRow(ctx.db, 'accesses', userModuleId, { revokedAt: new Date() })
    expect(await give()).toEqual({ links: [false, false], files: [] })
  })

  it('has its chapters and contents in order, locks with their reason, files and notes', async () => {
    const first = await makeContent(ctx.db, course12)
    const second = await makeContent(ctx.db, { ...link, requiredContentIds: [first.id] })
    const third = await makeContent(ctx.db, { type: 'embedded-content', isTool: true, relatedContentIds: [first.id] })
    const module = await makeModule(ctx.db, {
      chapters: [
        { title: 'One', contents: [third] },
        { title: 'Two', contents: [first, second] },
      ],
    })
    const user = await makeUser(ctx.db)
    const access = await makeAccess(ctx.db, { module, userId: user.id, acceptedAt: new Date() })
    const me = await makeUserCtx(ctx, user)
    const ofModule = await addResource(ctx, 'module', module.versionId)
    const ofContent = await addResource(ctx, 'content', first.versionId)
    const strange = await addResource(ctx, 'content', (await makeContent(ctx.db, course12)).versionId)

    const userModuleId = access.id
    const noted = await saveNotes(me, { userModuleId, contentId: first.id, notes: 'À revoir' })
    expect(noted).toMatchObject({ id: first.id, notes: 'À revoir', hasNotes: true })
    const found = await getUserModule(me, { userModuleId })
    expect(found.chapters.map(({ title, contents }) => [title, contents.map(({ id }) => id)])).toEqual([
      ['One', [third.id]],
      ['Two', [first.id, second.id]],
    ])
    expect(found.chapters[1]!.contents[1]).toMatchObject({
      lockedBy: { id: first.id, title: first.title },
      label: 'none',
    })
    expect(found.chapters[1]!.contents[0]).toMatchObject({ lockedBy: null, hasNotes: true, link: null })
    expect(found.chapters[0]!.contents[0]).toMatchObject({ isTool: true, lockedBy: null })
    expect(found.resources.map(({ id, contentId }) => [id, contentId])).toEqual([
      [ofModule, null],
      [ofContent, first.id],
    ])
    expect(found.notes).toMatchObject([{ contentId: first.id, title: first.title, notes: 'À revoir' }])
    await expect(openUserContent(me, { userModuleId, contentId: second.id })).rejects.toMatchObject({
      message: `NotAvailableContent?contentId=${first.id}`,
    })

    const here = { userModuleId, contentId: first.id }
    expect(await setFavorite(me, { ...here, isFavorite: true })).toMatchObject({ favorite: true, notes: 'À revoir' })
    expect(await setFavorite(me, { ...here, isFavorite: false })).toMatchObject({ favorite: false })
    await setResourceFavorite(me, { ...here, resourceId: ofContent, isFavorite: true })
    await setResourceFavorite(me, { ...here, resourceId: ofContent, isFavorite: true })
    await setResourceFavorite(me, { ...here, resourceId: ofModule, isFavorite: true })
    await setResourceFavorite(me, { ...here, resourceId: ofModule, isFavorite: false })
    expect((await getUserModule(me, { userModuleId })).resources.map(({ favorite }) => favorite)).toEqual([false, true])
    expect((await getUserContent(me, here)).resources.map(({ id }) => id)).toEqual([ofContent])
    await expectRefusal(setResourceFavorite(me, { ...here, resourceId: strange, isFavorite: true }), 'NotFound')
    expect((await getUserContent(me, { userModuleId, contentId: third.id })).relatedContents).toEqual([
      { id: first.id, title: first.title },
    ])
  })

  it('is private: another user’s module, and a content of another module, are not found', async () => {
    const mine = await makeCourse(ctx, [link])
    const theirs = await makeCourse(ctx, [link])
    const calls = (userModuleId: string, contentId: string) => [
      () => getUserContent(mine.me, { userModuleId, contentId }),
      () => openUserContent(mine.me, { userModuleId, contentId }),
      () => saveNotes(mine.me, { userModuleId, contentId, notes: 'x' }),
      () => setFavorite(mine.me, { userModuleId, contentId, isFavorite: true }),
      () => setResourceFavorite(mine.me, { userModuleId, contentId, resourceId: newId(), isFavorite: true }),
    ]
    const [myContent, theirContent] = [mine.contents[0]!.id, theirs.contents[0]!.id]
    for (const call of [
      ...calls(theirs.accessId, theirContent),
      ...calls(theirs.accessId, myContent),
      ...calls(mine.accessId, theirContent),
      ...calls(newId(), myContent),
      () => getUserModule(mine.me, { userModuleId: theirs.accessId }),
      () => acceptUserModule(mine.me, { userModuleId: theirs.accessId }),
    ]) {
      await expectRefusal(call(), 'NotFound')
    }
  })

  it('never replaces notes that were saved after those that new ones were made from', async () => {
    const { me, accessId: userModuleId, contents } = await makeCourse(ctx, [link])
    const here = { userModuleId, contentId: contents[0]!.id }
    const start = Date.now()
    const at = (minute: number) => ({ ...me, now: () => new Date(start + minute * 60_000) })
    const first = await saveNotes(at(1), { ...here, notes: 'one', notesUpdatedAt: null })
    const isRefused = (call: Promise<unknown>) =>
      expectRefusal(call, 'ChangedMeanwhile', { options: { fields: 'notes' } })
    await isRefused(saveNotes(at(2), { ...here, notes: 'other', notesUpdatedAt: null }))
    const retried = await saveNotes(at(3), { ...here, notes: 'one', notesUpdatedAt: null })
    await isRefused(saveNotes(at(4), { ...here, notes: 'other', notesUpdatedAt: first.notesUpdatedAt }))
    await saveNotes(at(5), { ...here, notes: 'both', notesUpdatedAt: retried.notesUpdatedAt })
    expect(await getUserContent(me, here)).toMatchObject({ notes: 'both' })

    const { notesUpdatedAt } = await getUserContent(me, here)
    const races = await Promise.allSettled(
      ['a', 'b', 'c'].map((notes, index) => saveNotes(at(6 + index), { ...here, notes, notesUpdatedAt })),
    )
    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('keeps notes and results readable after its end, and refuses new notes', async () => {
    const { me, accessId: userModuleId, contents } = await makeCourse(ctx, [link])
    const here = { userModuleId, contentId: contents[0]!.id }
    await openUserContent(me, here)
    await saveNotes(me, { ...here, notes: 'kept' })
    await changeRow(ctx.db, 'accesses', userModuleId, { revokedAt: new Date() })
    await expectRefusal(saveNotes(me, { ...here, notes: 'lost' }), 'ModuleAccessNotActive')
    expect(await getUserContent(me, here)).toMatchObject({
      notes: 'kept',
      done: true,
      locked: { code: 'ModuleAccessNotActive', options: {} },
    })
  })
})

describe('opening a link', () => {
  it('completes it: opened, done, counted in the module, notified once', async () => {
    const {
      me,
      accessId: userModuleId,
      contents,
    } = await makeCourse(ctx, [{ type: 'embedded-content', link: 'https://example.com/video' }, link])
    const [embedded, external] = contents
    const opened = await openUserContent(me, { userModuleId, contentId: embedded!.id })
    expect(opened).toEqual({
      link: 'https://example.com/video',
      // Sites are not asked here.
      framing: null,
      attemptId: null,
      launchUrl: null,
      init: null,
    })
    expect(await getUserContent(me, { userModuleId, contentId: embedded!.id })).toMatchObject({
      label: 'reread',
      done: true,
      consulted: true,
    })
    expect(await getUserModule(me, { userModuleId })).toMatchObject({ progress: 50, doneCount: 1, done: false })
    expect(await completions(userModuleId)).toBe(0)

    await Promise.all(Array.from({ length: 5 }, () => openUserContent(me, { userModuleId, contentId: external!.id })))
    expect(await getUserModule(me, { userModuleId })).toMatchObject({ progress: 100, doneCount: 2, done: true })
    expect(await completions(userModuleId)).toBe(1)
    const { doneAt } = await readAccess(userModuleId)
    await openUserContent(later(me, 5), { userModuleId, contentId: external!.id })
    expect((await readAccess(userModuleId)).doneAt).toEqual(doneAt)
  })

  it('keeps the later visit when an earlier one is stored after it', async () => {
    const { me, accessId: userModuleId, contents } = await makeCourse(ctx, [link, link])
    const visit = (minutes: number, index: number) =>
      openUserContent(later(me, minutes), { userModuleId, contentId: contents[index]!.id })
    const last = later(me, 2).now()
    for (const [minutes, index] of [
      [2, 0],
      [0, 0],
      [0, 1],
    ] as const)
      await visit(minutes, index)
    const module = await getUserModule(me, { userModuleId })
    expect(new Date(module.lastAccess!).getTime()).toBeGreaterThanOrEqual(last.getTime())
    const content = await getUserContent(me, { userModuleId, contentId: contents[0]!.id })
    expect(content.lastAccess).toBe(module.lastAccess)
  })

  it('counts contents completed concurrently', async () => {
    const {
      me,
      accessId: userModuleId,
      contents,
    } = await makeCourse(
      ctx,
      Array.from({ length: 8 }, () => link),
    )
    await Promise.all(contents.map(({ id }) => openUserContent(me, { userModuleId, contentId: id })))
    expect(await getUserModule(me, { userModuleId })).toMatchObject({ doneCount: 8, done: true })
    expect(await completions(userModuleId)).toBe(1)
  })

  it('counts in the version that the access uses', async () => {
    const { me, accessId: userModuleId, contents, module } = await makeCourse(ctx, [link, link])
    await openUserContent(me, { userModuleId, contentId: contents[0]!.id })
    const next = await makeModuleVersion(ctx.db, module.id, { contents: [contents[1]!], title: 'Shorter' })
    await changeRow(ctx.db, 'accesses', userModuleId, { moduleVersionId: next.versionId })
    await openUserContent(me, { userModuleId, contentId: contents[1]!.id })
    expect(await getUserModule(me, { userModuleId })).toMatchObject({ doneCount: 1, contentCount: 1, progress: 100 })
  })
})

const readAccess = (id: string) =>
  ctx.db.selectFrom('accesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function completions(accessId: string): Promise<number> {
  const rows = await readNotices(ctx.db)
  return rows.filter(({ type, thingId }) => type === 'moduleCompleted' && thingId === accessId).length
}
