import { type Kysely, sql } from 'kysely'

/**
 * Since when a mail or an event fails, because the next try says when it began no more, and the
 * code of a mail's last failure, which is told in words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column failing_since timestamptz, add column error_code text`.execute(db)
  await sql`alter table outbox add column failing_since timestamptz`.execute(db)
  for (const [table, unsent] of [
    ['mails', 'sent_at is null'],
    ['outbox', 'processed_at is null'],
  ] as const)
    await sql`
      create index ${sql.id(`${table}_failing`)} on ${sql.table(table)} (failing_since)
        where failing_since is not null and ${sql.raw(unsent)} and set_aside_at is null`.execute(db)
}
