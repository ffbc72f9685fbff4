import type { LicenceModuleVersion } from '@cursus/contract/licence'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { countUpTo } from '../list/index.ts'
import { iso } from '../query/index.ts'
import { findLicenceModule } from './get-licence.ts'

/** The newest versions that are always shown; older ones when somebody follows them. */
const shown = 20

/**
 * Returns the versions of a module of a licence of the company, newest first, each with its
 * contents and the number of people who follow it by this licence.
 * @throws NotFound
 */
export async function listLicenceModuleVersions(
  ctx: CompanyCtx,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<LicenceModuleVersion[]> {
  const current = await findLicenceModule(ctx, { id, moduleId })
  const rows = await ctx.db
    .selectFrom('moduleVersions as mv')
    .select(({ ref, selectFrom }) => [
      'mv.id',
      'mv.version',
      'mv.title',
      'mv.createdAt',
      countUpTo(
        selectFrom('accesses as a')
          .where('a.companyId', '=', ctx.company.id)
          .where('a.licenceId', '=', id)
          .where('a.moduleId', '=', moduleId)
          .where('a.moduleVersionId', '=', ref('mv.id'))
          .where(isLive(ctx)),
      ).as('people'),
      jsonArrayFrom(
        selectFrom('moduleContents as mc')
          .innerJoin('moduleChapters as c', 'c.id', 'mc.chapterId')
          .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
          .select([
            'mc.contentId as id',
            'mc.contentVersionId',
            'cv.title',
            'cv.type',
            'cv.version',
            'c.title as chapter',
          ])
          .whereRef('mc.moduleVersionId', '=', 'mv.id')
          .orderBy('c.position')
          .orderBy('mc.position'),
      ).as('contents'),
    ])
    .where('mv.moduleId', '=', moduleId)
    .orderBy('mv.version', 'desc')
    .execute()
  return rows
    .map(({ createdAt, ...row }) => ({
      ...row,
      creationDate: iso(createdAt),
      held: row.id === current.moduleVersionId,
    }))
    .filter((row, index) => index < shown || row.held || row.people > 0)
}
