import type { AttributeValue, CompanyAttribute, ListAttributeValuesInput } from '@cursus/contract/company-user'
import { type SqlBool, sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { countUpTo, wordsOf } from '../list/index.ts'
import { foldText } from '../query/index.ts'

/** Values of one attribute that are looked at: a staff number has as many as there are people. */
const mostOfEach = 200
const shown = 50

/**
 * Returns values that people of the company have, by attribute and value, whose attribute or value
 * contains every word of the search. It steps from value to value in the index, so that its time
 * does not grow with the number of people.
 */
export async function listAttributeValues(
  { db, company }: CompanyCtx,
  { search }: ListAttributeValuesInput,
): Promise<AttributeValue[]> {
  const words = wordsOf(search)
  return db
    .withRecursive('step(attributeId, sortValue, place)', (creator) =>
      creator
        .selectFrom('companyAttributes as a')
        .select(({ lit, selectFrom }) => [
          'a.id as attributeId',
          selectFrom('personAttributes as v')
            .select(({ fn }) => fn.min<string | null>('v.sortValue').as('first'))
            .whereRef('v.attributeId', '=', 'a.id')
            .as('sortValue'),
          lit(1).$castTo<number>().as('place'),
        ])
        .where('a.companyId', '=', company.id)
        .unionAll(
          creator
            .selectFrom('step as s')
            .select(({ eb, lit, selectFrom }) => [
              's.attributeId',
              selectFrom('personAttributes as v')
                .select(({ fn }) => fn.min<string | null>('v.sortValue').as('next'))
                .whereRef('v.attributeId', '=', 's.attributeId')
                .whereRef('v.sortValue', '>', 's.sortValue')
                .as('sortValue'),
              eb('s.place', '+', lit(1)).as('place'),
            ])
            .where('s.sortValue', 'is not', null)
            .where('s.place', '<', mostOfEach),
        ),
    )
    .selectFrom('step as s')
    .innerJoin('companyAttributes as a', 'a.id', 's.attributeId')
    .select(({ selectFrom }) => [
      's.attributeId',
      'a.name',
      selectFrom('personAttributes as v')
        .select('v.value')
        .whereRef('v.attributeId', '=', 's.attributeId')
        .whereRef('v.sortValue', '=', 's.sortValue')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('value'),
    ])
    .where('s.sortValue', 'is not', null)
    .where(({ and, ref }) =>
      and(
        words.map(
          (word) =>
            sql<SqlBool>`${ref('a.sortName')} || ' ' || ${ref('s.sortValue')} like '%' || ${foldText(sql.val(word))} || '%'`,
        ),
      ),
    )
    .orderBy('a.sortName')
    .orderBy('s.sortValue')
    .limit(shown)
    .execute()
}

/**
 * The free fields of the people of the company, by name; the people of each are counted up to
 * `maxCounted` + 1.
 */
export const listAttributes = ({ db, company }: CompanyCtx): Promise<CompanyAttribute[]> =>
  db
    .selectFrom('companyAttributes as a')
    .select(({ selectFrom }) => [
      'a.id',
      'a.name',
      countUpTo(selectFrom('personAttributes as v').whereRef('v.attributeId', '=', 'a.id')).as('userCount'),
    ])
    .where('a.companyId', '=', company.id)
    .orderBy('a.sortName')
    .execute()
