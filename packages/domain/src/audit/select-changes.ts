import type { AuditedNoun } from '@cursus/contract/audit'
import type { CompanyCtx } from '../context.ts'
import { companyPersonById } from '../person/index.ts'

/**
 * The latest 100 changes of a thing of the company as `audit as a`, newest first, with their
 * actors.
 */
export const selectChanges = ({ db, company }: CompanyCtx, noun: AuditedNoun, thingId: string) =>
  db
    .selectFrom('audit as a')
    .select(({ ref, val }) => ['a.id', 'a.createdAt', companyPersonById(val(company.id), ref('a.actorId')).as('actor')])
    .where('a.noun', '=', noun)
    .where('a.thingId', '=', thingId)
    .where('a.companyId', '=', company.id)
    .orderBy('a.revision', 'desc')
    .limit(100)
