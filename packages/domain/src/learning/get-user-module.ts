import { AppError, type UserModule } from '@cursus/contract'
import type { UserCtx } from '../context.ts'
import { readLearnerResources } from './learner-resources.ts'
import { type LearnerContentRow, readModuleContents, toUserContent } from './module-contents.ts'
import { readAccesses, toUserModuleRow } from './user-module-row.ts'

/** One access with everything in it; the participant's own, whatever its state. Somebody else's is not found. */
export async function getUserModule(ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<UserModule> {
  const row = (await readAccesses(ctx, [ctx.actor.id], userModuleId))[0]
  if (!row) throw new AppError('NotFound')
  const [contents, resources] = await Promise.all([
    readModuleContents(ctx.db, row),
    readLearnerResources(ctx.db, row, { ofModule: true }),
  ])
  return {
    ...toUserModuleRow(row),
    hasMaxDayTimeLimit: row.maxDayTimeLimit !== null,
    maxDayTimeLimit: row.maxDayTimeLimit,
    endsIfAcceptedToday: row.acceptedAt ? null : earliest([row.expireDate, row.endDateIfAccepted, row.licenceEndDate]),
    chapters: toChapters(contents),
    resources,
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

function toChapters(contents: LearnerContentRow[]): UserModule['chapters'] {
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
