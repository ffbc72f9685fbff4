import { CamelCasePlugin, type UnknownRow } from 'kysely'
import pg from 'pg'

/** Kysely's own conversion of one name, so that keys inside JSON agree with column names. */
class ColumnNames extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name)
  }

  override mapRow(row: UnknownRow): UnknownRow {
    return super.mapRow(row)
  }
}

/**
 * `jsonb` is stored data (a package's cmi values, an event's payload) and its keys belong to who wrote them; they are never renamed.
 */
export const camelCaseColumns = new ColumnNames({ maintainNestedObjectKeys: true })

const sqlName = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/

/**
 * `json` (not `jsonb`) comes only from `jsonArrayFrom` and `jsonObjectFrom`, where keys are column names: there they are renamed like columns.
 */
function parseSelectedJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const named: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(value)) named[sqlName.test(key) ? camelCaseColumns.of(key) : key] = inner
    return named
  })
}

const parseArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as (
  text: string,
) => (string | null)[]
const numbers = (text: string) => parseArray(text).map((item) => (item === null ? null : Number(item)))

/** By PostgreSQL type oid. Dates without a time stay `YYYY-MM-DD`: a `Date` would move them by the time zone. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date
  114: parseSelectedJson, // json
  1016: numbers, // int8[]
  1231: numbers, // numeric[]
  1182: parseArray, // date[]
}

/** Parsers for one pool alone: other users of `pg` in the same process (the job backend) keep the driver's own. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
