import type { AuditedNoun } from '@cursus/contract/audit'
import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

/**
 * The revision of a thing by the id that a column holds: the number of its newest change, 0 without any. Read in one statement
 * with the fields, or before them: a later one would hide a change of what was read.
 * @param companyId for what is a thing in each company (managers)
 */
export const revisionOf = (noun: AuditedNoun, id: Expression<string>, companyId?: string) =>
  expressionBuilder<DB>()
    .selectFrom('audit as e')
    .select(({ fn, val }) => fn.coalesce(fn.max<number>('e.revision'), val(0)).as('revision'))
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', id)
    .where((eb) => (companyId === undefined ? eb.lit(true) : eb('e.companyId', '=', companyId)) as Expression<SqlBool>)
    .$asScalar()
