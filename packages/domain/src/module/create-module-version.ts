import type { Acted } from '@cursus/contract/act'
import { AppError } from '@cursus/contract/error'
import type { CreateModuleVersionInput, Module } from '@cursus/contract/module'
import type { Notice } from '@cursus/contract/notification-values'
import { inTransactionOf, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { editedResourceIds, keptResourceIds, storeAttachments, withStoredFiles } from '../file/index.ts'
import { actOneByOne } from '../list/index.ts'
import { getAll } from '../query/index.ts'
import { insertModuleVersion, lockThemeForShare, reserveModuleTitle } from './create-module.ts'
import { getModule } from './get-module.ts'
import { describedOf, lockLatestModule, readStoredModuleVersion, type StoredModuleVersion } from './lock-modules.ts'
import { pinAgain, pinLatestContents } from './pin-contents.ts'
import { readChapters } from './read-chapters.ts'

/**
 * Creates the next version of a module, which differs only in its contents: they are pinned at
 * their latest ready versions. Does nothing when the module is up to date.
 * @throws NotFound, ModuleArchived
 */
export async function updateToLatestContents(ctx: ManagementCtx, { id }: { id: string }): Promise<Module> {
  await update(ctx, id)
  return getModule(ctx, { id })
}

/**
 * Updates many modules, each in a transaction of its own; those that are refused are left out by
 * the name of the refusal, and those that are up to date are not counted.
 * @throws NotFound
 */
export async function updateModulesToLatestContents(
  ctx: ManagementCtx,
  { moduleIdList }: { moduleIdList: string[] },
): Promise<Acted> {
  await getAll(moduleIdList, (ids) => ctx.db.selectFrom('modules').select('id').where('id', 'in', ids))
  return actOneByOne(moduleIdList, (id) => update(ctx, id))
}

/** Nobody is told of the next version of a draft. */
const noticeOf = ({ isDraft, moduleId }: StoredModuleVersion, moduleTitle: string): Notice | undefined =>
  isDraft ? undefined : { type: 'newModuleVersionCreated', data: { moduleId, moduleTitle } }

/** Returns whether a version was created. */
const update = (ctx: ManagementCtx, id: string): Promise<boolean> =>
  inTransactionOf(ctx, async (tx, db) => {
    const former = await lockLatestModule(db, id)
    if (former.archivedAt) throw new AppError('ModuleArchived')
    await lockThemeForShare(db, former.themeId)
    const pins = await pinLatestContents(db, former.chapters)
    const contentIdList = [...pins.keys()].filter((contentId) => pins.get(contentId) !== former.pins.get(contentId))
    if (contentIdList.length === 0) return false
    const moduleVersionId = newId()
    const version = former.version + 1
    await insertModuleVersion(
      tx,
      {
        id: moduleVersionId,
        moduleId: id,
        version,
        ...describedOf(former),
        illustrationKey: former.illustrationKey,
      },
      { chapters: former.chapters, pins, keptResourceIdList: former.resourceIdList, newResources: [] },
    )
    await db.updateTable('modules').set({ latestVersionId: moduleVersionId }).where('id', '=', id).execute()
    await recordEvent(tx, {
      noun: 'module',
      thingId: id,
      action: 'updateContents',
      before: { version: former.version },
      after: { version, contentIdList },
      notice: noticeOf(former, former.title),
    })
    return true
  })

/**
 * Creates the next version of a module as a copy of an earlier one, with the versions of contents
 * that it pinned: versions are never rewound. Does nothing for the latest version.
 * @throws NotFound, ModuleArchived, ThemeArchived, ContentArchived, ValidationFailed
 */
export async function restoreModuleVersion(
  ctx: ManagementCtx,
  { moduleVersionId }: { moduleVersionId: string },
): Promise<Module> {
  return inTransactionOf(ctx, async (tx, db) => {
    const source = await readStoredModuleVersion(db, moduleVersionId)
    const { moduleId } = source
    const former = await lockLatestModule(db, moduleId)
    if (former.archivedAt) throw new AppError('ModuleArchived')
    if (source.id === former.id) return getModule(tx, { id: moduleId })
    await lockThemeForShare(db, source.themeId)
    await pinAgain(db, source.pins)
    await reserveModuleTitle(db, moduleId, source.language, source.title)
    const id = newId()
    const version = former.version + 1
    const { chapters, pins, illustrationKey, resourceIdList } = source
    await insertModuleVersion(
      tx,
      { id, moduleId, version, ...describedOf(source), illustrationKey },
      { chapters, pins, keptResourceIdList: resourceIdList, newResources: [] },
    )
    await db.updateTable('modules').set({ latestVersionId: id }).where('id', '=', moduleId).execute()
    await recordEvent(tx, {
      noun: 'module',
      thingId: moduleId,
      action: 'restoreVersion',
      before: { version: former.version },
      after: { version, restoredFrom: source.version },
      notice: noticeOf(former, source.title),
    })
    return getModule(tx, { id: moduleId })
  })
}

/**
 * Creates the next version of a module; absent fields are kept. Given contents are pinned at their
 * latest ready version; without contents, the pins of the former version are kept. Concurrent edits
 * are serialised; none is lost.
 * @throws NotFound, ModuleArchived, ChangedMeanwhile, and all of `createModule`
 */
export async function createModuleVersion(ctx: ManagementCtx, input: CreateModuleVersionInput): Promise<Module> {
  const moduleVersionId = newId()
  return withStoredFiles(ctx, async (files) => {
    const stored = await storeAttachments(files, 'module', moduleVersionId, input, ctx.settings.uploadLimits)
    return files.commit(async (db) => {
      const tx = { ...ctx, db }
      const former = await lockLatestModule(db, input.id)
      const thing = { noun: 'module', thingId: input.id } as const
      await assertRevision(tx, thing, input.revision)
      if (former.archivedAt) throw new AppError('ModuleArchived')
      const type = input.type ?? former.type
      const keepsContents = type === former.type && input.chapters === undefined && input.contentIdList === undefined
      const illustrationKey = stored.illustrationKey ?? (input.removeIllustration ? null : former.illustrationKey)
      const cover = input.cover === undefined ? former.cover : input.cover
      const after = {
        title: input.title ?? former.title,
        type,
        language: input.language ?? former.language,
        description: input.description ?? former.description,
        themeId: input.themeId ?? former.themeId,
        hasAttestation: input.hasAttestation ?? former.hasAttestation,
        plannedMinutes: input.plannedMinutes === undefined ? former.plannedMinutes : input.plannedMinutes,
        nature: input.nature ?? former.nature,
      }
      const chapters = keepsContents ? former.chapters : await readChapters(db, type, input)
      const change = changedFields(
        {
          ...describedOf(former),
          chapters: former.chapters,
          cover: former.cover,
          illustration: former.illustrationKey,
          resources: former.resourceIdList,
        },
        {
          ...after,
          chapters,
          cover,
          illustration: illustrationKey,
          resources: editedResourceIds(former.resourceIdList, input.keepResourceIdList, stored.resources),
        },
      )
      await lockThemeForShare(db, after.themeId)
      const pins = keepsContents ? former.pins : await pinLatestContents(db, chapters)
      await reserveModuleTitle(db, input.id, after.language, after.title)
      const version = former.version + 1
      await insertModuleVersion(
        tx,
        {
          id: moduleVersionId,
          moduleId: input.id,
          version,
          ...after,
          illustrationKey,
        },
        {
          chapters,
          pins,
          keptResourceIdList: keptResourceIds(former.resourceIdList, input.keepResourceIdList),
          newResources: stored.resources,
        },
      )
      await db
        .updateTable('modules')
        .set({ latestVersionId: moduleVersionId, cover })
        .where('id', '=', input.id)
        .execute()
      await recordEvent(tx, {
        ...thing,
        action: 'createVersion',
        before: { ...change.before, version: former.version },
        after: { ...change.after, version },
        notice: noticeOf(former, after.title),
      })
      return getModule(tx, { id: input.id })
    })
  })
}
