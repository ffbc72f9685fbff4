import { inTransaction } from '@cursus/db'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, resendValidation } from '../auth/index.ts'
import { storeClientLog } from '../client-log/index.ts'
import { updateCompanyUser } from '../company-user/index.ts'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { requestDataExport } from '../data-export/index.ts'
import { updateLicence } from '../licence/index.ts'
import { queueMails, takeMails } from '../mail/index.ts'
import { addManagers } from '../manager/index.ts'
import { relayOutbox } from '../notification/index.ts'
import { saveNotes } from '../participant/index.ts'
import { setPlatformManagers } from '../platform-manager/index.ts'
import { recordEvent } from '../record.ts'
import { sendUserSupport } from '../support/index.ts'
import { duringChange } from '../testing/during-change.ts'
import {
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeCtx,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeOpenCtx,
  makeUserCtx,
  type TestCtx,
  unique,
} from '../testing/index.ts'
import { removeUser } from './index.ts'

let database: TestDatabase
let ctx: TestCtx
let clerk: ManagementCtx
let inCompany: CompanyCtx
let content: Awaited<ReturnType<typeof makeContent>>
let module: Awaited<ReturnType<typeof makeModule>>
let licence: { id: string; companyId: string }
let personalTables: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const made = await makeCtx(database)
  ctx = { ...made, settings: { ...made.settings, clientLogLevel: 'Debug' } }
  clerk = await makeManagementCtx(ctx)
  const company = await makeCompany(ctx.db)
  inCompany = await makeCompanyCtx(ctx, company)
  content = await makeContent(ctx.db)
  module = await makeModule(ctx.db, { contents: [content] })
  licence = await makeLicence(ctx.db, company, { modules: [module] })
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] and a.attname = 'user_id'
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(ctx.db)
  // Results stay without a name; of a support message only its existence stays.
  personalTables = rows.map(({ name }) => name).filter((name) => !['accesses', 'support_messages'].includes(name))
})
afterAll(async () => {
  await ctx.close()
  await database.close()
})

/** Number of racing erasures; set RACES for more. */
const races = Number(process.env.RACES ?? 200)

const tellsOf: Record<string, () => RawBuilder<unknown>> = {
  // A data export becomes unavailable at once; its row leads the next sweep to the file.
  data_exports: () => sql`expires_at is null or expires_at > ${ctx.now()}`,
  // Stays without a name, like the accesses, so that the company's figures do not change.
  company_people: () => sql`num_nonnulls(search_text, sort_name, email, firstname, lastname, language) > 0`,
}

/** Returns the remaining traces of an erased user. */
async function tracesOf(userId: string): Promise<string[]> {
  const traces: string[] = []
  for (const name of personalTables) {
    const { rows } = await sql`
      select from ${sql.table(name)} where user_id = ${userId} and (${tellsOf[name]?.() ?? sql`true`}) limit 1`.execute(
      ctx.db,
    )
    if (rows.length > 0) traces.push(name)
  }
  const { rows: written } = await sql<{ what: string }>`
    select 'support message' as what from support_messages where user_id = ${userId} and message is not null
    union all select 'notes' from user_contents uc join accesses a on a.id = uc.access_id
      where a.user_id = ${userId} and uc.notes <> ''`.execute(ctx.db)
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
    await recordEvent(clerk, 'accountRightsUpdated', { ...about(), userIdList: [id] })
    return relay()
  },
  'events of their company': async ({ access }) => {
    const given = { moduleId: module.id, moduleTitle: module.title, moduleAccessId: access.id, userLength: 1 }
    await recordEvent(clerk, 'moduleAccessCreated', { ...about(), ...given })
    return relay()
  },
  'events of their accesses, with a mail': async ({ access }) => {
    await recordEvent(clerk, 'newModuleAvailable', { accessIdList: [access.id] })
    return relay()
  },
  'a forgotten password': ({ email }) => forgotPassword(makeOpenCtx(ctx, { address: unique('address') }), { email }),
  'another link that confirms': async ({ id, email }) => {
    await sql`update users set email_verified_at = null where id = ${id} and deleted_at is null`.execute(ctx.db)
    return resendValidation(makeOpenCtx(ctx, { address: unique('address') }), { email })
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
    await inTransaction(ctx.db, (db) => queueMails({ ...ctx, db }, [mail]))
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
        const some = [turn, turn + 1 + (Math.floor(turn / names.length) % (names.length - 1))].map(
          (place) => names[place % names.length] ?? '',
        )
        const outcomes = await Promise.allSettled([
          removeUser(clerk, person),
          ...some.map((name) => writers[name]?.(person)),
        ])
        for (const fault of faultsOf(outcomes)) found.push(`${some.join(', ')}: ${fault}`)
        for (const trace of await tracesOf(person.id)) found.push(`${some.join(', ')}: ${trace}`)
      }
    }
    await Promise.all(Array.from({ length: 6 }, race))
    expect(found).toEqual([])
  })
})
