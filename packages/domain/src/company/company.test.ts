import { newId } from '@cursus/db'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { makePicture, makeUpload, storedKeys } from '../file/testing.ts'
import { getLicence, listLicences } from '../licence/index.ts'
import { listManagers } from '../manager/index.ts'
import {
  changeRow,
  day,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeUser,
  readNotices,
  useCtx,
} from '../testing/index.ts'
import {
  createCompany,
  getCompany,
  getCompanyActivity,
  getCompanyDoor,
  getOwnCompany,
  listCompanies,
  updateCompany,
} from './index.ts'

const deps = useCtx()
let ctx: ManagementCtx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

const picture = async () => makeUpload(ctx.storage, await makePicture(30, 10), 'logo.png')
const logosOf = async (id: string) => (await storedKeys(ctx.storage)).filter((key) => key.startsWith(`company/${id}/`))

describe('creating a company', () => {
  it('returns it, stores its logo, notifies the managers and writes the history', async () => {
    const company = await createCompany(ctx, { name: 'Nordwind', logo: await picture() })
    expect(company).toEqual({
      id: company.id,
      name: 'Nordwind',
      logo: expect.stringMatching(new RegExp(`^/api/file/company/${company.id}/logo-[0-9a-f-]{36}\\.webp$`)),
      hue: null,
      welcome: null,
      address: null,
      town: null,
      registration: null,
      signerName: null,
      signerRole: null,
      certificateNote: null,
      signature: null,
      creationDate: expect.any(String),
      managerCount: 0,
      licenceCount: 0,
      userCount: 0,
      usage: { current: 0, max: 0 },
      lastAccess: null,
      firstSteps: { licence: false, people: false, assignment: false, result: false },
      revision: expect.any(Number),
    })
    expect(await logosOf(company.id)).toHaveLength(1)
    expect((await readNotices(ctx.db))[0]).toMatchObject({
      type: 'companyCreated',
      data: { companyId: company.id, companyName: 'Nordwind' },
      actorId: ctx.actor.id,
    })
    expect(await listHistory(ctx, { noun: 'company', id: company.id })).toMatchObject([
      {
        action: 'create',
        actor: { id: ctx.actor.id, firstname: 'Camille' },
        system: null,
        after: { name: 'Nordwind' },
      },
    ])
  })

  it('refuses a taken name and keeps no file; one of many concurrent calls succeeds', async () => {
    const holder = await createCompany(ctx, { name: 'Société Générale' })
    const keys = await storedKeys(ctx.storage)
    const again = createCompany(ctx, { name: ' societe generale ', logo: await picture() })
    await expectRefusal(again, 'AlreadyExistCompanyName', { options: { id: holder.id } })
    expect((await storedKeys(ctx.storage)).filter((key) => key.startsWith('company/'))).toEqual(
      keys.filter((key) => key.startsWith('company/')),
    )
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => createCompany(ctx, { name: 'Once' })))
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses an invalid or too large logo, and creates no company', async () => {
    const text = await makeUpload(ctx.storage, Buffer.from('%PDF-1.7'), 'logo.png')
    await expectRefusal(createCompany(ctx, { name: 'Paper', logo: text }), 'InvalidImage')
    const limited = {
      ...ctx,
      settings: { ...ctx.settings, uploadLimits: { ...ctx.settings.uploadLimits, companyLogo: 10 } },
    }
    await expectRefusal(createCompany(limited, { name: 'Paper', logo: await picture() }), 'MaxWeightCompanyLogo', {
      options: { max: 10 },
    })
    await expectRefusal(
      createCompany(limited, { name: 'Paper', signature: await picture() }),
      'MaxWeightCompanySignature',
    )
    expect((await listCompanies(ctx, { search: 'paper' })).total).toBe(0)
  })
})

describe('creating a company with its first managers and licence', () => {
  const every = { read: true, write: true }
  const managers = (email: string) => ({
    userList: [email],
    rights: { training: every, admin: every, responsible: true },
  })
  const licence = async (more: object = {}) => ({
    name: 'First year',
    startDate: day(0),
    endDate: day(365),
    maxActiveUserAllowed: 20,
    hasAuthorizedDomainList: false,
    authorizedDomainList: [],
    mandatoryExpireDate: false,
    comment: '',
    platformManagerIdList: [],
    businessSupportEmailList: [],
    moduleIdList: [(await makeModule(ctx.db)).id],
    ...more,
  })
  /** All rows that creating a company can write. */
  const rows = () =>
    Promise.all(
      (['companies', 'companyManagers', 'moduleLicences', 'users', 'events', 'eventOutbox', 'mails'] as const).map(
        async (table) => (await ctx.db.selectFrom(table).selectAll().execute()).length,
      ),
    )

  it('invites and tells the managers, tells them of the licence, and records each part', async () => {
    const email = `${newId()}@example.com`
    const company = await createCompany(ctx, {
      name: 'All in one',
      managers: managers(email),
      licence: await licence(),
    })
    expect(company).toMatchObject({ managerCount: 1, licenceCount: 1 })
    const own = { ...ctx, company: { id: company.id, name: company.name } }
    const [manager] = (await listManagers(own, {})).rows
    expect(manager).toMatchObject({ email, isInvited: true, rights: managers(email).rights })
    const [sold] = (await listLicences(own, {})).rows
    expect(sold).toMatchObject({ name: 'First year', usage: { current: 0, max: 20 }, active: true })
    expect(await getLicence(own, { id: sold?.id ?? '' })).toMatchObject({ companyManagerIdList: [manager?.id] })
    const audited = await ctx.db.selectFrom('events').select('noun').where('companyId', '=', company.id).execute()
    expect(audited.map(({ noun }) => noun).toSorted()).toEqual(['company', 'licence', 'manager'])
    const notices = await readNotices(ctx.db)
    expect(notices.filter(({ data }) => JSON.stringify(data).includes(company.id)).map(({ type }) => type)).toEqual([
      'companyCreated',
      'accountRightsAdd',
    ])
    const mails = await ctx.db.selectFrom('mails').select('template').where('toEmail', '=', email).execute()
    expect(mails).toEqual([{ template: 'invitation' }])
  })

  it('creates nothing when one part is refused, and names the field of the part', async () => {
    const taken = await makeCompany(ctx.db, 'Held')
    const archived = await makeModule(ctx.db)
    await changeRow(ctx.db, 'modules', archived.id, { archivedAt: new Date() })
    const email = `${newId()}@example.com`
    const before = await rows()
    const files = await storedKeys(ctx.storage)
    const create =
      (name: string, more: object, rights = managers(email)) =>
      async () =>
        createCompany(ctx, { name, managers: rights, licence: await licence(more), logo: await picture() })
    const none = { read: false, write: false }
    const noRights = { userList: [email], rights: { training: none, admin: none, responsible: false } }
    for (const [refused, what] of [
      [create(taken.name, {}), { code: 'AlreadyExistCompanyName' }],
      [create('Refused', { endDate: day(-1) }), { code: 'LicenceDatesNotValid' }],
      [create('Refused', { moduleIdList: [archived.id] }), { code: 'ModuleArchived' }],
      [
        create('Refused', { moduleIdList: [] }),
        { code: 'ValidationFailed', issues: [{ path: 'licence.modules', rule: 'required' }] },
      ],
      [
        create('Refused', {}, noRights),
        { code: 'ValidationFailed', issues: [{ path: 'managers.rights', rule: 'required' }] },
      ],
    ] as const) {
      await expect(refused()).rejects.toMatchObject(what)
    }
    expect(await rows()).toEqual(before)
    expect((await storedKeys(ctx.storage)).filter((key) => key.startsWith('company/'))).toEqual(
      files.filter((key) => key.startsWith('company/')),
    )
    await create('Refused', {})()
  })

  it('refuses a caller who lost the right to create companies while the call was on its way', async () => {
    const former = await makeManagementCtx(deps, ['companies.write'])
    await ctx.db.deleteFrom('platformRights').where('userId', '=', former.actor.id).execute()
    const refused = createCompany(former, { name: 'Too late', managers: managers('late@example.com') })
    await expectRefusal(refused, 'NotAllowed')
    expect((await listCompanies(ctx, { search: 'too late' })).total).toBe(0)
  })
})

it('shows on its sign-in page what it says of itself, and nothing else', async () => {
  const brand = { name: 'Südwind', hue: 24, welcome: 'Votre formation commence ici.' }
  const { id } = await createCompany(ctx, brand)
  expect(await getCompanyDoor(ctx, { id })).toEqual({
    ...brand,
    id,
    logo: null,
    address: `${ctx.settings.appOrigin}/auth/signin?company=${id}`,
  })
  await expectRefusal(getCompanyDoor(ctx, { id: newId() }), 'NotExistCompany')
})

it('names its sign-in page by its name below the domain of companies, where no other reads alike', async () => {
  const named = { ...ctx, settings: { ...ctx.settings, companyDomain: 'cursus.example' } }
  const addressOf = async (name: string) => {
    const { id } = await makeCompany(ctx.db, name)
    return (await getCompanyDoor(named, { id })).address.replace(id, 'ID')
  }
  expect(await addressOf('  L’Œil Écarlate ')).toBe('http://l-oeil-ecarlate.cursus.example')
  expect(await addressOf('Same name')).toBe('http://same-name.cursus.example')
  expect(await addressOf('Same-name')).toContain('/auth/signin?company=ID')
  expect(await addressOf('株式会社')).toContain('/auth/signin?company=ID')
  expect(await addressOf(`${'a'.repeat(62)} ${'b'.repeat(9)}`)).toBe(`http://${'a'.repeat(62)}.cursus.example`)
})

describe('changing a company', () => {
  it('renames it, frees the old name, and keeps absent fields', async () => {
    const company = await makeCompany(ctx.db, 'Before')
    const own = await makeCompanyCtx(deps, company)
    expect(await updateCompany(own, { logo: await picture() })).toMatchObject({
      name: 'Before',
      logo: expect.any(String),
    })
    expect(await updateCompany(own, { name: 'After' })).toMatchObject({ name: 'After', logo: expect.any(String) })
    await createCompany(ctx, { name: 'before' })
    expect(await updateCompany(own, { removeLogo: true })).toMatchObject({ name: 'After', logo: null })
    await updateCompany(own, { name: 'After' })
    const history = await listHistory(ctx, { noun: 'company', id: company.id })
    expect(history.map((row) => row.after)).toEqual([
      { logo: null },
      { name: 'After' },
      { logo: expect.stringContaining(company.id) },
    ])
  })

  it('refuses another company’s name and accepts its own', async () => {
    await makeCompany(ctx.db, 'Taken')
    const company = await makeCompany(ctx.db, 'Mine')
    const own = await makeCompanyCtx(deps, company)
    await expectRefusal(updateCompany(own, { name: 'TAKEN' }), 'AlreadyExistCompanyName')
    await expectRefusal(createCompany(ctx, { name: 'mine' }), 'AlreadyExistCompanyName')
    expect(await getOwnCompany(own)).toMatchObject({ name: 'Mine' })
  })
})

it('counts managers, licences and people with an access, each once', async () => {
  const company = await makeCompany(ctx.db, 'Counted')
  const module = await makeModule(ctx.db)
  await makeManager(ctx.db, company)
  await makeManager(ctx.db, company)
  const [first, second] = [await makeLicence(ctx.db, company), await makeLicence(ctx.db, company)]
  const { id: userId } = await makeUser(ctx.db)
  const revokedAt = new Date(Date.now() - 1000)
  await makeAccess(ctx.db, { licence: first, module, userId, revokedAt, createdAt: new Date(Date.now() - 5000) })
  await makeAccess(ctx.db, { licence: second, module, userId })
  const counts = { managerCount: 2, licenceCount: 2, userCount: 1 }
  expect(await getCompany(ctx, company)).toMatchObject(counts)
  const page = await listCompanies(ctx, { search: 'COUNTED', sort: 'name', limit: 10 })
  expect(page).toMatchObject({ total: 1, rows: [{ name: 'Counted', ...counts }] })
  expect(page.rows).toEqual([await getCompany(ctx, company)])
})

it('counts the seats of active licences, without those of accesses that ended since the last sweep', async () => {
  const company = await makeCompany(ctx.db, 'Seated')
  const module = await makeModule(ctx.db)
  const other = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [other], seats: 5 })
  const two = await makeLicence(ctx.db, company, { modules: [module], seats: 7 })
  const suspended = await makeLicence(ctx.db, company, { modules: [module], seats: 100 })
  await changeRow(ctx.db, 'moduleLicences', suspended.id, { suspendedAt: new Date() })
  await makeLicence(ctx.db, company, { modules: [module], seats: 1000, startDate: day(-20), endDate: day(-10) })
  const { id: userId } = await makeUser(ctx.db)
  await makeAccess(ctx.db, { licence, module: other, userId })
  await makeAccess(ctx.db, { licence: two, module, userId })
  await makeAccess(ctx.db, { licence: two, module })
  await makeAccess(ctx.db, { licence: suspended, module })
  const { id: ended } = await makeAccess(ctx.db, { licence: two, module })
  const usage = (current: number) => ({ rows: [{ name: 'Seated', usage: { current, max: 12 } }] })
  expect(await listCompanies(ctx, { search: 'seated' })).toMatchObject(usage(4))
  const createdAt = new Date(Date.now() - 5000)
  await changeRow(ctx.db, 'accesses', ended, { createdAt, endsAt: new Date(Date.now() - 1000) })
  expect(await listCompanies(ctx, { search: 'seated' })).toMatchObject(usage(3))
})

it('tells who was active lately from what is kept for each person', async () => {
  const company = await makeCompany(ctx.db)
  const own = await makeCompanyCtx(deps, company)
  expect(await getCompanyActivity(own)).toEqual({ lastSevenDays: 0, lastThirtyDays: 0, lastAccess: null })
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module] })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const days of [1, 8, 40]) {
    const { id } = await makeAccess(ctx.db, { licence, module, createdAt: ago(50) })
    await changeRow(ctx.db, 'accesses', id, { lastAccessAt: ago(days) })
  }
  await makeAccess(ctx.db, { licence, module })
  const active = await getCompanyActivity(own)
  expect(active).toEqual({ lastSevenDays: 1, lastThirtyDays: 2, lastAccess: expect.any(String) })
  expect(Math.abs(Date.parse(active.lastAccess ?? '') - ago(1).getTime())).toBeLessThan(60_000)
  expect(await getCompany(ctx, company)).toMatchObject({ lastAccess: active.lastAccess })
})

it('reports an unknown company', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  await expectRefusal(getCompany(ctx, { id }), 'NotExistCompany')
})

it('shows a history only to people who may read the item', async () => {
  const reader = await makeManagementCtx(deps, ['themes.read'])
  const id = '01900000-0000-7000-8000-000000000000'
  await expectRefusal(listHistory(reader, { noun: 'company', id }), 'NotAllowed')
  expect(await listHistory(reader, { noun: 'theme', id })).toEqual([])
})
