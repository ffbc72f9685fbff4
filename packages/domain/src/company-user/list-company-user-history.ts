import type { CompanyUserChange } from '@cursus/contract/company-user'
import type { EventFields } from '@cursus/contract/event-values'
import type { CompanyCtx } from '../context.ts'
import { companyPersonById } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'

const shown = 100

type Fields = Partial<EventFields['access'] & EventFields['companyUser']>

/**
 * Returns the latest 100 changes of a person of the company, newest first: of what the company says
 * about them, and of their accesses.
 * @throws NotFound
 */
export async function listCompanyUserHistory(ctx: CompanyCtx, { id }: { id: string }): Promise<CompanyUserChange[]> {
  const { db, company } = ctx
  await db
    .selectFrom('companyPeople')
    .select('userId')
    .where('companyId', '=', company.id)
    .where('userId', '=', id)
    .where('sortName', 'is not', null)
    .executeTakeFirstOrThrow(notFound)
  const ofPerson = db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.noun', '=', 'companyUser')
    .where('e.thingId', '=', id)
    .where('e.companyId', '=', company.id)
  const ofAccesses = db
    .selectFrom('accesses as a')
    .innerJoin('events as e', 'e.thingId', 'a.id')
    .select('e.id')
    .where('a.companyId', '=', company.id)
    .where('a.userId', '=', id)
    .where('e.noun', '=', 'access')
  const rows = await db
    .selectFrom(ofPerson.unionAll(ofAccesses).as('own'))
    .innerJoin('events as e', 'e.id', 'own.id')
    .leftJoin('accesses as a', 'a.id', 'e.thingId')
    .leftJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .select(({ ref, val }) => [
      'e.id',
      'e.noun',
      'e.action',
      'e.createdAt',
      'e.before',
      'e.after',
      'a.id as accessId',
      'v.title',
      companyPersonById(val(company.id), ref('e.actorId')).as('actor'),
    ])
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.revision', 'desc')
    .limit(shown)
    .$narrowType<{ before: Fields | null; after: Fields | null }>()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: (row.noun === 'access' ? row.action : `${row.action}User`) as CompanyUserChange['kind'],
    actor: row.actor,
    creationDate: iso(row.createdAt),
    access: row.accessId === null ? null : { id: row.accessId, title: row.title ?? '' },
    fields: row.noun === 'access' ? [] : Object.keys({ ...row.before, ...row.after }).toSorted(),
    reason: row.after?.reason ?? null,
  }))
}
