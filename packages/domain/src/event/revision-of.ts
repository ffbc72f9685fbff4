import type { EventNoun } from '@cursus/contract/event-values'
import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

/**
 * Revision of the item whose id is in a column: the number of its latest change, 0 without any.
 * Read it in one statement with the fields, or before them, because a later read would hide a
 * change of them.
 * @param companyId for items that exist once per company (managers)
 */
export const revisionOf = (noun: EventNoun, id: Expression<string>, companyId?: string) =>
  expressionBuilder<DB>()
    .selectFrom('events as e')
    .select(({ fn, val }) => fn.coalesce(fn.max<number>('e.revision'), val(0)).as('revision'))
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', id)
    .where((eb) => (companyId === undefined ? eb.lit(true) : eb('e.companyId', '=', companyId)) as Expression<SqlBool>)
    .$asScalar()
