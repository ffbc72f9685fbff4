import type { UserModule, UserModuleRow } from '@cursus/contract/participant'
import { trpc } from '#web/lib/trpc.ts'

/** Number of recently used modules that the home page and the search read. */
const recentCount = 12

export const lastUsed = (rows: readonly UserModuleRow[]) =>
  rows
    .filter((row) => row.accepted)
    .sort((a, b) => (b.lastAccess ?? b.creationDate).localeCompare(a.lastAccess ?? a.creationDate))
    .slice(0, recentCount)

/**
 * The recently used modules with their contents; fetched in one request, shared with their own
 * pages.
 */
export function useRecentModules(rows: readonly UserModuleRow[]): UserModule[] {
  const results = trpc.useQueries((t) =>
    lastUsed(rows).map((row) => t.participant.userModule.get({ userModuleId: row.id }, { meta: { silent: true } })),
  )
  return results.flatMap((result) => (result.data ? [result.data as UserModule] : []))
}
