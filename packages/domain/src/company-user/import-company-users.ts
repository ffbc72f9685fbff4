import { isDeepStrictEqual } from 'node:util'
import type { ImportCompanyUsersInput, ImportedPerson, ImportReport } from '@cursus/contract/company-user'
import { maxAttributes } from '@cursus/contract/company-user-values'
import { AppError } from '@cursus/contract/error'
import type { GroupGift } from '@cursus/contract/user-group'
import { inTransaction } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { createGroups, joinGroup, lockGroupsForJoining } from '../user-group/index.ts'
import { type Attribute, findAttributes, lockAttributes } from './change-attributes.ts'
import { listAttributes } from './list-attribute-values.ts'
import { changedFacts, noFacts, type PersonFacts, storeFacts } from './person-facts.ts'
import { findGroups, type ReadRow, readRows, readStanding, reportOf, type Standing } from './plan-import.ts'

/**
 * Says what an import of these rows would do.
 * @throws TooManyAttributes
 */
export async function previewImport(ctx: CompanyCtx, input: ImportCompanyUsersInput): Promise<ImportReport> {
  const { rows, groups, newGroups } = await readRows(ctx, input)
  const names = attributeNames(rows)
  const known = await findAttributes(ctx, names)
  const count = (await listAttributes(ctx)).length + names.filter((name) => !known.has(name)).length
  if (count > maxAttributes) throw new AppError('TooManyAttributes', { max: maxAttributes })
  const standing = await readStanding(ctx, emailsOf(rows))
  return { lines: reportOf(rows, standing, changes(known, groups)), newGroups, shortModules: [] }
}

/**
 * Enters people into the company, or changes what it says about them: names, language, attributes
 * and further groups, whose modules they get as far as possible. Refused rows change nothing, the
 * others are done together. No mail is sent before a module is assigned.
 * @throws TooManyAttributes, TooManyRequests
 */
export async function importCompanyUsers(ctx: CompanyCtx, input: ImportCompanyUsersInput): Promise<ImportReport> {
  await limitNewPeople(
    ctx,
    input.rows.map(({ email }) => email.trim().toLowerCase()),
  )
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockGroupsForJoining(tx, [])
    const { rows, newGroups } = await readRows(tx, input)
    const people = rows.flatMap(({ person }) => person ?? [])
    await createGroups(tx, newGroups)
    const groups = await findGroups(
      tx,
      people.flatMap((person) => person.groups),
    )
    const modules = await lockGroupsForJoining(tx, [...new Set(groups.values())])
    const known = await lockAttributes(tx, attributeNames(rows))
    const users = await findOrInviteUsers(tx, emailsOf(rows))
    const idOf = new Map(users.map(({ id, email }) => [email, id]))
    const standing = await readStanding(tx, emailsOf(rows))
    const report = reportOf(rows, standing, changes(known, groups))
    const changed = people.flatMap((person) => {
      const before = standing.get(person.email)
      const userId = idOf.get(person.email)
      const isNew = !before || before.removedAt !== null
      if (!userId || (!isNew && !changes(known, groups)(person, before))) return []
      const facts = before ? factsOf(before) : noFacts
      return [{ userId, person, before: facts, after: changedFacts(facts, person, known), isNew }]
    })
    await storeFacts(tx, changed, known)
    const joining = new Map<string, string[]>()
    for (const { userId, person } of changed) {
      for (const name of person.groups) {
        const groupId = groups.get(name)
        if (groupId) joining.set(groupId, [...(joining.get(groupId) ?? []), userId])
      }
    }
    const gifts: GroupGift[] = []
    for (const [id, userIds] of joining) {
      gifts.push(...(await joinGroup(tx, id, userIds, modules.get(id) ?? [])).gifts)
    }
    const short = gifts.filter(({ error, leftOut }) => error !== null || leftOut > 0)
    return {
      lines: report,
      newGroups,
      shortModules: [...new Map(short.map(({ module }) => [module.id, module])).values()],
    }
  })
}

const emailsOf = (rows: readonly ReadRow[]) => rows.flatMap(({ person }) => person?.email ?? [])
const attributeNames = (rows: readonly ReadRow[]) => [
  ...new Set(rows.flatMap(({ person }) => person?.attributes.map(({ name }) => name) ?? [])),
]

const factsOf = ({ firstname, lastname, language, attributes }: PersonFacts): PersonFacts => ({
  firstname,
  lastname,
  language,
  attributes,
})

/** Whether a row changes a person of the company. */
const changes =
  (known: ReadonlyMap<string, Attribute>, groups: ReadonlyMap<string, string>) =>
  (person: ImportedPerson, before: Standing): boolean => {
    const facts = factsOf(before)
    return (
      !isDeepStrictEqual(changedFacts(facts, person, known), facts) ||
      person.groups.some((name) => !before.groupIds.has(groups.get(name) ?? ''))
    )
  }
