import { CamelCasePlugin, type UnknownRow } from 'kysely'
import pg from 'pg'

/** Exposes the name conversion of Kysely, so that keys in selected JSON match column names. */
class ColumnNames extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name)
  }

  /** The column's own name. */
  named(name: string): string {
    return this.snakeCase(name)
  }

  override mapRow(row: UnknownRow): UnknownRow {
    return super.mapRow(row)
  }
}

/** Keys of `jsonb` are stored data (cmi values, event payloads) and are never renamed. */
export const camelCaseColumns = new ColumnNames({ maintainNestedObjectKeys: true })

const sqlName = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/

/**
 * `json` (not `jsonb`) comes only from `jsonArrayFrom` and `jsonObjectFrom`: its keys are column
 * names and are renamed like columns.
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

const parseAnyMoment = pg.types.getTypeParser(1184 as Parameters<typeof pg.types.getTypeParser>[0])
const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
const usualMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/

/**
 * A moment, cut to milliseconds. The driver's own parser takes a seventh of the server's time for a
 * list; it still reads other time zones, years and infinity.
 */
export function parseMoment(text: string): unknown {
  if (!usualMoment.test(text)) return parseAnyMoment(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  // `Date.UTC` takes the first hundred years for those of the last century.
  if (year < 100) return parseAnyMoment(text)
  const milliseconds = text.length > 22 ? Math.trunc(Number(text.slice(19, -3)) * 1000 + 1e-6) : 0
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)]
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
}

/** By PostgreSQL type oid. `date` stays `YYYY-MM-DD`: a `Date` would shift it by the time zone. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date
  1184: parseMoment, // timestamptz
  114: parseSelectedJson, // json
  1016: numbers, // int8[]
  1231: numbers, // numeric[]
  1182: parseArray, // date[]
}

/**
 * Parsers of this pool only: other users of `pg` in the process (the job backend) keep the
 * defaults.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
