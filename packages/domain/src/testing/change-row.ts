import type { Database, DB } from '@cursus/db'
import type { Updateable } from 'kysely'

/** Changes fields of the row with that id, where no verb makes the state that a test needs. */
export async function changeRow<Table extends keyof DB>(
  db: Database,
  table: Table,
  id: string,
  fields: Updateable<DB[Table]>,
): Promise<void> {
  const update = db.updateTable(table as 'accesses').set(fields as object)
  await update.where('id', '=', id).execute()
}
