import { inTransactionOf } from '@cursus/db'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tellParticipants } from '../access/index.ts'
import { makeOwnAttestation } from '../attestation/index.ts'
import { forgotPassword, resendValidation } from '../auth/index.ts'
import { storeClientLog } from '../client-log/index.ts'
import { updateCompanyUser } from '../company-user/index.ts'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { requestDataExport } from '../data-export/index.ts'
import { recordEvent } from '../event/index.ts'
import { makeOwnRecordFile } from '../learning-record/index.ts'
import { updateLicence } from '../licence/index.ts'
import { queueMails, takeMails } from '../mail/index.ts'
import { addManagers } from '../manager/index.ts'
import { relayOutbox } from '../notification/index.ts'
import { correctResult, declineUserModule, saveNotes } from '../participant/index.ts'
import { setPlatformManagers } from '../platform-manager/index.ts'
import { remindUsers } from '../reminder/index.ts'
import { setReportMail } from '../report/index.ts'
import { sendUserSupport } from '../support/index.ts'
import {
  allPlatformWrites,
  brokenInvariants,
  changeRow,
  duringChange,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeOpenCtx,
  makeUserCtx,
  unique,
  useCtx,
} from '../testing/index.ts'
import { createUser } from '../user/index.ts'
import { createUserGroup } from '../user-group/index.ts'
import { removeUser } from './index.ts'

const ctx = useCtx({ clientLogLevel: 'Debug' })
let clerk: ManagementCtx
let inCompany: CompanyCtx
let content: Awaited<ReturnType<typeof makeContent>>
let module: Awaited<ReturnType<typeof makeModule>>
let licence: { id: string; companyId: string }
/** Columns that refer to a person, hold a document, or say what erasure does to them. */
let columns: { column: string; comment: string | null; isUser: boolean }[]
let personalTables: string[]

beforeAll(async () => {
  clerk = await makeManagementCtx(ctx)
  const company = await makeCompany(ctx.db)
  inCompany = await makeCompanyCtx(ctx, company)
  content = await makeContent(ctx.db)
  module = await makeModule(ctx.db, { contents: [content] })
  licence = await makeLicence(ctx.db, company, { modules: [module] })
  const { rows } = await sql<{ column: string; comment: string | null; isUser: boolean }>`
    select a.attrelid::regclass || '.' || a.attname as "column",
      col_description(a.attrelid, a.attnum) as comment, c.oid is not null as "isUser"
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    left join pg_constraint c on c.contype = 'f' and c.confrelid = 'users'::regclass
      and c.conrelid = a.attrelid and c.conkey[1] = a.attnum
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and (c.oid is not null or a.atttypid = 'jsonb'::regtype or col_description(a.attrelid, a.attnum) is not null)
    order by 1`.execute(ctx.db)
  columns = rows
  personalTables = rows
    .filter(({ column, comment }) => column.endsWith('.user_id') && comment?.startsWith('personal, erased: with'))
    .map(({ column }) => column.replace('.user_id', ''))
})

/** Number of racing erasures; 200 or more with RACES. */
const races = process.env.RACES ? Math.max(200, Number(process.env.RACES)) : 40

/** Returns the remaining traces of an erased user. */
async function tracesOf(userId: string): Promise<string[]> {
  const traces: string[] = []
  for (const name of personalTables) {
    const { rows } = await sql`
      select from ${sql.table(name)} where user_id = ${userId} limit 1`.execute(ctx.db)
    if (rows.length > 0) traces.push(name)
  }
  const { rows: written } = await sql<{ what: string }>`
    select 'support message' as what from support_messages where user_id = ${userId} and message is not null
    union all select 'notes' from user_contents uc join accesses a on a.id = uc.access_id
      where a.user_id = ${userId} and uc.notes <> ''
    union all select 'made file' from made_files where owner_id = ${userId}
    union all select 'person of the company' from company_people where user_id = ${userId}
      and num_nonnulls(search_text, sort_name, email, firstname, lastname, language) > 0`.execute(ctx.db)
  return [...traces, ...written.map(({ what }) => what)]
}

async function makePerson() {
  const person = await makeManager(ctx.db, inCompany.company, { admin: 'none' })
  const access = await makeAccess(ctx.db, { licence, module, userId: person.id, acceptedAt: new Date() })
  return { ...person, access, own: { ...(await makeUserCtx(ctx, person)), address: unique('address') } }
}
type Person = Awaited<ReturnType<typeof makePerson>>

const rights = { training: { read: true, write: false }, admin: { read: false, write: false }, responsible: false }
const about = () => ({
  companyId: inCompany.company.id,
  companyName: inCompany.company.name,
  moduleTitle: module.title,
})

/** Everything that can write a row about a user, to be called during the erasure. */
const writers: Record<string, (person: Person) => Promise<unknown>> = {
  'events that name them': async ({ id }) => {
    const { companyId, companyName } = about()
    const notice = { type: 'accountRightsUpdated', data: { companyId, companyName } } as const
    await recordEvent(clerk, { noun: 'manager', thingId: id, companyId, action: 'update', notice })
    return relay()
  },
  'events of their company': async ({ access }) => {
    const data = { ...about(), moduleId: module.id, moduleAccessId: access.id, userLength: 1 }
    const notice = { type: 'moduleAccessCreated', data } as const
    const { companyId } = data
    await recordEvent(clerk, { noun: 'grant', thingId: access.id, companyId, action: 'create', notice })
    return relay()
  },
  'events of their accesses, with a mail': async ({ access }) => {
    const event = { noun: 'access', accessIds: [access.id], action: 'create' } as const
    await tellParticipants(clerk, { ...event, notice: 'newModuleAvailable' })
    return relay()
  },
  'a forgotten password': ({ email }) => forgotPassword(makeOpenCtx(ctx, { address: unique('address') }), { email }),
  'another link that confirms': async ({ id, email }) => {
    await sql`update users set email_verified_at = null where id = ${id} and deleted_at is null`.execute(ctx.db)
    return resendValidation(makeOpenCtx(ctx, { address: unique('address') }), { email })
  },
  'a sign-up': async ({ id, email }) => {
    await sql`update users set email_verified_at = null where id = ${id} and deleted_at is null`.execute(ctx.db)
    const typed = { email, firstname: 'Léa', lastname: 'Durand', password: 'a long password' }
    return createUser(makeOpenCtx(ctx, { address: unique('address') }), typed)
  },
  'being told of a licence': ({ id }) => updateLicence(inCompany, { id: licence.id, companyManagerIdList: [id] }),
  'rights in a company': ({ email }) => addManagers(inCompany, { userList: [email], rights }),
  'rights on the platform': ({ email }) =>
    setPlatformManagers(clerk, {
      userList: [email],
      platformManagementRights: { themes: { read: true, write: false } } as never,
    }),
  'what a company says about them': ({ id }) =>
    updateCompanyUser(inCompany, { id, firstname: 'Ana', attributes: [{ name: 'Shop', value: 'Lyon' }] }),
  'their notes': ({ own, access }) =>
    saveNotes(own, { userModuleId: access.id, contentId: content.id, notes: 'A secret' }),
  'their browser': ({ own }) =>
    storeClientLog({ ...own, language: 'fr' }, { level: 'Error', message: 'No' }, 'Browser'),
  'a copy of their data': ({ own }) => requestDataExport(own),
  'their message to the support': ({ own }) => sendUserSupport(own, { type: 'other', message: 'Help' }),
  'a mail that leaves': async ({ id, email }) => {
    const mail = { template: 'resetPassword' as const, userId: id, toEmail: email, language: 'fr' as const, data: {} }
    await inTransactionOf(ctx, (tx) => queueMails(tx, [mail]))
    const mails = await ctx.db.selectFrom('mails').select('id').where('userId', '=', id).execute()
    return takeMails(ctx, { idList: mails.map(({ id }) => id) })
  },
}

/** A failed event fails the relay here, because nothing about one user may delay others. */
async function relay(): Promise<void> {
  const { failed } = await relayOutbox(ctx, { batch: 1000 })
  if (failed.length > 0) throw new Error(`an event failed: ${failed.map(({ error }) => error).join(', ')}`)
}

/** Refusals are valid outcomes; everything else is a fault. */
const faultsOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && outcome.reason?.name !== 'AppError' ? [String(outcome.reason)] : [],
  )

describe('an erasure concurrent with other changes', () => {
  it.each(Object.keys(writers))('leaves no row: %s', async (name) => {
    const person = await makePerson()
    const outcomes = await duringChange(
      ctx.db,
      (db) => removeUser({ ...clerk, db }, person),
      () => [writers[name]?.(person) as Promise<unknown>],
    )
    expect(faultsOf(outcomes)).toEqual([])
    expect(await tracesOf(person.id)).toEqual([])
  })

  it('leaves no row, in any order', { timeout: 600_000 }, async () => {
    const names = Object.keys(writers)
    const found: string[] = []
    let number = 0
    async function race(): Promise<void> {
      for (let turn = number++; turn < races; turn = number++) {
        const person = await makePerson()
        const pair = [turn, turn + 1 + (Math.floor(turn / names.length) % (names.length - 1))].map(
          (place) => names[place % names.length] ?? '',
        )
        const outcomes = await Promise.allSettled([
          removeUser(clerk, person),
          ...pair.map((name) => writers[name]?.(person)),
        ])
        for (const fault of faultsOf(outcomes)) found.push(`${pair.join(', ')}: ${fault}`)
        for (const trace of await tracesOf(person.id)) found.push(`${pair.join(', ')}: ${trace}`)
      }
    }
    await Promise.all(Array.from({ length: 6 }, race))
    expect(found).toEqual([])
    expect(await brokenInvariants(ctx)).toEqual({})
  })
})

/** Columns that still hold any of these texts in any row, without case. */
async function columnsWith(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`.execute(ctx.db)
  const columns = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t
      where exists (select from unnest(${texts}::text[]) as s where position(s in lower(t::text)) > 0)`.execute(ctx.db)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const text = JSON.stringify(value).toLowerCase()
      if (texts.some((value) => text.includes(value))) columns.add(`${name}.${column}`)
    }
  }
  return [...columns].toSorted()
}

it('nothing that names the person stays anywhere, and their id only where the column says why', async () => {
  const email = unique('gone')
  const named = { email: `${email}@example.com`, firstname: 'Wenzel', lastname: 'Quarzhofer' }
  const person = await makeManager(ctx.db, inCompany.company, { ...named, rights: allPlatformWrites })
  const access = await makeAccess(ctx.db, {
    licence,
    module,
    userId: person.id,
    acceptedAt: new Date(),
  })
  const own = { ...(await makeUserCtx(ctx, person)), address: unique('address') }
  const manager: CompanyCtx = { ...own, company: inCompany.company }
  expect(await remindUsers(inCompany, { idList: [person.id], text: 'Wenzel, a secret' })).toEqual({
    done: 1,
    leftOut: [],
  })
  for (const write of Object.values(writers)) await write({ ...person, access, own }).catch(ignoreRefusal)
  // Under their name, and about others.
  await createUserGroup(inCompany, { name: unique('Group'), userList: [named.email] })
  await createUserGroup(manager, { name: unique('Group'), userList: [`${unique('other')}@example.com`] })
  await remindUsers(manager, { idList: [(await makePerson()).id] })
  await updateCompanyUser(inCompany, { id: person.id, lastname: 'Quarzhofer-Lenz' })
  await updateLicence(manager, { id: licence.id, comment: 'A comment' })
  await correctResult(inCompany, { id: access.id, contentId: content.id, done: true, reason: 'A secret' })
  const offered = await makeAccess(ctx.db, { licence, module: await makeModule(ctx.db), userId: person.id })
  await declineUserModule(own, { userModuleId: offered.id, reason: 'A secret' })
  await makeOwnAttestation(own, { userModuleId: access.id })
  await makeOwnRecordFile(own, {})
  await setReportMail(manager, { every: 'week' })
  await relay()
  const refused = { refusedEmail: named.email, refusedAt: new Date(), refusal: `550 5.1.1 <${named.email}>` }
  await changeRow(ctx.db, 'users', person.id, refused)
  const texts = [email, 'wenzel', 'quarzhofer', 'a secret']
  expect(await columnsWith(...texts)).not.toEqual([])

  await removeUser(clerk, person)
  expect(await columnsWith(...texts)).toEqual([])
  expect(await tracesOf(person.id)).toEqual([])
  const remaining = columns.filter(({ comment }) => comment?.startsWith('personal, kept: '))
  expect(
    await columnsWith(person.id).then((found) =>
      found.filter((name) => !remaining.some(({ column }) => column === name)),
    ),
  ).toEqual([])
})

it('every column that names a person or holds a document says what erasure does to it', () => {
  const silent = columns.filter(({ comment }) => !/^(personal, (erased|kept): |not personal: )/.test(comment ?? ''))
  expect(silent).toEqual([])
})

const ignoreRefusal = (error: Error): void => {
  if (error.name !== 'AppError') throw error
}
