import pg from 'pg'
import { withClient } from '../scale/cached-data.ts'

/**
 * Tables whose rows come and go by themselves, and counts that are taken when they are read now.
 */
const moving = new Set([
  'rate_limits',
  'sessions',
  'outbox',
  'event_outbox',
  'link_tokens',
  'kysely_migration_lock',
  'sweeps',
  'data_exports',
  'record_files',
  'files',
  'company_counts',
  'licence_people',
])

/** What became a part of another table. */
const renamed: Record<string, string> = { audit: 'events' }

const quoted = (name: string) => pg.escapeIdentifier(name)

export const queryRows = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows)

/** Copies every table of the platform, to be compared later. Returns how many rows there are. */
export const keepRows = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    await client.query('create schema kept')
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    let count = 0
    for (const { name } of rows) {
      const { rowCount } = await client.query(`create table kept.${quoted(name)} as table public.${quoted(name)}`)
      count += rowCount ?? 0
    }
    return count
  })

type Table = { name: string; key: string[] | null; columns: string[] | null }
type Compared = { equal: number; missing: string[]; changed: string[] }

/** Compares the kept rows with what they are now, in the columns that both have. */
export const compareRows = (url: string): Promise<Compared> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<Table>(
      `
      select c.relname as name,
        (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          where i.indrelid = n.oid and i.indisprimary) as key,
        (select array_agg(a.attname::text) from pg_attribute a join pg_attribute b on b.attrelid = n.oid and b.attname = a.attname
          where a.attrelid = c.oid and a.attnum > 0 and not b.attisdropped) as columns
      from pg_class c left join pg_class n on n.relname = coalesce($1::jsonb ->> c.relname, c.relname)
        and n.relnamespace = 'public'::regnamespace and n.relkind = 'r'
      where c.relkind = 'r' and c.relnamespace = 'kept'::regnamespace order by 1`,
      [JSON.stringify(renamed)],
    )
    const result: Compared = { equal: 0, missing: [], changed: [] }
    for (const { name, key, columns } of tables) {
      if (moving.has(name)) continue
      if (!columns) result.missing.push(`${name} (the table)`)
      // Counts that are made anew have no key.
      if (!columns || !key) continue
      const rest = columns.filter((column) => !key.includes(column)).map(quoted)
      const differs = (column: string) => `b.${column}::text is distinct from a.${column}::text`
      const { rows } = await client.query<Record<string, number>>(`
        select count(*) filter (where a.${quoted(key[0]!)} is null)::int as missing,
          count(*) filter (where not (a.${quoted(key[0]!)} is null ${rest.map((column) => `or ${differs(column)}`).join(' ')}))::int as equal
          ${rest.map((column) => `, count(*) filter (where a.${quoted(key[0]!)} is not null and ${differs(column)})::int as ${column}`).join('')}
        from kept.${quoted(name)} b left join public.${quoted(renamed[name] ?? name)} a using (${key.map(quoted).join(', ')})`)
      const { missing = 0, equal = 0, ...others } = rows[0]!
      result.equal += equal
      if (missing > 0) result.missing.push(`${name}: ${missing}`)
      for (const [column, count] of Object.entries(others)) {
        if (count > 0) result.changed.push(`${name}.${column}: ${count}`)
      }
    }
    return result
  })
