import { scormTypes } from '@cursus/contract/content-values'
import type { LicenceModuleVersion, ListUpgradePeopleInput, UpgradePerson } from '@cursus/contract/licence'
import type { Page } from '@cursus/contract/list-values'
import { percentOf } from '@cursus/contract/percent'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isLive, progressOf } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { countUpTo, paginate } from '../list/index.ts'
import { companyPersonById } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { findLicenceModule } from './get-licence.ts'

/**
 * Lists the people who follow another version of a module of a licence, and what each keeps when
 * they are moved to this one (docs/rules.md, Licence).
 * @throws NotFound, also for a version of another module
 */
export async function listUpgradePeople(
  ctx: CompanyCtx,
  { id, moduleId, moduleVersionId, ...page }: ListUpgradePeopleInput,
): Promise<Page<UpgradePerson>> {
  await findLicenceModule(ctx, { id, moduleId })
  const to = await ctx.db
    .selectFrom('moduleVersions')
    .select(['id', 'contentCount'])
    .where('id', '=', moduleVersionId)
    .where('moduleId', '=', moduleId)
    .executeTakeFirstOrThrow(notFound)
  return paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('accesses as a')
        .where('a.companyId', '=', ctx.company.id)
        .where('a.licenceId', '=', id)
        .where('a.moduleId', '=', moduleId)
        .where('a.moduleVersionId', '<>', to.id)
        .where(isLive(ctx)),
      key: ['a.id'],
      sorts: {},
      detail: selectEffects(ctx, to.id),
      toAnswer: ({ doneAt, ...row }) => ({
        ...row,
        done: doneAt !== null,
        progressAfter: percentOf(row.keptCount, to.contentCount),
      }),
    },
    page,
  )
}

const selectEffects = (ctx: CompanyCtx, to: string) =>
  ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('userContents as uc')
          .leftJoin('moduleContents as pin', (join) =>
            join.onRef('pin.contentId', '=', 'uc.contentId').onRef('pin.moduleVersionId', '=', 'a.moduleVersionId'),
          )
          .leftJoin('moduleContents as next', (join) =>
            join.onRef('next.contentId', '=', 'uc.contentId').on('next.moduleVersionId', '=', to),
          )
          .leftJoin('contentVersions as cv', 'cv.id', 'pin.contentVersionId')
          .whereRef('uc.accessId', '=', 'a.id')
          .select(({ eb, fn, ref }) => [
            fn
              .countAll<number>()
              .filterWhere(eb.and([eb('uc.doneAt', 'is not', null), eb('next.contentId', 'is not', null)]))
              .as('keptCount'),
            fn
              .countAll<number>()
              .filterWhere(
                eb.and([
                  eb('uc.consultedAt', 'is not', null),
                  eb('uc.doneAt', 'is', null),
                  eb('cv.type', 'in', scormTypes),
                  eb('next.contentVersionId', '<>', ref('pin.contentVersionId')),
                ]),
              )
              .as('restartCount'),
            fn
              .countAll<number>()
              .filterWhere(
                eb.and([
                  eb('uc.consultedAt', 'is not', null),
                  eb('pin.contentId', 'is not', null),
                  eb('next.contentId', 'is', null),
                ]),
              )
              .as('leftCount'),
          ])
          .as('effect'),
      (join) => join.onTrue(),
    )
    .select(({ ref }) => [
      'a.id',
      companyPersonById(ref('a.companyId'), ref('a.userId')).$notNull().as('user'),
      'v.version',
      'a.doneAt',
      progressOf.as('progress'),
      'effect.keptCount',
      'effect.restartCount',
      'effect.leftCount',
    ])

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
