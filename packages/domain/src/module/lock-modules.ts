import type { EventFields } from '@cursus/contract/event-values'
import { anyOf, arrayOf, type Database, type DB, uuids } from '@cursus/db'
import { can, canInCompany, type Subject } from '@cursus/rights'
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { getAll, notFound } from '../query/index.ts'
import type { Pins } from './pin-contents.ts'
import type { ChapterList } from './read-chapters.ts'

/**
 * Locks modules for a change of state, in the order of their ids to prevent deadlocks.
 * @throws NotFound
 */
export const lockModules = (db: Database, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('modules as m')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select(['m.id', 'v.title', 'v.id as moduleVersionId', 'v.themeId', 'm.isDraft', 'm.archivedAt'])
      .where('m.id', 'in', ids)
      .orderBy('m.id')
      .forNoKeyUpdate('m'),
  )

/** A version as stored, with its chapters and pins. */
export type StoredModuleVersion = Awaited<ReturnType<typeof readStoredModuleVersion>>

/** What a version says about its module, and a copy or the next version takes over. */
export type Described = Pick<
  EventFields['module'],
  'title' | 'type' | 'language' | 'description' | 'themeId' | 'hasAttestation' | 'plannedMinutes' | 'nature'
>
export const describedOf = (module: Described): Described => ({
  title: module.title,
  type: module.type,
  language: module.language,
  description: module.description,
  themeId: module.themeId,
  hasAttestation: module.hasAttestation,
  plannedMinutes: module.plannedMinutes,
  nature: module.nature,
})

/**
 * Returns the latest version of a module and locks it, so that edits are serialised.
 * @throws NotFound
 */
export async function lockLatestModule(db: Database, id: string): Promise<StoredModuleVersion> {
  const { latestVersionId } = await db
    .selectFrom('modules')
    .select('latestVersionId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  return readStoredModuleVersion(db, latestVersionId)
}

/** @throws NotFound */
export async function readStoredModuleVersion(db: Database, moduleVersionId: string) {
  const { chapters, ...version } = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.moduleId', 'm.id')
    .select(({ selectFrom }) => [
      'v.moduleId',
      'v.id',
      'm.archivedAt',
      'm.isDraft',
      'm.cover',
      'v.version',
      'v.title',
      'v.type',
      'v.language',
      'v.description',
      'v.themeId',
      'v.hasAttestation',
      'v.plannedMinutes',
      'v.nature',
      'v.illustrationKey',
      arrayOf(
        selectFrom('moduleVersionResources as x')
          .select('x.resourceId')
          .whereRef('x.moduleVersionId', '=', 'v.id')
          .orderBy('x.position'),
      ).as('resourceIdList'),
      jsonArrayFrom(
        selectFrom('moduleChapters as h')
          .select(({ selectFrom: select }) => [
            'h.title',
            jsonArrayFrom(
              select('moduleContents as mc')
                .select(['mc.contentId', 'mc.contentVersionId'])
                .whereRef('mc.moduleVersionId', '=', 'h.moduleVersionId')
                .whereRef('mc.chapterId', '=', 'h.id')
                .orderBy('mc.position'),
            ).as('contents'),
          ])
          .whereRef('h.moduleVersionId', '=', 'v.id')
          .orderBy('h.position'),
      ).as('chapters'),
    ])
    .where('v.id', '=', moduleVersionId)
    .executeTakeFirstOrThrow(notFound)
  const chapterList: ChapterList = chapters.map(({ title, contents }) => ({
    title,
    contentIdList: contents.map(({ contentId }) => contentId),
  }))
  const pins: Pins = new Map(
    chapters.flatMap(({ contents }) =>
      contents.map(({ contentId, contentVersionId }) => [contentId, contentVersionId] as const),
    ),
  )
  return { ...version, chapters: chapterList, pins }
}

/** True for people of the platform. Others manage companies and see what these bought. */
export const readsCatalogue = (subject: Subject): boolean =>
  can(subject, 'modules.read') || can(subject, 'companies.write')

/** The modules in the licences of the companies whose administration the caller reads. */
export function licensedModules(subject: Subject) {
  const managed = Object.keys(subject.companies).filter((id) => canInCompany(subject, id, 'admin.read'))
  return expressionBuilder<DB>()
    .selectFrom('licenceModules as lm')
    .innerJoin('moduleLicences as licence', 'licence.id', 'lm.licenceId')
    .where('licence.companyId', '=', anyOf(uuids(managed)))
}
