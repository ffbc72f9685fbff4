import { isDeepStrictEqual } from 'node:util'
import {
  type ImportCompanyUsersInput,
  type ImportedPerson,
  type ImportProblem,
  type ImportReport,
  readImportRow,
} from '@cursus/contract/company-user'
import { maxAttributes } from '@cursus/contract/company-user-values'
import { AppError } from '@cursus/contract/error'
import type { GroupGift } from '@cursus/contract/user-group'
import { anyOf, inTransactionOf, tableOf, texts, uuids } from '@cursus/db'
import { today } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { foldText } from '../query/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { createGroups, isShort, joinGroup, lockGroupsForJoining } from '../user-group/index.ts'
import { type Attribute, findAttributes, listAttributes, lockAttributes } from './attributes.ts'
import { changedFacts, noFacts, type PersonFacts, readFacts, storeFacts } from './person-facts.ts'

/** A row with its person, or with the reason why it is refused. */
type ReadRow = { line: number; email: string } & (
  | { person: ImportedPerson; problem?: never }
  | { person?: never; problem: ImportProblem }
)

/** A person of the company before the import. */
type Standing = PersonFacts & { userId: string; removedAt: Date | null; groupIds: ReadonlySet<string> }

/**
 * Reads the rows; each person counts once. Refused are also addresses that no licence of the
 * company allows, and groups that it does not have, unless they are to be created.
 */
async function readRows(
  ctx: CompanyCtx,
  { rows, createsGroups }: ImportCompanyUsersInput,
): Promise<{ rows: ReadRow[]; groups: Map<string, string>; newGroups: string[] }> {
  const firstLines = new Map<string, number>()
  const read = rows.map((row): ReadRow => {
    const person = readImportRow(row)
    const { line } = row
    if ('code' in person) return { line, email: row.email.trim(), problem: person }
    const { email } = person
    const first = firstLines.get(email)
    if (first !== undefined) return { line, email, problem: { code: 'emailRepeated', value: email, line: first } }
    firstLines.set(email, line)
    return { line, email, person }
  })
  const allowed = await readAllowedDomains(ctx)
  const groups = await findGroups(
    ctx,
    read.flatMap(({ person }) => person?.groups ?? []),
  )
  const checked = read.map((row): ReadRow => {
    const { line, email, person } = row
    if (!person) return row
    const domain = email.slice(email.lastIndexOf('@') + 1)
    if (allowed && !allowed.has(domain)) return { line, email, problem: { code: 'domainNotAllowed', value: domain } }
    const unknown = createsGroups ? undefined : person.groups.find((name) => !groups.has(name))
    return unknown === undefined ? row : { line, email, problem: { code: 'groupUnknown', value: unknown } }
  })
  const named = new Set(checked.flatMap(({ person }) => person?.groups ?? []))
  const newGroups = await onceEach(
    ctx,
    [...named].filter((name) => !groups.has(name)),
  )
  return { rows: checked, groups, newGroups }
}

/** One spelling of each of these names, in alphabetical order. */
async function onceEach({ db }: CompanyCtx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const found = await db
    .selectFrom(tableOf('new', { name: texts([...names]) }))
    .distinctOn(({ ref }) => foldText(ref('new.name')))
    .select('new.name')
    .orderBy(({ ref }) => foldText(ref('new.name')))
    .orderBy('new.name')
    .execute()
  return found.map(({ name }) => name)
}

/**
 * The domains to which the company can assign anything; undefined when some licence allows every
 * domain, or there is none that has not ended.
 */
async function readAllowedDomains(ctx: CompanyCtx): Promise<Set<string> | undefined> {
  const licences = await ctx.db
    .selectFrom('moduleLicences as l')
    .select(['l.hasAuthorizedDomainList', 'l.authorizedDomains'])
    .where('l.companyId', '=', ctx.company.id)
    .where('l.endDate', '>=', today(ctx))
    .execute()
  if (licences.length === 0 || licences.some((licence) => !licence.hasAuthorizedDomainList)) return undefined
  return new Set(licences.flatMap(({ authorizedDomains }) => authorizedDomains))
}

/** The ids of the groups of the company with these names, compared like names. */
async function findGroups({ db, company }: CompanyCtx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const found = await db
    .selectFrom(tableOf('new', { name: texts([...new Set(names)]) }))
    .innerJoin('userGroups as g', (join) => join.on(({ eb, ref }) => eb('g.sortName', '=', foldText(ref('new.name')))))
    .select(['new.name', 'g.id'])
    .where('g.companyId', '=', company.id)
    .execute()
  return new Map(found.map(({ name, id }) => [name, id]))
}

/** The people of the company among these addresses. */
async function readStanding(ctx: CompanyCtx, emails: readonly string[]): Promise<Map<string, Standing>> {
  const { db, company } = ctx
  const people = await db
    .selectFrom('companyPeople as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['u.id', 'u.email'])
    .where('u.email', '=', anyOf(texts([...emails])))
    .where('p.companyId', '=', company.id)
    .execute()
  const ids = people.map(({ id }) => id)
  const [factsOf, members] = await Promise.all([
    readFacts(ctx, ids),
    db
      .selectFrom('userGroupMembers as m')
      .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
      .select(['m.userId', 'g.id'])
      .where('g.companyId', '=', company.id)
      .where('m.userId', '=', anyOf(uuids(ids)))
      .execute(),
  ])
  const groups = Map.groupBy(members, ({ userId }) => userId)
  return new Map(
    people.flatMap(({ id, email }) => {
      const facts = factsOf.get(id)
      if (!facts || email === null) return []
      return [[email, { ...facts, userId: id, groupIds: new Set(groups.get(id)?.map((group) => group.id)) }]]
    }),
  )
}

/** The report on the rows; `isChanged`: whether the row changes a person of the company. */
const reportOf = (
  rows: readonly ReadRow[],
  standing: ReadonlyMap<string, Standing>,
  isChanged: (person: ImportedPerson, before: Standing) => boolean,
): ImportReport['lines'] =>
  rows.map(({ line, email, person, problem }) => {
    if (!person) return { line, email, result: 'refused', problem }
    const before = standing.get(email)
    const result =
      before === undefined || before.removedAt ? 'created' : isChanged(person, before) ? 'updated' : 'unchanged'
    return { line, email, result, problem: null }
  })

/**
 * Says what an import of these rows would do.
 * @throws TooManyAttributes
 */
export async function previewImport(ctx: CompanyCtx, input: ImportCompanyUsersInput): Promise<ImportReport> {
  const { rows, groups, newGroups } = await readRows(ctx, input)
  const names = attributeNames(rows)
  const known = await findAttributes(ctx, names)
  const added = await onceEach(
    ctx,
    names.filter((name) => !known.has(name)),
  )
  const count = (await listAttributes(ctx)).length + added.length
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
  return inTransactionOf(ctx, async (tx) => {
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
    const short = gifts.filter(isShort)
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
