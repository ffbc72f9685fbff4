import type { EventAction, EventFields } from '@cursus/contract/event-values'
import type { LicenceChange, LicenceTerms } from '@cursus/contract/licence'
import { anyOf, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { selectChanges } from '../event/index.ts'
import { companyPersonColumns, isAcquainted, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'

type Fields = Partial<EventFields['licence']>
type Named = { people: Map<string, NonNullable<LicenceTerms['companyManagers']>[number]>; modules: Map<string, Module> }
type Module = NonNullable<LicenceTerms['modules']>[number]

/**
 * Returns the latest 100 changes of a licence of the company, newest first. Deleted people are left
 * out of its terms.
 * @throws NotFound
 */
export async function listLicenceHistory(ctx: CompanyCtx, { id }: { id: string }): Promise<LicenceChange[]> {
  const { db, company } = ctx
  await db
    .selectFrom('moduleLicences')
    .select('id')
    .where('companyId', '=', company.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectChanges(ctx, 'licence', id)
    .select(['e.action', 'e.before', 'e.after'])
    .$narrowType<{ action: EventAction<'licence'>; before: Fields | null; after: Fields | null }>()
    .execute()
  const changes = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const named = { people: await peopleIn(ctx, changes), modules: await modulesIn(ctx, changes) }
  return rows.map(({ createdAt, before, after, ...row }) => ({
    ...row,
    creationDate: iso(createdAt),
    before: termsOf(before ?? {}, named),
    after: termsOf(after ?? {}, named),
  }))
}

async function peopleIn({ db, company }: CompanyCtx, changes: Fields[]): Promise<Named['people']> {
  const ofPlatform = changes.flatMap(({ platformManagerIdList = [] }) => platformManagerIdList)
  const ids = [...ofPlatform, ...changes.flatMap(({ companyManagerIdList = [] }) => companyManagerIdList)]
  const users = await db
    .selectFrom('users as u')
    .leftJoin('companyPeople as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', company.id))
    .select(({ eb, or, ref }) =>
      companyPersonColumns(
        company.id,
        or([eb('u.id', '=', anyOf(uuids(ofPlatform))), isAcquainted(company.id, ref('u.id'))]),
      ),
    )
    .where('u.id', '=', anyOf(uuids([...new Set(ids)])))
    .where('u.deletedAt', 'is', null)
    .execute()
  return new Map(users.map((user) => [user.id, toPerson(user)]))
}

async function modulesIn({ db }: CompanyCtx, changes: Fields[]): Promise<Named['modules']> {
  const ids = changes.flatMap(({ modules = [] }) => modules.map(({ moduleVersionId }) => moduleVersionId))
  const versions = await db
    .selectFrom('moduleVersions')
    .select(['id', 'moduleId', 'title', 'version'])
    .where('id', '=', anyOf(uuids([...new Set(ids)])))
    .execute()
  return new Map(versions.map(({ id, moduleId, title, version }) => [id, { id: moduleId, title, version }]))
}

/** Terms that the change has, with names instead of ids. */
function termsOf(fields: Fields, { people, modules }: Named): LicenceTerms {
  const { companyManagerIdList, platformManagerIdList, modules: versions, ...terms } = fields
  const named = (ids: string[]) => ids.flatMap((id) => people.get(id) ?? [])
  return {
    ...terms,
    ...(companyManagerIdList && { companyManagers: named(companyManagerIdList) }),
    ...(platformManagerIdList && { platformManagers: named(platformManagerIdList) }),
    ...(versions && { modules: versions.flatMap(({ moduleVersionId }) => modules.get(moduleVersionId) ?? []) }),
  }
}
