import type { FirstSteps } from '@cursus/contract/company-values'
import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { progressOf } from '../access-terms/index.ts'

const { exists, or, selectFrom } = expressionBuilder<DB>()

/**
 * What a new company has done: each step is a fact of its data, so that none has to be stored. The
 * last one is read from the ends of two indexes.
 */
export function firstStepsOf(companyId: Expression<string>) {
  const accesses = selectFrom('accesses as a').select('a.id').where('a.companyId', '=', companyId)
  return jsonBuildObject({
    licence: exists(
      selectFrom('licenceModules as lm')
        .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
        .select('lm.moduleId')
        .where('l.companyId', '=', companyId),
    ),
    people: exists(
      selectFrom('companyPeople as p')
        .select('p.userId')
        .where('p.companyId', '=', companyId)
        .where('p.sortName', 'is not', null)
        .where('p.removedAt', 'is', null),
    ),
    assignment: exists(accesses),
    result: or([exists(accesses.where('a.doneAt', 'is not', null)), exists(accesses.where(progressOf, '>', 0))]),
  }).$castTo<FirstSteps>()
}
