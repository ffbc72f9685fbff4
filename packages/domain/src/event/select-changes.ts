import type { EventNoun } from '@cursus/contract/event-values'
import type { CompanyCtx } from '../context.ts'
import { companyPersonById } from '../person/index.ts'

/**
 * The latest 100 changes of a thing of the company as `events as e`, newest first, with their
 * actors.
 */
export const selectChanges = ({ db, company }: CompanyCtx, noun: EventNoun, thingId: string) =>
  db
    .selectFrom('events as e')
    .select(({ ref, val }) => [
      'e.id',
      'e.action',
      'e.createdAt',
      companyPersonById(val(company.id), ref('e.actorId')).as('actor'),
    ])
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', thingId)
    .where('e.companyId', '=', company.id)
    .orderBy('e.revision', 'desc')
    .limit(100)
    .$narrowType<{ action: string }>()
