import type { FirstSteps } from '@cursus/contract/company-values'
import type { Accesses, DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { progressOf } from '../access-terms/index.ts'

const { eb, exists, fn, lit, or, selectFrom } = expressionBuilder<DB & { a: Accesses }, never>()

/**
 * What a new company has done: each step is a fact of its data, so that none has to be stored. Each
 * is read from the end of an index, for which `exists` would not ask.
 */
export function firstStepsOf(companyId: Expression<string>) {
  const accesses = selectFrom('accesses as a').where('a.companyId', '=', companyId).limit(1)
  const newest = accesses.select('a.id').orderBy('a.createdAt', 'desc').orderBy('a.id', 'desc').$asScalar()
  const lastDone = accesses
    .select('a.doneAt')
    .orderBy('a.doneAt', (order) => order.desc().nullsLast())
    .orderBy('a.id', 'desc')
    .$asScalar()
  const farthest = accesses
    .select(progressOf.as('progress'))
    .orderBy(progressOf, 'desc')
    .orderBy('a.id', 'desc')
    .$asScalar()
  const person = selectFrom('companyPeople as p')
    .select('p.userId')
    .where('p.companyId', '=', companyId)
    .where('p.sortName', 'is not', null)
    .where('p.removedAt', 'is', null)
    .orderBy('p.sortName', (order) => order.desc().nullsLast())
    .orderBy('p.userId', 'desc')
    .limit(1)
    .$asScalar()
  return jsonBuildObject({
    licence: exists(
      selectFrom('licenceModules as lm')
        .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
        .select('lm.moduleId')
        .where('l.companyId', '=', companyId),
    ),
    people: eb(person, 'is not', null),
    assignment: eb(newest, 'is not', null),
    result: or([eb(lastDone, 'is not', null), eb(fn.coalesce(farthest, lit(0)), '>', 0)]),
  }).$castTo<FirstSteps>()
}
