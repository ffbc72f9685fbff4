import { AppError } from '@cursus/contract/error'
import type { UserModule } from '@cursus/contract/participant'
import type { UserCtx } from '../context.ts'
import { readLearnerResources } from './learner-resources.ts'
import { isOpenable, readModuleContents, type Standing, toUserContent } from './module-contents.ts'
import { isUsable } from './usable-access.ts'
import { readAccesses, toUserModuleRow } from './user-module-row.ts'

/**
 * Returns one of the participant's own accesses with its contents, in any state. Links and files
 * are included only where they may be opened.
 * @throws NotFound, also for another user's access
 */
export async function getUserModule(ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<UserModule> {
  const row = (await readAccesses(ctx, [ctx.actor.id], userModuleId))[0]
  if (!row) throw new AppError('NotFound')
  const [rows, resources] = await Promise.all([
    readModuleContents(ctx.db, { ...row, accessId: row.id }),
    readLearnerResources(ctx.db, row, { ofModule: true }),
  ])
  const contents = rows.map((content) => ({ ...content, reason: row.reason }))
  const openable = new Set(contents.filter(isOpenable).map(({ contentId }) => contentId))
  return {
    ...toUserModuleRow(row),
    hasMaxDayTimeLimit: row.maxDayTimeLimit !== null,
    maxDayTimeLimit: row.maxDayTimeLimit,
    endsIfAcceptedToday: row.acceptedAt ? null : earliest([row.expireDate, row.endDateIfAccepted, row.licenceEndDate]),
    chapters: toChapters(contents),
    resources: resources.filter(({ contentId }) =>
      contentId === null ? isUsable(row.reason) : openable.has(contentId),
    ),
    notes: contents
      .filter((content) => content.notes !== '')
      .map((content) => ({
        contentId: content.contentId,
        title: content.title,
        notes: content.notes,
        updatedAt: content.notesUpdatedAt!.toISOString(),
      })),
  }
}

function toChapters(contents: Standing[]): UserModule['chapters'] {
  const chapters = new Map<string, UserModule['chapters'][number]>()
  for (const content of contents) {
    const chapter = chapters.get(content.chapterId) ?? {
      id: content.chapterId,
      title: content.chapterTitle,
      contents: [],
    }
    chapter.contents.push(toUserContent(content))
    chapters.set(chapter.id, chapter)
  }
  return [...chapters.values()]
}

/** The earliest of some days; null when there is none. */
function earliest(days: (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null
}
