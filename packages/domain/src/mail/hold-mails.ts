import type { MailHold } from '@cursus/contract/mail'
import { inTransaction } from '@cursus/db'
import { type RawBuilder, sql } from 'kysely'
import type { Deps, Settings } from '../context.ts'

/**
 * Tells a row from copies of it: by its database, its table and the transaction that wrote it. A
 * restore writes it anew; a start, a failover and `pg_upgrade` change none of the three.
 */
const markOf = (xid: RawBuilder<unknown>) =>
  sql<string>`concat_ws('/', (select oid from pg_database where datname = current_database()), tableoid, ${xid})`

/** Stores where the platform runs, at its first start. */
export async function keepInstallation({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('installation')
      .values({ origin: settings.appOrigin, mark: '' })
      .onConflict((conflict) => conflict.column('isOnly').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) await confirmInstallation({ db: trx, settings })
  })
}

/** From now on, the database is at home here. Call it in a transaction. */
export async function confirmInstallation({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  await db
    .updateTable('installation')
    .set({ origin: settings.appOrigin, mark: markOf(sql`pg_current_xact_id()::xid`) })
    .execute()
}

/** Holds mails from now on: a database brought back by a copy of its disk looks like itself. */
export async function holdMails({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.updateTable('installation').set({ mark: '' }).execute()
}

type Holding = Pick<Deps, 'db' | 'now'> & { settings: Pick<Settings, 'appOrigin' | 'mailTo'> }

/** Why mails wait for a person; null when they are sent. */
export async function findMailHold(ctx: Holding): Promise<MailHold | null> {
  const { db, settings, now } = ctx
  // Nobody reads them there.
  if (settings.mailTo === 'folder') return null
  const row = await db
    .selectFrom('installation')
    .select(({ eb, ref }) => ['origin', eb(ref('mark'), '=', markOf(sql`xmin`)).as('isOwn')])
    .executeTakeFirst()
  if (row && row.origin !== settings.appOrigin) return { reason: 'otherOrigin', origin: row.origin }
  if (row && !row.isOwn) return { reason: 'restored', origin: row.origin }
  if (settings.mailTo === 'server') return null
  const waits = await unsentMails(ctx).select('id').where('availableAt', '<=', now()).limit(1).executeTakeFirst()
  return waits ? { reason: 'noServer', origin: null } : null
}

/** Whether a mail that is stored now would wait for a person. */
export const areMailsHeld = async (ctx: Holding): Promise<boolean> =>
  ctx.settings.mailTo === 'nowhere' || (await findMailHold(ctx)) !== null

/** Mails that wait for whatever reason; a test waits for its sender only. */
export const unsentMails = ({ db }: Pick<Deps, 'db'>) =>
  db.selectFrom('mails').where('sentAt', 'is', null).where('setAsideAt', 'is', null).where('template', '<>', 'test')

/** `errorCode` of mails that a person dropped. They stay, so that none of them is stored again. */
export const droppedCode = 'dropped'

/** Sets aside every mail that waits; returns their number. */
export async function dropMails({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ setAsideAt: now(), error: 'dropped by a platform manager', errorCode: droppedCode, gathers: false })
    .where('id', 'in', unsentMails({ db }).select('id').orderBy('id').forUpdate())
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
