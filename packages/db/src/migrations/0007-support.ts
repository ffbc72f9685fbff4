import { type Kysely, sql } from 'kysely'

/** Support messages say where they went and what their sender agreed to attach; browser logs say which browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Erasing an account empties what its owner wrote; the row stays, so that figures do.
  await sql`
    alter table support_messages
      alter column email drop not null,
      alter column message drop not null,
      add column language text not null default 'fr' check (language in ('fr', 'en')),
      add column details jsonb,
      add column recipients text[] not null default '{}'`.execute(db)
  await sql`alter table client_logs add column user_agent text not null default ''`.execute(db)
}
