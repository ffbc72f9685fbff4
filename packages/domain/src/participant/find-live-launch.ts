import { preparedQuery } from '@cursus/db'
import { clockOf, isAccessActive, type Moment, momentOf } from '../access-terms/index.ts'
import type { CallDeps } from '../context.ts'
import { isOpenAccount } from '../person/index.ts'
import { type Launch, type PreviewLaunch, readLaunchToken, readPreviewToken } from './launch-token.ts'

/** A valid launch path with the storage prefix of its files. */
export type LiveLaunch = { filesPrefix: string }

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
    .where(isOpenAccount),
)

const selectPreviewed = preparedQuery((db, preview: PreviewLaunch) =>
  db
    .selectFrom('users as u')
    .innerJoin('contentVersions as cv', (join) =>
      join.on('cv.id', '=', preview.contentVersionId).on('cv.processingState', '=', 'ready'),
    )
    .select('cv.filesPrefix')
    .where('u.id', '=', preview.userId)
    .where(({ or, exists, selectFrom }) => {
      const may = (domain: 'contents' | 'companies') =>
        exists(selectFrom('platformRights as r').whereRef('r.userId', '=', 'u.id').where('r.domain', '=', domain))
      const licensed = selectFrom('moduleContents as mc')
        .innerJoin('moduleVersions as mv', 'mv.id', 'mc.moduleVersionId')
        .innerJoin('licenceModules as lm', 'lm.moduleId', 'mv.moduleId')
        .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
        .leftJoin('companyManagers as cm', (join) =>
          join.onRef('cm.companyId', '=', 'l.companyId').onRef('cm.userId', '=', 'u.id'),
        )
        .whereRef('mc.contentVersionId', '=', 'cv.id')
        .where((own) => own.or([own('cm.adminRead', '=', true), may('companies')]))
      return or([may('contents'), exists(licensed)])
    })
    .where(isOpenAccount),
)

/**
 * Returns the files of a path when its token is valid and its user neither suspended nor erased: of
 * a launch, while the access is live and accepted; of a preview, while the user may read contents,
 * or the licences of a company that give the content.
 */
export async function findLiveLaunch(deps: CallDeps, token: string): Promise<LiveLaunch | undefined> {
  const { sessionSecrets } = deps.settings
  const launch = readLaunchToken(sessionSecrets, token, deps.now())
  const preview = launch ? undefined : readPreviewToken(sessionSecrets, token, deps.now())
  const [files] = launch
    ? await selectFiles(deps.db, { ...momentOf(deps), ...launch })
    : preview
      ? await selectPreviewed(deps.db, preview)
      : []
  return files?.filesPrefix ? { filesPrefix: files.filesPrefix } : undefined
}
