import { sql } from 'kysely'
import { isAccessActive } from '../access/index.ts'
import type { Deps } from '../context.ts'
import { type Launch, readLaunchToken } from './launch-token.ts'

/** A launch path that may be served now: where its files are in the storage. */
export type LiveLaunch = Launch & { filesPrefix: string }

/** A launch path's files, when its token holds and its access is live, accepted and its person neither suspended nor deleted. */
export async function findLiveLaunch(deps: Deps, token: string): Promise<LiveLaunch | undefined> {
  const { db, settings, now } = deps
  const launch = readLaunchToken(settings.sessionSecret, token, now())
  if (!launch) return undefined
  const { rows } = await sql<{ filesPrefix: string }>`
    select cv.files_prefix
    from accesses a
    join module_licences l on l.id = a.licence_id
    join users u on u.id = a.user_id
    join content_versions cv on cv.id = ${launch.contentVersionId} and cv.processing_state = 'ready'
    where a.id = ${launch.accessId} and a.user_id = ${launch.userId} and a.accepted_at is not null
      and ${isAccessActive(deps)} and u.suspended_at is null and u.deleted_at is null and cv.files_prefix is not null`.execute(
    db,
  )
  return rows[0] && { ...launch, ...rows[0] }
}

/** How long an answer is believed. A package asks for hundreds of files at once, and each would ask the database. */
const believedMs = 5_000
const maxKept = 10_000

/**
 * `findLiveLaunch`, asked once for all files of a page: a revoked access is refused from at most five seconds after the revocation, in every
 * process. Sooner would take a statement for each file; a longer time would let a revoked learner read on.
 */
export function rememberLaunches(deps: Deps): (token: string) => Promise<LiveLaunch | undefined> {
  const kept = new Map<string, { until: number; launch: Promise<LiveLaunch | undefined> }>()
  return (token) => {
    const now = deps.now().getTime()
    const held = kept.get(token)
    if (held && now < held.until) return held.launch
    const launch = findLiveLaunch(deps, token)
    kept.delete(token)
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value!)
    kept.set(token, { until: now + believedMs, launch })
    // A failure is not an answer: the next request asks again.
    launch.catch(() => kept.delete(token))
    return launch
  }
}
