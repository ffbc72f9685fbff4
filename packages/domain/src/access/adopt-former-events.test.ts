import { newId } from '@cursus/db'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { relayOutbox } from '../notification/index.ts'
import { makeAccess, makeCompany, makeLicence, makeManager, makeModule, makeUser } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { adoptFormerEvents } from './adopt-former-events.ts'

const ctx = useCtx()

it('tells those whom the former release has not told yet, each once', async () => {
  // As the former release leaves it in a database that is upgraded.
  await sql`
    create table if not exists outbox (
      id uuid primary key, type text not null, data jsonb not null, actor_id uuid, attempts smallint not null default 0,
      available_at timestamptz not null default now(), processed_at timestamptz, set_aside_at timestamptz, error text,
      created_at timestamptz not null default now(), failing_since timestamptz
    )`.execute(ctx.db)
  const company = await makeCompany(ctx.db)
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module], seats: 5 })
  const [open, done] = [await makeAccess(ctx.db, { licence, module }), await makeAccess(ctx.db, { licence, module })]
  const manager = await makeManager(ctx.db, company, { training: 'read' })
  const reader = await makeUser(ctx.db, { rights: ['themes.read'] })
  await ctx.db
    .insertInto('licenceManagers')
    .values({ licenceId: licence.id, userId: manager.id, kind: 'company' })
    .execute()
  const what = {
    noun: 'access',
    thingId: open.id,
    companyId: company.id,
    action: 'create',
    actorId: reader.id,
  } as const
  await ctx.db
    .insertInto('events')
    .values({ id: newId(), ...what, createdAt: ctx.now() })
    .execute()
  const names = { companyId: company.id, companyName: company.name }
  const waiting: [type: string, data: object, processed?: Date][] = [
    // Cannot be taken over, and stops no other.
    ['accountRightsAdd', { userIdList: ['no uuid'] }],
    ['newModuleAvailable', { accessIdList: [open.id] }],
    ['moduleCompleted', { accessIdList: [done.id] }],
    ['accountRightsAdd', { ...names, userIdList: [manager.id] }],
    ['licenceFull', { ...names, moduleLicenceId: licence.id, licenceName: 'L', userIdList: [manager.id] }],
    ['newThemeCreated', { themeId: newId(), themeName: 'Safety', themeFrenchName: null }],
    ['themeUpdated', { themeId: newId(), themeName: 'Told already', themeFrenchName: null }, ctx.now()],
  ]
  for (const [type, data, processed = null] of waiting) {
    await sql`
      insert into outbox (id, type, data, processed_at, created_at, available_at)
      values (${newId()}, ${type}, ${JSON.stringify(data)}, ${processed}, ${new Date()}, ${new Date()})`.execute(ctx.db)
  }

  for (let twice = 0; twice < 2; twice += 1) {
    await adoptFormerEvents(ctx)
    expect((await relayOutbox(ctx, { batch: 100 })).failed).toEqual([])
  }

  const notices = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['n.userId', 'e.type'])
    .execute()
  expect(notices.map(({ userId, type }) => `${type} ${userId}`).toSorted()).toEqual([
    `accountRightsAdd ${manager.id}`,
    `licenceFull ${manager.id}`,
    `moduleCompleted ${done.userId}`,
    `newModuleAvailable ${open.userId}`,
    `newThemeCreated ${reader.id}`,
  ])
})
