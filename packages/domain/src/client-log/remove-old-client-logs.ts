import type { Deps } from '../context.ts'

const retentionMs = 30 * 24 * 3_600_000
const keptRows = 50_000

/**
 * Deletes browser logs after 30 days, and all but the newest 50,000, so that an error on every page
 * cannot fill the disk.
 */
export async function removeOldClientLogs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { rows = keptRows }: { rows?: number } = {},
): Promise<void> {
  await db
    .deleteFrom('clientLogs')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('createdAt', '<', new Date(now().getTime() - retentionMs)),
        eb(
          'createdAt',
          '<',
          selectFrom('clientLogs as newest')
            .select('newest.createdAt')
            .orderBy('newest.createdAt', 'desc')
            .offset(rows - 1)
            .limit(1),
        ),
      ]),
    )
    .execute()
}
