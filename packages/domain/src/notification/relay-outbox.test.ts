import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Notice, type NotificationType, notificationTypes } from '@cursus/contract/notification-values'
import { newId } from '@cursus/db'
import type { PlatformDomain } from '@cursus/rights'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { giveAccess, tellParticipants } from '../access/index.ts'
import { recordEvent } from '../event/index.ts'
import { takeMails } from '../mail/index.ts'
import {
  changeRow,
  day,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManager,
  makeModule,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import {
  countUnread,
  listNotifications,
  markAllAsRead,
  markAsRead,
  markManyAsRead,
  relayOutbox,
  unreadChannel,
} from './index.ts'

const ctx = useCtx()
beforeEach(async () => {
  await ctx.db.deleteFrom('notifications').execute()
  await ctx.db.deleteFrom('eventOutbox').execute()
  await ctx.db.deleteFrom('platformRights').execute()
})

const relay = () => relayOutbox(ctx, { batch: 1000 })
/** Of any type; what is about nothing special is about a theme. */
const recordAs = async (
  actor: { id: string },
  type: NotificationType,
  data: object = {},
  thingId: string = newId(),
  companyId?: string,
) => {
  const what = { noun: 'theme', thingId, action: 'update', ...(companyId && { companyId }) } as const
  await recordEvent(await makeUserCtx(ctx, actor), { ...what, notice: { type, data } as Notice })
}
const notifiedOf = async (type: NotificationType) => {
  const rows = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select('n.userId')
    .where('e.type', '=', type)
    .execute()
  return rows.map(({ userId }) => userId).toSorted()
}
const idsOf = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted()

describe('recipients', () => {
  const domains: Partial<Record<NotificationType, PlatformDomain>> = {
    newThemeCreated: 'themes',
    themeUpdated: 'themes',
    themeArchived: 'themes',
    themeRestored: 'themes',
    newContentCreated: 'contents',
    newContentVersionCreated: 'contents',
    contentArchived: 'contents',
    contentRestored: 'contents',
    newModuleCreated: 'modules',
    newModuleVersionCreated: 'modules',
    moduleArchived: 'modules',
    moduleRestored: 'modules',
    companyCreated: 'companies',
  }

  it.each(Object.entries(domains) as [NotificationType, PlatformDomain][])(
    'of %s are platform managers who may read %s, except the actor',
    async (type, domain) => {
      const actor = await makeUser(ctx.db, { rights: [`${domain}.write`] })
      const reader = await makeUser(ctx.db, { rights: [`${domain}.read`] })
      const writer = await makeUser(ctx.db, { rights: [`${domain}.write`] })
      const other = domain === 'companies' ? 'platformManagers.read' : 'companies.read'
      await makeUser(ctx.db, { rights: [other] })
      await makeUser(ctx.db, { rights: [`${domain}.read`], state: 'suspended' })
      await recordAs(actor, type, { themeId: newId(), themeName: 'X' })
      await relay()
      expect(await notifiedOf(type)).toEqual(idsOf(reader, writer))
    },
  )

  it.each(notificationTypes.filter((type) => /Rights(Add|Updated|Deleted)$/.test(type)))(
    'of %s is whom they are about, except the actor',
    async (type) => {
      const [first, second, actor] = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)]
      const companyId = newId()
      const data = type.startsWith('account') ? { companyId, companyName: 'A' } : {}
      for (const { id } of [first, second, actor]) await recordAs(actor, type, data, id)
      await relay()
      expect(await notifiedOf(type)).toEqual(idsOf(first, second))
      const { rows } = await listNotifications(await makeUserCtx(ctx, first))
      expect(rows).toEqual([expect.objectContaining({ type, isRead: false, data })])
    },
  )

  it('of a grant are the training managers of the company, once, and each participant about their own access', async () => {
    const company = await makeCompany(ctx.db)
    const trainer = await makeManager(ctx.db, company, { training: 'read', admin: 'none' })
    await makeManager(ctx.db, company, { training: 'none', admin: 'write' })
    await makeManager(ctx.db, await makeCompany(ctx.db))
    const giver = await makeCompanyCtx(ctx, company)
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module], endDate: day(100) })
    const known = await makeUser(ctx.db, { language: 'en' })
    const { created } = await giveAccess(giver, {
      moduleLicenceId: licence.id,
      moduleId: module.id,
      userList: [known.email, giver.actor.email, 'invited.here@example.com'],
      userGroupIdList: [],
      expireDate: day(30),
      hasMaxDayTimeLimit: false,
    })
    expect(await relay()).toEqual({ relayed: 2, failed: [] })
    expect(await notifiedOf('moduleAccessCreated')).toEqual([trainer.id])
    const invited = await ctx.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'invited.here@example.com')
      .executeTakeFirstOrThrow()
    expect(await notifiedOf('newModuleAvailable')).toEqual(idsOf(known, invited))
    expect((await listNotifications(await makeUserCtx(ctx, trainer))).rows).toMatchObject([
      { data: { companyId: company.id, moduleAccessId: created[0]?.id, userLength: 3, moduleTitle: module.title } },
    ])
    expect((await listNotifications(await makeUserCtx(ctx, known))).rows).toMatchObject([
      { data: { userModuleId: created[0]?.id, moduleTitle: module.title, companyName: company.name } },
    ])

    const mails = await ctx.db
      .selectFrom('mails')
      .selectAll()
      .where('userId', 'in', [known.id, invited.id, giver.actor.id])
      .orderBy('toEmail')
      .execute()
    expect(mails).toMatchObject([
      { template: 'invitation', toEmail: invited.email, language: 'fr' },
      { template: 'newModuleAvailable', toEmail: known.email, language: 'en' },
    ])
    const [taken] = await takeMails(ctx, { idList: [mails[1]!.id] })
    expect(taken?.data.link).toBe(
      `http://localhost:3000/platform/user-module/${created[0]?.id}?for=${encodeURIComponent(known.email)}`,
    )
    expect(taken?.data).toMatchObject({ moduleTitle: module.title, companyName: company.name })
    expect(taken?.data.modules?.[0]?.endsAt).toContain(day(30))
    const [invitation] = await takeMails(ctx, { idList: [mails[0]!.id] })
    const link = new URL(invitation?.data.link ?? '')
    expect([link.origin, link.pathname]).toEqual(['http://localhost:3000', '/auth/signup'])
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      email: 'invited.here@example.com',
      redirect: expect.stringMatching(/^\/platform\/user-module\/[0-9a-f-]{36}$/),
    })
    expect(invitation?.data.inviterName).toBe('Camille Martin')
  })

  it('of a completed module are its participant, whoever caused the event', async () => {
    const access = await makeAccess(ctx.db, {})
    const actor = { kind: 'system' as const, job: 'test' }
    const done = { noun: 'accessMilestone', accessIds: [access.id], action: 'complete' } as const
    await tellParticipants({ ...ctx, actor }, { ...done, notice: 'moduleCompleted' })
    await relay()
    expect(await notifiedOf('moduleCompleted')).toEqual([access.userId])
    // Which tells the certificate, if there is one when it is sent.
    const mails = ctx.db.selectFrom('mails').where('userId', '=', access.userId).select('data')
    expect(await mails.execute()).toEqual([{ data: { acts: [{ accessId: access.id }] } }])
  })

  it('of a revoked access are none', async () => {
    const access = await makeAccess(ctx.db, { revokedAt: new Date() })
    await recordAs(await makeUser(ctx.db), 'newModuleAvailable', {}, access.id)
    expect((await relay()).relayed).toBe(1)
    expect(await notifiedOf('newModuleAvailable')).toEqual([])
  })

  it('are defined for every type', async () => {
    const actor = await makeUser(ctx.db)
    for (const type of notificationTypes) await recordAs(actor, type)
    expect(await relay()).toEqual({ relayed: notificationTypes.length, failed: [] })
  })
})

describe('the relay', () => {
  /** An event of a newer release. */
  const poison = async () => {
    const id = newId()
    const newer = { type: 'somethingNew' as NotificationType, data: '{}' }
    await ctx.db
      .insertInto('events')
      .values({ id, ...newer, createdAt: new Date() })
      .execute()
    await ctx.db
      .insertInto('eventOutbox')
      .values({ id, eventIds: [id], availableAt: new Date() })
      .execute()
    return id
  }
  const entry = (id: string) =>
    ctx.db.selectFrom('eventOutbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const putForward = (id: string) => changeRow(ctx.db, 'eventOutbox', id, { availableAt: ctx.now() })

  it('sets an event that keeps failing aside after five tries, without delaying others', async () => {
    const id = await poison()
    const [user, actor] = [await makeUser(ctx.db), await makeUser(ctx.db)]
    await recordAs(actor, 'accountRightsAdd', {}, user.id)
    const first = await relay()
    expect(first).toMatchObject({ relayed: 1, failed: [{ id, setAside: false }] })
    expect(await notifiedOf('accountRightsAdd')).toEqual([user.id])
    expect(await relay()).toEqual({ relayed: 0, failed: [] })
    for (let tries = 2; tries <= 5; tries += 1) {
      await putForward(id)
      expect((await relay()).failed).toMatchObject([{ id, setAside: tries === 5 }])
    }
    expect(await entry(id)).toMatchObject({ attempts: 5, error: expect.stringContaining('somethingNew') })
    await putForward(id)
    expect(await relay()).toEqual({ relayed: 0, failed: [] })
  })

  it('relays each event once with concurrent relays', async () => {
    const [user, actor] = [await makeUser(ctx.db), await makeUser(ctx.db)]
    for (let i = 0; i < 30; i += 1) await recordAs(actor, 'accountRightsUpdated', {}, user.id)
    const results = await Promise.all([relay(), relay(), relay(), relay()])
    expect(results.reduce((sum, { relayed }) => sum + relayed, 0)).toBe(30)
    expect(await countUnread(await makeUserCtx(ctx, user))).toBe(30)
  })

  it('loses nothing and sends nothing twice when it is killed in the middle of a big event', async () => {
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, await makeCompany(ctx.db), { modules: [module], seats: 2000 })
    const accessIds = await manyAccesses(licence, module, 2000)
    const giver = await makeUserCtx(ctx, await makeUser(ctx.db))
    await tellParticipants(giver, { noun: 'access', accessIds, action: 'create', notice: 'newModuleAvailable' })

    const child = spawn(
      process.execPath,
      [new URL('./testing/relay-and-stall.ts', import.meta.url).pathname, ctx.database.url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    // It prints this with everything written and nothing committed.
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await vi.waitFor(async () => expect(await stalledConnections()).toBe(0), 15_000)
    expect(await notifiedOf('newModuleAvailable')).toEqual([])

    expect(await relay()).toEqual({ relayed: 1, failed: [] })
    expect(await relay()).toEqual({ relayed: 0, failed: [] })
    expect(new Set(await notifiedOf('newModuleAvailable')).size).toBe(2000)
    expect(await notifiedOf('newModuleAvailable')).toHaveLength(2000)
    const { mails } = await ctx.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where(sql<string>`data -> 'acts' -> 0 ->> 'accessId'`, 'in', accessIds)
      .executeTakeFirstOrThrow()
    expect(mails).toBe(2000)
  })

  /** PostgreSQL keeps the row locked until it notices that the killed process is gone. */
  async function stalledConnections(): Promise<number> {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity
      where application_name = 'stalled relay' and datname = current_database()`.execute(ctx.db)
    return rows[0]?.open ?? 0
  }

  async function manyAccesses(
    licence: { id: string; companyId: string },
    module: { id: string; versionId: string },
    count: number,
  ) {
    const ids = Array.from({ length: count }, newId)
    await sql`
      with people as (
        insert into users (id, email, created_at)
        select gen_random_uuid(), 'crowd' || i || '@example.net', ${ctx.now()} from generate_series(1, ${count}) i
        returning id
      )
      insert into accesses (id, company_id, licence_id, module_id, module_version_id, user_id, created_at)
      select (${ids}::uuid[])[row_number() over ()], ${licence.companyId}, ${licence.id}, ${module.id}, ${module.versionId}, id,
        ${ctx.now()}
      from people`.execute(ctx.db)
    return ids
  }
})

describe('the list of notifications', () => {
  async function fill(count: number, age = '0 days') {
    const user = await makeUser(ctx.db)
    await sql`
      with made as (
        insert into events (id, type, data, created_at)
        select gen_random_uuid(), 'themeUpdated', jsonb_build_object('themeName', i), ${ctx.now()}
        from generate_series(1, ${count}) i returning id, data
      )
      insert into notifications (user_id, event_id, created_at)
      select ${user.id}, id, ${ctx.now()}::timestamptz - ${age}::interval + (data ->> 'themeName')::int * interval '1 second' from made`.execute(
      ctx.db,
    )
    return makeUserCtx(ctx, user)
  }

  it('contains the newest hundred, with the count of all unread ones', async () => {
    const me = await fill(130)
    const { rows, unread } = await listNotifications(me)
    expect(rows).toHaveLength(100)
    expect(rows[0]?.data.themeName).toBe(130)
    expect(unread).toBe(130)
  })

  it('names a theme in the language of its reader', async () => {
    const names = (themeName: string, themeFrenchName: string | null) => ({
      themeId: newId(),
      themeName,
      themeFrenchName,
    })
    const readers = await Promise.all(
      (['fr', 'en'] as const).map((language) => makeUser(ctx.db, { language, rights: ['themes.read'] })),
    )
    await recordAs(await makeUser(ctx.db), 'newThemeCreated', names('Awakening', 'Éveil'))
    await recordAs(await makeUser(ctx.db), 'themeUpdated', names('Only English', null))
    await relay()
    const notices = await Promise.all(
      readers.map(async (reader) => (await listNotifications(await makeUserCtx(ctx, reader))).rows),
    )
    expect(notices.map((rows) => rows.map(({ data }) => data.themeName).toSorted())).toEqual([
      ['Only English', 'Éveil'],
      ['Awakening', 'Only English'],
    ])
    expect(notices.flat().filter(({ data }) => 'themeFrenchName' in data)).toEqual([])
  })

  it('excludes notifications older than ninety days', async () => {
    expect(await listNotifications(await fill(3, '91 days'))).toEqual({ rows: [], unread: 0 })
    expect((await listNotifications(await fill(3, '89 days'))).unread).toBe(3)
  })

  it('is marked as read one by one and all at once, only by its owner', async () => {
    const me = await fill(3)
    const other = await fill(1)
    const [first] = (await listNotifications(me)).rows
    if (!first) throw new Error('no notification')
    await markAsRead(me, { id: first.id })
    await markAsRead(me, { id: first.id })
    const after = await listNotifications(me)
    expect(after.unread).toBe(2)
    expect(after.rows[0]).toMatchObject({ id: first.id, isRead: true })
    await expectRefusal(markAsRead(other, { id: first.id }), 'NotFound')
    await markAllAsRead(me)
    expect((await listNotifications(me)).rows.every(({ isRead }) => isRead)).toBe(true)
    expect(await countUnread(other)).toBe(1)
  })

  it('is marked as read in part, all or none, only by its owner', async () => {
    const me = await fill(4)
    const other = await fill(1)
    const ids = (await listNotifications(me)).rows.map(({ id }) => id)
    const foreign = (await listNotifications(other)).rows.map(({ id }) => id)
    const refused = { code: 'NotFound' }
    await expect(markManyAsRead(me, { idList: [...ids, ...foreign] })).rejects.toMatchObject(refused)
    await expect(markManyAsRead(me, { idList: foreign })).rejects.toMatchObject(refused)
    expect(await countUnread(me)).toBe(4)
    await markManyAsRead(me, { idList: ids.slice(0, 3) })
    await markManyAsRead(me, { idList: ids.slice(0, 3) })
    expect((await listNotifications(me)).rows.map(({ isRead }) => isRead)).toEqual([true, true, true, false])
    expect(await countUnread(other)).toBe(1)
  })

  it('notifies open pages across connections', async () => {
    const me = await makeUserCtx(ctx, await makeUser(ctx.db))
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const stop = await ctx.jobs.relay.subscribe(unreadChannel(me.actor.id), () => resolve())
    await recordAs(await makeUser(ctx.db), 'accountRightsAdd', {}, me.actor.id)
    await relay()
    await heard
    await stop()
    expect(await countUnread(me)).toBe(1)
  })
})
