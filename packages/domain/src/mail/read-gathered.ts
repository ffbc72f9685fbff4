import type { Language } from '@cursus/contract/language-values'
import { anyOf, uuids } from '@cursus/db'
import { type Expression, sql } from 'kysely'
import { isAccessActive, lastMoment } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { type Act, isChosen, type MailData } from './queue-mails.ts'

/** Modules and certificates that a mail names; of others it says how many they are. */
export const namedModules = 20

/**
 * Reads what the acts of a mail are worth when it is sent: open access that is not done, the first
 * to do first, certificates of modules that are, and the rights of a manager that are still held.
 * Undefined when nothing is left.
 * @param since leaves out access of which a reminder or another invitation has told since
 */
export async function readGathered(
  ctx: Deps,
  userId: string,
  acts: readonly Act[],
  since?: Date,
): Promise<{ language: Language | null; data: MailData } | undefined> {
  const accesses = await readAccesses(ctx, acts, since)
  const certificates = await readCertificates(ctx, acts)
  const managed = await readManaged(ctx, userId, acts)
  const contents = [...accesses, ...managed]
  if (contents.length + certificates.length === 0) return undefined
  const from = accesses.length > 0 ? accesses : managed
  const companies = [...new Set(from.flatMap(({ companyName }) => companyName ?? []))]
  const givers = [...new Set(contents.flatMap(({ giver }) => giver || []))]
  const about = onlyOne([...contents, ...certificates].map(({ companyId }) => companyId))
  const senderId = onlyOne(contents.map(({ giverId }) => giverId))
  const known = accesses.find(({ givenName }) => givenName)
  const [first, ...others] = contents.length > 0 ? accesses : certificates
  const data: MailData = {
    modules: accesses.slice(0, namedModules).map(({ id, title, endsAt, dueDate, companyName }) => ({
      accessId: id,
      title,
      endsAt: endsAt.toISOString(),
      ...(dueDate !== null && { dueDate }),
      ...(companies.length > 1 && { companyName }),
    })),
    moduleCount: accesses.length,
    ...(companies.length === 1 && companies[0] !== undefined && { companyName: companies[0] }),
    ...(about !== null && { companyId: about }),
    ...(senderId !== null && { senderId }),
    ...(givers.length > 0 && { inviterName: givers.join(', ') }),
    ...(known?.givenName && { givenName: known.givenName }),
    ...(first && others.length === 0 && { accessId: first.id, moduleTitle: first.title }),
    certificates: certificates
      .slice(0, namedModules)
      .map(({ id, title, companyName }) => ({ accessId: id, title, companyName })),
    certificateCount: certificates.length,
    managerOf: managed.map(({ companyName }) => companyName),
  }
  return { language: accesses.find(({ language }) => language)?.language ?? null, data }
}

/** The value that all have; null for several, and for none. */
function onlyOne(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}

const nameOf = (firstname: Expression<string | null>, lastname: Expression<string | null>) =>
  sql<string>`btrim(concat_ws(' ', ${firstname}, ${lastname}))`

const accessesOf = (acts: readonly Act[]) => uuids(acts.flatMap((act) => ('accessId' in act ? act.accessId : [])))

function readAccesses(ctx: Deps, acts: readonly Act[], since: Date | undefined) {
  return ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 'a.companyId').onRef('p.userId', '=', 'a.userId'),
    )
    .leftJoin('users as giver', 'giver.id', 'a.createdBy')
    .select(({ ref }) => [
      'a.id',
      'v.title',
      'a.companyId',
      'c.name as companyName',
      'a.createdBy as giverId',
      'a.dueDate',
      lastMoment(ctx).as('endsAt'),
      'p.firstname as givenName',
      'p.language',
      nameOf(ref('giver.firstname'), ref('giver.lastname')).as('giver'),
    ])
    .where('a.id', '=', anyOf(accessesOf(acts)))
    .where('a.doneAt', 'is', null)
    .where(isAccessActive(ctx))
    .$if(since !== undefined, (rows) =>
      rows.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('reminderAccesses as told')
              .innerJoin('reminders as r', 'r.id', 'told.reminderId')
              .select('r.id')
              .whereRef('told.accessId', '=', 'a.id')
              .where('r.createdAt', '>=', since as Date),
          ),
        ),
      ),
    )
    .orderBy(({ fn, ref }) =>
      fn('least', [ref('a.dueDate'), sql`(${lastMoment(ctx)} at time zone ${ctx.settings.timeZone})::date`]),
    )
    .orderBy('v.sortTitle')
    .orderBy('a.id')
    .execute()
}

/**
 * Of the modules that are done, also of a closed access; of those that give one. A module that was
 * given and finished meanwhile tells nobody who wants no mail of results.
 */
function readCertificates({ db }: Deps, acts: readonly Act[]) {
  return db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('attestations as t', 't.accessId', 'a.id')
    .select(['a.id', 'v.title', 'a.companyId', 'c.name as companyName'])
    .where('a.id', '=', anyOf(accessesOf(acts)))
    .where('a.doneAt', 'is not', null)
    .where('a.erasedAt', 'is', null)
    .where('v.hasAttestation', '=', true)
    .where('t.revokedAt', 'is', null)
    .where(isChosen('results', ['now']))
    .orderBy('a.doneAt', 'desc')
    .orderBy('a.id')
    .execute()
}

/** The companies of which the person is still a manager as the acts say; null is the platform. */
async function readManaged({ db }: Deps, userId: string, acts: readonly Act[]) {
  const managerActs = acts.flatMap((act) => ('accessId' in act ? [] : act))
  const found: { companyId: string | null; companyName: string | null; giver: string; giverId: string }[] = []
  for (const { managerOf, by } of new Map(managerActs.map((act) => [act.managerOf, act])).values()) {
    const giver = db
      .selectFrom('users as giver')
      .select(({ ref }) => nameOf(ref('giver.firstname'), ref('giver.lastname')).as('name'))
      .where('giver.id', '=', by)
    const rights = managerOf
      ? db
          .selectFrom('companyManagers as m')
          .innerJoin('companies as c', 'c.id', 'm.companyId')
          .where('m.userId', '=', userId)
          .where('m.companyId', '=', managerOf)
          .select(['c.name as companyName', giver.as('giver')])
      : db
          .selectFrom('platformRights as r')
          .where('r.userId', '=', userId)
          .select([sql<null>`null`.as('companyName'), giver.as('giver')])
          .limit(1)
    const row = await rights.executeTakeFirst()
    if (row) found.push({ companyId: managerOf, companyName: row.companyName, giver: row.giver ?? '', giverId: by })
  }
  return found
}
