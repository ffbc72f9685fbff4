import type { GetReportModuleInput, ReportModule } from '@cursus/contract/report'
import type { CompanyReader } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { notFound } from '../query/index.ts'

/**
 * A module that somebody in the company has or had, with the contents of the newest version in use.
 * @throws NotFound
 */
export async function getReportModule(ctx: CompanyReader, { moduleId }: GetReportModuleInput): Promise<ReportModule> {
  const version = await ctx.db
    .selectFrom('moduleVersions as v')
    .innerJoin('modules as m', 'm.id', 'v.moduleId')
    .select(['v.id as versionId', 'v.title', 'm.cover', 'v.illustrationKey', 'v.themeId', 'v.language', 'v.version'])
    .where('v.moduleId', '=', moduleId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accesses as a')
          .select('a.id')
          .where('a.companyId', '=', ctx.company.id)
          .where('a.moduleId', '=', moduleId)
          .whereRef('a.moduleVersionId', '=', 'v.id'),
      ),
    )
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
  const contents = await ctx.db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .select(['mc.contentId as id', 'cv.title', 'cv.type'])
    .where('mc.moduleVersionId', '=', version.versionId)
    .orderBy('ch.position')
    .orderBy('mc.position')
    .execute()
  const { title, cover, illustrationKey, themeId, language } = version
  return {
    id: moduleId,
    title,
    cover,
    illustration: fileUrl(illustrationKey),
    themeId,
    language,
    version: version.version,
    contents,
  }
}
