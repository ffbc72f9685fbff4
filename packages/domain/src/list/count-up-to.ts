import { maxCounted } from '@cursus/contract/list-values'
import { expressionBuilder, sql } from 'kysely'
import { countOf } from '../query/index.ts'
import type { AnyQuery } from './list-source.ts'

/** The number of rows as a column, counted as lists do: up to their limit, and one row more. */
export const countUpTo = (rows: AnyQuery) =>
  countOf(
    expressionBuilder().selectFrom(
      rows
        .select(sql.lit(1).as('one'))
        .limit(maxCounted + 1)
        .as('some'),
    ),
  )
