import type { ErrorName } from '@cursus/contract/error'
import type { ListCompanyModulesInput, ListLicencesInput } from '@cursus/contract/licence'
import { type Database, inTransaction, newId } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import { updateCompanyUser } from '../company-user/index.ts'
import type { CompanyCtx } from '../context.ts'
import {
  changeRow,
  day,
  duringChange,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeModuleVersion,
  makeUser,
  readNotices,
  type TestCompany,
  useCtx,
} from '../testing/index.ts'
import { createLicence } from './create-licence.ts'
import { suspendLicences, unsuspendLicences } from './end-licences.ts'
import { getLicence, getLicenceModule } from './get-licence.ts'
import { listCompanyModules, listLicences } from './list-licences.ts'
import { updateLicence } from './update-licence.ts'

const ctx = useCtx()

async function start(): Promise<{ company: TestCompany; platform: CompanyCtx }> {
  const company = await makeCompany(ctx.db)
  return { company, platform: { ...(await makeManagementCtx(ctx, ['companies.write'])), company } }
}
const terms = {
  name: 'Safety 2026',
  startDate: day(0),
  endDate: day(365),
  maxActiveUserAllowed: 3,
  hasAuthorizedDomainList: true,
  authorizedDomainList: ['example.com', 'example.com'],
  mandatoryExpireDate: false,
  comment: 'First year',
  companyManagerIdList: [],
  platformManagerIdList: [],
  businessSupportEmailList: ['help@example.com'],
}
const accessOf = (id: string) =>
  ctx.db.selectFrom('accesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('creating a licence', () => {
  it('gives the latest versions of modules named by id, and the named versions', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db)
    const second = await makeModuleVersion(ctx.db, module.id)
    const manager = await makeManager(ctx.db, company)
    const licence = await createLicence(platform, {
      ...terms,
      companyManagerIdList: [manager.id],
      platformManagerIdList: [platform.actor.id],
      moduleIdList: [module.id],
    })
    expect(licence).toMatchObject({
      name: 'Safety 2026',
      usage: { current: 0, max: 3 },
      active: true,
      suspended: false,
      expired: false,
      authorizedDomainList: ['example.com'],
      businessSupportEmailList: ['help@example.com'],
      companyManagerIdList: [manager.id],
      platformManagerIdList: [platform.actor.id],
      modules: [{ id: module.id, moduleVersionId: second.versionId, version: 2, latestVersion: 2, activeUserCount: 0 }],
    })
    const older = await createLicence(platform, {
      ...terms,
      modules: [{ moduleId: module.id, moduleVersionId: module.versionId }],
    })
    expect(older.modules).toMatchObject([{ version: 1, latestVersion: 2 }])
    const history = await ctx.db.selectFrom('events').selectAll().where('thingId', '=', licence.id).execute()
    expect(history).toMatchObject([{ action: 'create', noun: 'licence', companyId: company.id }])
  })

  it('refuses invalid input', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db)
    const other = await makeModule(ctx.db)
    const archived = await makeModule(ctx.db)
    await changeRow(ctx.db, 'modules', archived.id, { archivedAt: new Date() })
    const draft = await makeModule(ctx.db)
    await changeRow(ctx.db, 'modules', draft.id, { isDraft: true })
    const stranger = await makeManager(ctx.db, await makeCompany(ctx.db))
    const cases: [Record<string, unknown>, ErrorName][] = [
      [{ endDate: day(-1), moduleIdList: [module.id] }, 'LicenceDatesNotValid'],
      [{}, 'ValidationFailed'],
      [{ moduleIdList: [] }, 'ValidationFailed'],
      [{ moduleIdList: [archived.id] }, 'ModuleArchived'],
      [{ moduleIdList: [draft.id] }, 'ModuleDraft'],
      [{ moduleIdList: [module.id, module.versionId] }, 'NotFound'],
      [{ modules: [{ moduleId: module.id, moduleVersionId: other.versionId }] }, 'NotFound'],
      [
        {
          modules: [
            { moduleId: module.id, moduleVersionId: other.versionId },
            { moduleId: other.id, moduleVersionId: module.versionId },
          ],
        },
        'NotFound',
      ],
      [
        {
          modules: [
            { moduleId: module.id, moduleVersionId: module.versionId },
            { moduleId: module.id, moduleVersionId: module.versionId },
          ],
        },
        'ValidationFailed',
      ],
      [{ moduleIdList: [module.id], companyManagerIdList: [stranger.id] }, 'NotFound'],
      [{ moduleIdList: [module.id], platformManagerIdList: [stranger.id] }, 'NotFound'],
    ]
    for (const [change, code] of cases) {
      await expectRefusal(createLicence(platform, { ...terms, ...change }), code)
    }
    expect((await listLicences(await makeCompanyCtx(ctx, company), {})).total).toBe(0)
  })
})

describe('seats', () => {
  it('are distinct people with an access neither revoked nor expired, who are not erased', async () => {
    const { company, platform } = await start()
    const [first, second] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const licence = await makeLicence(ctx.db, company, { modules: [first, second], seats: 10 })
    const twice = await makeUser(ctx.db)
    await makeAccess(ctx.db, { licence, module: first, userId: twice.id })
    await makeAccess(ctx.db, { licence, module: second, userId: twice.id })
    await makeAccess(ctx.db, { licence, module: first })
    await makeAccess(ctx.db, { licence, module: first, revokedAt: new Date() })
    await makeAccess(ctx.db, {
      licence,
      module: first,
      createdAt: new Date(Date.now() - 2000),
      endsAt: new Date(Date.now() - 1000),
    })
    const erased = await makeAccess(ctx.db, { licence, module: first })
    await changeRow(ctx.db, 'users', erased.userId, {
      deletedAt: new Date(),
      email: null,
      firstname: null,
      lastname: null,
      passwordHash: null,
    })
    const sheet = await getLicence(platform, licence)
    expect(sheet.usage).toEqual({ current: 2, max: 10 })
    expect((await listLicences(platform, {})).rows[0]?.usage).toEqual(sheet.usage)
  })

  it('cannot be fewer than those taken', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module], seats: 5 })
    for (let i = 0; i < 3; i += 1) await makeAccess(ctx.db, { licence, module })
    await expectRefusal(
      updateLicence(platform, { id: licence.id, maxActiveUserAllowed: 2 }),
      'MaxActiveUserAllowedGreaterThanActiveUsersCount',
      { options: { used: 3 } },
    )
    expect((await updateLicence(platform, { id: licence.id, maxActiveUserAllowed: 3 })).usage).toEqual({
      current: 3,
      max: 3,
    })
  })
})

describe('changing a licence', () => {
  it('keeps absent fields, and records only the changes', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module], domains: ['example.com'] })
    const before = await getLicence(platform, licence)
    const after = await updateLicence(platform, { id: licence.id, comment: 'Prolonged', endDate: day(700) })
    const change = { comment: 'Prolonged', endDate: day(700) }
    expect(after).toEqual({ ...before, ...change, revision: after.revision })
    await updateLicence(platform, { id: licence.id, comment: 'Prolonged' })
    const history = await ctx.db.selectFrom('events').selectAll().where('thingId', '=', licence.id).execute()
    expect(history).toMatchObject([
      {
        before: { comment: '', endDate: before.endDate },
        after: { comment: 'Prolonged', endDate: day(700) },
      },
    ])
    await expectRefusal(updateLicence(platform, { id: licence.id, endDate: day(-60) }), 'LicenceDatesNotValid')
  })

  it('revokes the live accesses of a removed module, and no others', async () => {
    const { company, platform } = await start()
    const [staying, gone] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const licence = await makeLicence(ctx.db, company, { modules: [staying, gone] })
    const stays = await makeAccess(ctx.db, { licence, module: staying })
    const ends = await makeAccess(ctx.db, { licence, module: gone })
    const longAgo = new Date(Date.now() - 86_400_000)
    const revoked = await makeAccess(ctx.db, { licence, module: gone, createdAt: longAgo, revokedAt: longAgo })
    const sheet = await updateLicence(platform, { id: licence.id, moduleIdList: [staying.id] })
    expect(sheet.modules.map(({ id }) => id)).toEqual([staying.id])
    expect((await accessOf(stays.id)).revokedAt).toBeNull()
    expect((await accessOf(ends.id)).revokedAt).not.toBeNull()
    expect((await accessOf(revoked.id)).revokedAt).toEqual(longAgo)
    const history = await ctx.db.selectFrom('events').selectAll().where('noun', '=', 'access').execute()
    expect(history.filter(({ thingId }) => [stays, ends, revoked].some(({ id }) => id === thingId))).toMatchObject([
      { thingId: ends.id, action: 'cancel' },
    ])
    await expectRefusal(updateLicence(platform, { id: licence.id, moduleIdList: [] }), 'ValidationFailed')
  })

  it('revokes nobody by a list that was read before somebody else added a module', async () => {
    const { company, platform } = await start()
    const colleague = { ...(await makeManagementCtx(ctx, ['companies.write'])), company }
    const [current, added] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const licence = await makeLicence(ctx.db, company, { modules: [current] })
    const { id } = licence
    const opened = await getLicence(platform, { id })
    await updateLicence(colleague, { id, moduleIdList: [current.id, added.id], revision: opened.revision })
    const access = await makeAccess(ctx.db, { licence, module: added })
    const isUntouched = async () => {
      expect((await getLicence(platform, { id })).modules.map((module) => module.id).toSorted()).toEqual(
        [current.id, added.id].toSorted(),
      )
      expect((await accessOf(access.id)).revokedAt).toBeNull()
    }

    const staleList = [{ moduleId: current.id, moduleVersionId: current.versionId }]
    const refusal = { code: 'ChangedMeanwhile', options: { noun: 'licence', fields: 'modules', by: 'Camille Martin' } }
    for (const stale of [
      { modules: staleList },
      { moduleIdList: [current.id] },
      { moveRunningModuleIdList: [current.id] },
    ]) {
      const edit = updateLicence(platform, { id, comment: 'Again', ...stale, revision: opened.revision })
      await expect(edit, JSON.stringify(stale)).rejects.toMatchObject(refusal)
      await isUntouched()
    }
    const { comment, revision } = await getLicence(platform, { id })
    expect(comment).toBe('')

    await updateLicence(platform, { id, modules: staleList, revision })
    expect((await accessOf(access.id)).revokedAt).not.toBeNull()
  })

  it('keeps a module that was archived meanwhile', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    await changeRow(ctx.db, 'modules', module.id, { archivedAt: new Date() })
    const sheet = await updateLicence(platform, { id: licence.id, moduleIdList: [module.id] })
    expect(sheet.modules).toMatchObject([{ id: module.id, archived: true }])
  })

  it('is the company’s, except for what was sold to it', async () => {
    const { company, platform } = await start()
    const [current, gone, added, draft] = [
      await makeModule(ctx.db),
      await makeModule(ctx.db),
      await makeModule(ctx.db),
      await makeModule(ctx.db),
    ]
    await changeRow(ctx.db, 'modules', draft.id, { isDraft: true })
    const unknown = { moduleId: newId(), moduleVersionId: newId() }
    const licence = await makeLicence(ctx.db, company, { modules: [current, gone], seats: 5 })
    const { id } = licence
    const admin = await makeCompanyCtx(ctx, company)
    const before = await getLicence(admin, { id })
    for (const sold of [
      { startDate: day(-5) },
      { endDate: day(900) },
      { maxActiveUserAllowed: 6 },
      { platformManagerIdList: [platform.actor.id] },
      { moduleIdList: [current.id, added.id] },
      { modules: [{ moduleId: added.id, moduleVersionId: added.versionId }] },
      // What exists is not told from what does not.
      { moduleIdList: [current.id, newId()] },
      { moduleIdList: [draft.id] },
      { modules: [{ moduleId: current.id, moduleVersionId: current.versionId }, unknown] },
    ]) {
      const edit = updateLicence(admin, { id, name: 'Ours', ...sold })
      await expect(edit, JSON.stringify(sold)).rejects.toMatchObject({ code: 'NotAllowed' })
    }
    expect(await getLicence(admin, { id })).toEqual(before)
    // Sent as it is, nothing of it changes.
    const { startDate, endDate, maxActiveUserAllowed, platformManagerIdList } = before
    const own = {
      name: 'Ours',
      moduleIdList: [current.id, gone.id],
      hasAuthorizedDomainList: true,
      authorizedDomainList: ['example.com'],
      mandatoryExpireDate: true,
      comment: 'For the shops',
      companyManagerIdList: [admin.actor.id],
      businessSupportEmailList: ['help@example.com'],
    }
    const same = { startDate, endDate, maxActiveUserAllowed, platformManagerIdList }
    const { moduleIdList: _, ...shown } = own
    expect(await updateLicence(admin, { id, ...same, ...own })).toMatchObject({ ...same, ...shown, moduleCount: 2 })
    // Another version and fewer modules are its own decision; what it gave up is sold again.
    const newer = await makeModuleVersion(ctx.db, current.id)
    const modules = [{ moduleId: current.id, moduleVersionId: newer.versionId }]
    expect(await updateLicence(admin, { id, modules })).toMatchObject({ modules: [{ id: current.id, version: 2 }] })
    const back = { id, moduleIdList: [current.id, gone.id] }
    await expectRefusal(updateLicence(admin, back), 'NotAllowed')
    expect(await updateLicence(platform, back)).toMatchObject({ moduleCount: 2 })
    await suspendLicences(admin, { idList: [id] })
    expect(await getLicence(admin, { id })).toMatchObject({ suspended: true })
  })

  it('is not possible for a licence of another company', async () => {
    const { platform } = await start()
    const licence = await makeLicence(ctx.db, await makeCompany(ctx.db))
    for (const call of [
      () => getLicence(platform, licence),
      () => updateLicence(platform, { id: licence.id, name: 'Mine' }),
      () => suspendLicences(platform, { idList: [licence.id] }),
      () => unsuspendLicences(platform, { idList: [licence.id] }),
    ]) {
      await expectRefusal(call(), 'NotFound')
    }
  })
})

describe('a newer version of a module', () => {
  async function upgrade(type: 'course' | 'free-content', tick: boolean, done: 0 | 1 | 2) {
    const { company, platform } = await start()
    const [a, b, c] = [await makeContent(ctx.db), await makeContent(ctx.db), await makeContent(ctx.db)]
    const module = await makeModule(ctx.db, { type, contents: [a, b, c] })
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    const access = await makeAccess(ctx.db, { licence, module, doneCount: done })
    for (const content of [a, b].slice(0, done)) {
      await ctx.db
        .insertInto('userContents')
        .values({ accessId: access.id, contentId: content.id, doneAt: new Date(), bestScore: 80, notes: 'Mine' })
        .execute()
    }
    // Opened is not done.
    for (const content of [a, b].slice(done)) {
      await ctx.db
        .insertInto('userContents')
        .values({ accessId: access.id, contentId: content.id, consultedAt: new Date() })
        .execute()
    }
    const next = await makeModuleVersion(ctx.db, module.id, { contents: [a, b] })
    await updateLicence(platform, {
      id: licence.id,
      moduleIdList: [module.id],
      ...(tick ? { moveRunningModuleIdList: [module.id] } : {}),
    })
    return { access, row: await accessOf(access.id), module, next, licence, platform }
  }

  it('moves the running accesses of free content at once, with their results', async () => {
    const { access, row, next } = await upgrade('free-content', false, 1)
    expect(row).toMatchObject({ moduleVersionId: next.versionId, doneCount: 1, doneAt: null })
    const results = ctx.db.selectFrom('userContents').selectAll().where('accessId', '=', access.id)
    expect(await results.where('doneAt', 'is not', null).execute()).toMatchObject([{ bestScore: 80, notes: 'Mine' }])
  })

  it('leaves running courses on their version until asked', async () => {
    const { row, module, next, licence, platform } = await upgrade('course', false, 1)
    expect(row.moduleVersionId).toBe(module.versionId)
    const later = await updateLicence(platform, {
      id: licence.id,
      moduleIdList: [module.id],
      moveRunningModuleIdList: [module.id],
    })
    expect(later.modules).toMatchObject([{ moduleVersionId: next.versionId }])
    expect((await accessOf(row.id)).moduleVersionId).toBe(next.versionId)
  })

  it('completes a module when nothing is left to do, and notifies once', async () => {
    const { access, row } = await upgrade('course', true, 2)
    expect(row.doneCount).toBe(2)
    expect(row.doneAt).not.toBeNull()
    const ours = (await readNotices(ctx.db)).filter(({ thingId }) => thingId === access.id)
    expect(ours).toMatchObject([{ type: 'moduleCompleted', actorId: null }])
  })

  it('never deadlocks with the end of an access that it moves, though another one frees its seat', async () => {
    const { company, platform } = await start()
    const [staying, dropped] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const licence = await makeLicence(ctx.db, company, { modules: [staying, dropped] })
    const ending = await makeAccess(ctx.db, { licence, module: staying })
    await makeAccess(ctx.db, { licence, module: dropped })
    // A deadlock begins the transaction of one of them again.
    const begun = { access: 0, licence: 0 }
    const ofEnding = (db: Database) => db.selectFrom('accesses').select('id').where('id', '=', ending.id)
    const outcomes = await duringChange<unknown>(
      ctx.db,
      (db) => {
        begun.access += 1
        return ofEnding(db).forNoKeyUpdate().execute()
      },
      () => [
        inTransaction(ctx.db, (db) => {
          begun.licence += 1
          const moduleIdList = [staying.id]
          return updateLicence(
            { ...platform, db },
            { id: licence.id, moduleIdList, moveRunningModuleIdList: moduleIdList },
          )
        }),
      ],
      (db) => changeRow(db, 'accesses', ending.id, { revokedAt: ctx.now() }),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled'])
    expect((await getLicence(platform, licence)).usage.current).toBe(0)
    expect(begun).toEqual({ access: 1, licence: 1 })
  })
})

describe('suspension', () => {
  it('is all or none, and can be undone', async () => {
    const { company, platform } = await start()
    const [first, second] = [await makeLicence(ctx.db, company), await makeLicence(ctx.db, company)]
    await expectRefusal(suspendLicences(platform, { idList: [first.id, company.id] }), 'NotFound')
    expect((await getLicence(platform, first)).suspended).toBe(false)
    await suspendLicences(platform, { idList: [first.id, second.id] })
    expect((await listLicences(platform, {})).rows.map(({ suspended, active }) => [suspended, active])).toEqual([
      [true, false],
      [true, false],
    ])
    await unsuspendLicences(platform, { idList: [first.id] })
    expect(await getLicence(platform, first)).toMatchObject({ suspended: false, active: true })
  })
})

describe('lists', () => {
  it('show whether a licence is active on its first and last day, in the time zone of the platform', async () => {
    const { company, platform } = await start()
    const at = (time: string) => ({ ...platform, now: () => new Date(time) })
    const licence = await makeLicence(ctx.db, company, { startDate: '2026-03-10', endDate: '2026-03-29' })
    const state = async (time: string) => {
      const { active, expired } = await getLicence(at(time), licence)
      return { active, expired }
    }
    expect(await state('2026-03-09T22:59:59Z')).toEqual({ active: false, expired: false })
    expect(await state('2026-03-09T23:00:00Z')).toEqual({ active: true, expired: false })
    // Summer time starts on the last day, which ends at 22:00 UTC.
    expect(await state('2026-03-29T21:59:59Z')).toEqual({ active: true, expired: false })
    expect(await state('2026-03-29T22:00:00Z')).toEqual({ active: false, expired: true })
  })

  it('show the modules of all licences, one row per licence', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db, { title: 'Prévention des chutes' })
    const first = await makeLicence(ctx.db, company, { name: 'A', modules: [module] })
    await makeLicence(ctx.db, company, { name: 'B', modules: [module, await makeModule(ctx.db)] })
    await makeAccess(ctx.db, { licence: first, module })
    const all = await listCompanyModules(platform, { search: 'prevention', sort: 'licence' })
    expect(all.rows.map(({ id, licence, activeUserCount }) => [id, licence.name, activeUserCount])).toEqual([
      [module.id, 'A', 1],
      [module.id, 'B', 0],
    ])
    expect((await listCompanyModules(platform, { limit: 1 })).total).toBe(3)
    expect(Object.keys(all.rows[0] ?? {})).not.toContain('pagePosition')
    const answer = await getLicenceModule(platform, { id: first.id, moduleId: module.id })
    expect(all.rows[0]).toEqual({ ...answer, licenceCount: 1, licences: [answer.licence] })
  })

  it('find licences by their modules, and each module once in its newest licensed version', async () => {
    const { company, platform } = await start()
    const [module, other, archived] = [await makeModule(ctx.db), await makeModule(ctx.db), await makeModule(ctx.db)]
    const older = await makeLicence(ctx.db, company, { name: 'A', modules: [module, archived] })
    const second = await makeModuleVersion(ctx.db, module.id)
    const newer = await makeLicence(ctx.db, company, { name: 'B', modules: [other, second] })
    await changeRow(ctx.db, 'modules', archived.id, { archivedAt: new Date() })
    await makeLicence(ctx.db, (await start()).company, { modules: [module] })

    const licences = async (query: ListLicencesInput) => (await listLicences(platform, query)).rows.map(({ id }) => id)
    expect(await licences({ moduleId: [module.id], sort: 'name' })).toEqual([older.id, newer.id])
    expect(await licences({ moduleId: [other.id] })).toEqual([newer.id])
    expect(await licences({ id: [older.id], moduleId: [other.id] })).toEqual([])

    const modules = async (query: ListCompanyModulesInput) =>
      (await listCompanyModules(platform, query)).rows.map(({ id, licence }) => `${id} ${licence.name}`).sort()
    const once = [`${module.id} B`, `${other.id} B`]
    expect(await modules({ eachOnce: true, archived: false })).toEqual(once.sort())
    expect(await modules({ eachOnce: true })).toEqual([...once, `${archived.id} A`].sort())
    // Another licence than the newest matches: by its name, and as a filter.
    expect(await modules({ eachOnce: true, moduleId: [module.id], moduleLicenceId: [older.id] })).toEqual([
      `${module.id} A`,
    ])
    await makeAccess(ctx.db, { licence: older, module })
    await makeAccess(ctx.db, { licence: newer, module: second })
    const { rows } = await listCompanyModules(platform, { eachOnce: true, moduleId: [module.id] })
    expect(
      rows.map(({ activeUserCount, licenceCount, licences }) => [activeUserCount, licenceCount, licences]),
    ).toEqual([[2, 2, [older, newer].map(({ id }, index) => ({ id, name: index === 0 ? 'A' : 'B' }))]])
    expect(await modules({ archived: true })).toEqual([`${archived.id} A`])
    expect(await modules({ moduleId: [module.id] })).toEqual([`${module.id} A`, `${module.id} B`])
    expect(await modules({ moduleLicenceId: [older.id], archived: false })).toEqual([`${module.id} A`])
  })

  it('show the managers of a licence by the names that the company shows', async () => {
    const { company, platform } = await start()
    const boris = await makeManager(ctx.db, company, { firstname: 'Boris', lastname: 'Martin' })
    const alma = await makeManager(ctx.db, company, { state: 'invited', email: 'zz.manager@example.com' })
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    await makeAccess(ctx.db, { licence, module, userId: alma.id })
    const trainer = await makeCompanyCtx(ctx, company)
    await updateCompanyUser(trainer, { id: alma.id, firstname: 'Alma', lastname: 'Diaz' })
    await updateLicence(platform, { id: licence.id, companyManagerIdList: [boris.id, alma.id] })
    const { companyManagers } = await getLicence(platform, licence)
    expect(companyManagers.map(({ firstname }) => firstname)).toEqual(['Alma', 'Boris'])
  })

  it('show a module of a licence, and none of another licence or company', async () => {
    const { company, platform } = await start()
    const [module, elsewhere] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const { id } = await makeLicence(ctx.db, company, { modules: [module] })
    await makeLicence(ctx.db, company, { modules: [elsewhere] })
    const missing = { code: 'NotFound' }
    await expect(getLicenceModule(platform, { id, moduleId: elsewhere.id })).rejects.toMatchObject(missing)
    const stranger = (await start()).platform
    await expect(getLicenceModule(stranger, { id, moduleId: module.id })).rejects.toMatchObject(missing)
  })
})
