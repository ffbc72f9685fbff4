import type { Notice } from '@cursus/contract/notification-values'
import { type Database, inTransactionOf } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'

type Action = 'archive' | 'restore'

/** A noun that is archived: its rows, locked in the order of their ids, and who is told. */
type Archived<Row> = {
  noun: 'theme' | 'content' | 'module'
  table: 'themes' | 'contents' | 'modules'
  lock(db: Database, idList: string[]): Promise<Row[]>
  noticeOf(row: Row, action: Action): Notice
}

/**
 * Archives or restores, all or none; those in that state are left unchanged. `before` checks or does
 * what the others need.
 * @returns the ids of the others
 * @throws NotFound, and what `before` throws
 */
export const archiving =
  <Row extends { id: string; archivedAt: Date | null }>({ noun, table, lock, noticeOf }: Archived<Row>) =>
  (
    ctx: ManagementCtx,
    action: Action,
    idList: string[],
    before?: (tx: ManagementCtx, rows: Row[]) => Promise<void>,
  ): Promise<string[]> =>
    inTransactionOf(ctx, async (tx, db) => {
      const isArchived = action === 'archive'
      const rows = (await lock(db, idList)).filter(({ archivedAt }) => (archivedAt !== null) !== isArchived)
      if (rows.length === 0) return []
      await before?.(tx, rows)
      const ids = rows.map(({ id }) => id)
      const archivedAt = isArchived ? ctx.now() : null
      await db.updateTable(table).set({ archivedAt }).where('id', 'in', ids).execute()
      await recordEvents(
        tx,
        rows.map((row) => ({ noun, thingId: row.id, action, notice: noticeOf(row, action) })),
      )
      return ids
    })
