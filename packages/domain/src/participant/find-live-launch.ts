import { preparedQuery } from '@cursus/db'
import { clockOf, isAccessActive, type Moment, momentOf } from '../access/index.ts'
import type { CallDeps } from '../context.ts'
import { type Launch, readLaunchToken } from './launch-token.ts'

/** A launch path that may be served now: where its files are in the storage. */
export type LiveLaunch = Launch & { filesPrefix: string }

const selectFiles = preparedQuery((db, launch: Launch & Moment) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('contentVersions as cv', (join) =>
      join.on('cv.id', '=', launch.contentVersionId).on('cv.processingState', '=', 'ready'),
    )
    .select('cv.filesPrefix')
    .where('a.id', '=', launch.accessId)
    .where('a.userId', '=', launch.userId)
    .where('a.acceptedAt', 'is not', null)
    .where(isAccessActive(clockOf(launch)))
    .where('u.suspendedAt', 'is', null)
    .where('u.deletedAt', 'is', null),
)

/**
 * The files of a launch path, when its token is valid and its access is live, accepted and its person neither suspended
 * nor deleted.
 */
export async function findLiveLaunch(deps: CallDeps, token: string): Promise<LiveLaunch | undefined> {
  const launch = readLaunchToken(deps.settings.sessionSecret, token, deps.now())
  if (!launch) return undefined
  const [files] = await selectFiles(deps.db, { ...momentOf(deps), ...launch })
  return files?.filesPrefix ? { ...launch, filesPrefix: files.filesPrefix } : undefined
}
