import type { Kysely } from 'kysely'
import { keepFormerRates, keepFormerReminders, keepFormerTimes } from '../former-release.ts'

/** Each table keeps its lock only for its own statement. */
export const isAtomic = false

/** For databases that were past `0013`, `0038` and `0052` when these began to keep the former. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepFormerTimes(db)
  await keepFormerRates(db)
  await keepFormerReminders(db)
}
