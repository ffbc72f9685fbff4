import { jobHistoryId } from '@cursus/contract/job-values'
import { retentionInput } from '@cursus/contract/retention'
import { type RetentionKind, retentionKinds } from '@cursus/contract/retention-values'
import { newId } from '@cursus/db'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { listHistory } from '../event/index.ts'
import {
  changeRow,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  useOwnCtx,
} from '../testing/index.ts'
import { countOld, listRetention, removeOld, setRetention } from './index.ts'

const deps = useOwnCtx()
const dayMs = 86_400_000
/** The last hour of a leap day. */
const now = new Date('2028-02-29T22:59:00Z')
let admin: ManagementCtx
beforeEach(async () => {
  admin = { ...(await makeManagementCtx(deps)), now: () => now }
})

const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const idOf = (at: Date, serial: number) => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-9def-${String(serial).padStart(12, '0')}`
}

let serial = 0
/** Stores one of a kind that is so many days old; returns whether it is still there. */
const make: Record<RetentionKind, (days: number) => Promise<() => Promise<boolean>>> = {
  async history(days) {
    const [at, { id: userId }] = [ago(days), await makeUser(admin.db)]
    const id = idOf(at, ++serial)
    await sql`insert into events (id, type, data, created_at) values (${id}, 'themeUpdated', '{}', ${at})`.execute(
      admin.db,
    )
    await admin.db.insertInto('notifications').values({ userId, eventId: id, createdAt: at }).execute()
    return async () => (await count('events', id)) === 1
  },
  async mails(days) {
    const id = newId()
    const [createdAt, availableAt] = [ago(days), now]
    const mail = { template: 'invitation' as const, toEmail: 'lea@example.com', language: 'fr' as const, data: '{}' }
    await admin.db
      .insertInto('mails')
      .values({ id, ...mail, createdAt, availableAt, sentAt: createdAt })
      .execute()
    return async () => (await count('mails', id)) === 1
  },
  async support(days) {
    const id = newId()
    await admin.db
      .insertInto('supportMessages')
      .values({ id, message: 'Help', createdAt: ago(days) })
      .execute()
    return async () => (await count('support_messages', id)) === 1
  },
  async exports(days) {
    const [id, { id: ownerId }, { id: companyId }] = [newId(), await makeUser(admin.db), await makeCompany(admin.db)]
    const request = JSON.stringify({ kind: 'results', format: 'csv' })
    const expiresAt = new Date(ago(days).getTime() + 7 * dayMs)
    const row = { id, ownerId, companyId, request, kind: 'export', state: 'ready', language: 'fr', size: 1 } as const
    await admin.db
      .insertInto('madeFiles')
      .values({ ...row, createdAt: ago(days), expiresAt })
      .execute()
    return async () => {
      const found = admin.db.selectFrom('madeFiles').select('expiresAt').where('id', '=', id)
      return ((await found.executeTakeFirstOrThrow()).expiresAt ?? now) > now
    }
  },
  async results(days) {
    const content = await makeContent(admin.db)
    const module = await makeModule(admin.db, { contents: [content] })
    const licence = await makeLicence(admin.db, await makeCompany(admin.db), { endDate: '2030-12-31' })
    const { id: accessId } = await makeAccess(admin.db, { licence, module, endsAt: ago(days) })
    await changeRow(admin.db, 'accesses', accessId, { createdAt: ago(days + 30) })
    await admin.db.insertInto('userContents').values({ accessId, contentId: content.id }).execute()
    const attemptId = newId()
    const at = { launchedAt: now, createdAt: now, updatedAt: now }
    const attempt = {
      id: attemptId,
      contentVersionId: content.versionId,
      accessId,
      contentId: content.id,
      number: 1,
      launch: 1,
    }
    await admin.db
      .insertInto('attempts')
      .values({ ...attempt, ...at })
      .execute()
    const answer = { attemptId, scoIdentifier: 'sco', launch: 1, position: 0, data: '{}' }
    await admin.db.insertInto('interactions').values(answer).execute()
    return async () => (await count('accesses', accessId)) === 1
  },
}
const count = async (table: string, id: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where id = ${id}`.execute(
    deps.db,
  )
  return Number(rows[0]?.n)
}
const kinds = Object.keys(retentionKinds) as RetentionKind[]

describe('what is kept for so many days', () => {
  it.each(kinds)('loses as much as was counted before, in batches, and nothing else: %s', async (kind) => {
    const days = kind === 'exports' ? 3 : 366
    const old = [await make[kind](days + 0.001), await make[kind](days + 1), await make[kind](days + 2)]
    const young = [await make[kind](days - 0.001), await make[kind](0)]
    const others = await Promise.all(kinds.filter((other) => other !== kind).map((other) => make[other](6)))
    expect(await removeOld(admin, { batch: 2 })).toEqual({})
    expect(await countOld(admin, { kind, days })).toEqual({ count: 3, oldest: ago(days + 2).toISOString() })

    await setRetention(admin, { kind, days })
    const found = (await listRetention(admin)).find((one) => one.kind === kind)
    expect(found).toEqual({ kind, days, oldest: expect.any(String) })
    expect(await removeOld(admin, { batch: 2 })).toEqual({ [kind]: 3 })
    expect(await countOld(admin, { kind, days })).toEqual({ count: 0, oldest: null })
    for (const isThere of old) expect(await isThere()).toBe(false)
    for (const isThere of [...young, ...others]) expect(await isThere()).toBe(true)
    expect(await removeOld(admin, { batch: 2 })).toEqual({})

    const [removed, set] = await listHistory(admin, { noun: 'job', id: jobHistoryId })
    expect(set).toMatchObject({ action: 'setRetention', after: { name: kind, days }, actor: { id: admin.actor.id } })
    expect(removed).toMatchObject({ action: 'removeOld', after: { name: kind, count: 3 }, system: 'remove-events' })
  })

  it('keeps the results of open accesses, and those that a certificate proves', async () => {
    const proven = await make.results(400)
    const { id: accessId } = await admin.db.selectFrom('accesses').select('id').executeTakeFirstOrThrow()
    await admin.db
      .insertInto('attestations')
      .values({ id: newId(), accessId, code: 'ABCDEFGHJKLM', data: '{}', createdAt: now })
      .execute()
    const open = await make.results(-1)
    await setRetention(admin, { kind: 'results', days: 31 })
    expect(await removeOld(admin, { batch: 2 })).toEqual({})
    expect([await proven(), await open()]).toEqual([true, true])
  })

  it('removes the results of accesses that ended with their licence', async () => {
    const company = await makeCompany(admin.db)
    const licence = await makeLicence(admin.db, company, { startDate: '2027-01-01', endDate: '2027-12-31' })
    const { id: accessId } = await makeAccess(admin.db, { licence, module: await makeModule(admin.db) })
    await setRetention(admin, { kind: 'results', days: 31 })
    expect(await countOld(admin, { kind: 'results', days: 31 })).toEqual({
      count: 1,
      oldest: '2027-12-31T22:59:59.999Z',
    })
    expect(await removeOld(admin, { batch: 2 })).toEqual({ results: 1 })
    expect(await count('accesses', accessId)).toBe(0)
  })

  it('keeps mails that wait, however old', async () => {
    const isThere = await make.mails(400)
    await admin.db.updateTable('mails').set({ sentAt: null }).execute()
    await setRetention(admin, { kind: 'mails', days: 31 })
    expect(await removeOld(admin, { batch: 2 })).toEqual({})
    expect(await isThere()).toBe(true)
  })

  it('lasts as long as its kind allows', () => {
    for (const kind of kinds) {
      const { least, most } = retentionKinds[kind]
      const may = (days: number | null) => retentionInput.safeParse({ kind, days }).success
      expect([may(least - 1), may(least), may((most ?? 36_500) + 1), may(null)]).toEqual([
        false,
        true,
        false,
        most === null,
      ])
    }
  })
})
