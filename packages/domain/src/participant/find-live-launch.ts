import { preparedQuery } from '@cursus/db'
import { clockOf, isAccessActive, type Moment, momentOf } from '../access/index.ts'
import type { CallDeps } from '../context.ts'
import { type Launch, readLaunchToken } from './launch-token.ts'

/** A valid launch path with the storage prefix of its files. */
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
 * Returns the launch of a path when its token is valid, its access live and accepted, and its user
 * neither suspended nor erased.
 */
export async function findLiveLaunch(deps: CallDeps, token: string): Promise<LiveLaunch | undefined> {
  const launch = readLaunchToken(deps.settings.sessionSecret, token, deps.now())
  if (!launch) return undefined
  const [files] = await selectFiles(deps.db, { ...momentOf(deps), ...launch })
  return files?.filesPrefix ? { ...launch, filesPrefix: files.filesPrefix } : undefined
}
