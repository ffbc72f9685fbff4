import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './generated/tables.ts'

type Values<Table> = { [Column in keyof Insertable<Table>]: Expression<Insertable<Table>[Column]> }

/**
 * `insert … select`: one row per row of the source, in one statement. Columns and values come from
 * one object, so that they cannot be misaligned.
 */
export function insertFrom<Table extends keyof DB, SourceDB, Source extends keyof SourceDB>(
  db: Database,
  table: Table,
  source: SelectQueryBuilder<SourceDB, Source, object>,
  valuesOf: (row: ExpressionBuilder<SourceDB, Source>) => Values<DB[Table]>,
): InsertQueryBuilder<DB, Table, InsertResult> {
  const values = Object.entries(valuesOf(expressionBuilder(source))) as [string, Expression<unknown>][]
  return db
    .insertInto(table)
    .columns(values.map(([column]) => column) as never)
    .expression(source.select(values.map(([column, value]) => sql`${value}`.as(column))) as never)
}
