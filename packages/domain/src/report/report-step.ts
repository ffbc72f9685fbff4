import type { ReportStep } from '@cursus/contract/report'
import type { Accesses, DB, ModuleLicences } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Clock, isLate, today } from '../access-terms/index.ts'

type Tables = DB & { a: Accesses; l: ModuleLicences }
const { and, case: when, eb, not, or, selectFrom } = expressionBuilder<Tables, 'a' | 'l'>()
const word = <Step extends ReportStep>(step: Step) => sql.lit(step)

/** What reports count: `accesses as a`, ended ones included, because their results stay. */
export const isReported = and([eb('a.revokedAt', 'is', null), eb('a.erasedAt', 'is', null)])

const isDone = eb('a.doneAt', 'is not', null)
const hasEnded = ({ now }: Clock) => eb('a.endsAt', '<=', now())

/** Where `accesses as a` stands, with its licence `module_licences as l`. */
export const stepOf = (clock: Clock) =>
  when()
    .when(isDone)
    .then(word('done'))
    .when(isLate(clock))
    .then(word('late'))
    .when(or([hasEnded(clock), eb('l.endDate', '<', today(clock))]))
    .then(word('ended'))
    .when('a.acceptedAt', 'is', null)
    .then(word('toAccept'))
    .else(word('inProgress'))
    .end()

/** Whether `accesses as a` stands at a step, without a join. */
export function isAt(clock: Clock, companyId: string): Record<ReportStep, Expression<SqlBool>> {
  const endedLicences = selectFrom('moduleLicences as ended')
    .select('ended.id')
    .where('ended.companyId', '=', companyId)
    .where('ended.endDate', '<', today(clock))
  // Without an end, `ends_at <= now` is null.
  const ended = or([and([eb('a.endsAt', 'is not', null), hasEnded(clock)]), eb('a.licenceId', 'in', endedLicences)])
  const open = and([not(isDone), not(isLate(clock)), not(ended)])
  return {
    done: isDone,
    late: isLate(clock),
    ended: and([not(isDone), not(isLate(clock)), ended]),
    toAccept: and([open, eb('a.acceptedAt', 'is', null)]),
    inProgress: and([open, eb('a.acceptedAt', 'is not', null)]),
  }
}
