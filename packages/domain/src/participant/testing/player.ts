import type { OpenResult } from '@cursus/contract/participant'
import type { UserCtx } from '../../context.ts'
import type { ContentSpec, TestCtx } from '../../testing/index.ts'
import { getUserContent } from '../get-user-content.ts'
import { openUserContent } from '../open-user-content.ts'
import { saveUserData } from '../save-user-data.ts'
import { getUserModule } from '../user-module.ts'
import { makeCourse } from './course.ts'

export type Sco = Parameters<typeof saveUserData>[1]['scos'][string]
export const status12 = (status: string, raw?: number): Sco => ({
  elements: {
    'cmi.core.lesson_status': status,
    ...(raw === undefined ? {} : { 'cmi.core.score.raw': String(raw) }),
  },
})

/** A learner with one SCORM content, driven like by a player. */
export async function playContent(ctx: TestCtx, spec: ContentSpec, options?: Parameters<typeof makeCourse>[2]) {
  const course = await makeCourse(ctx, [spec], options)
  const at = { userModuleId: course.accessId, contentId: course.contents[0]!.id }
  let sequence = 0
  let opened: OpenResult
  const player = {
    course,
    me: course.me,
    accessId: course.accessId,
    at,
    get opened() {
      return opened
    },
    async open(options: { restart?: boolean; me?: UserCtx } = {}) {
      opened = await openUserContent(options.me ?? course.me, { ...at, ...options })
      sequence = opened.init!.sequence
      return opened
    },
    /** Sends as the open launch with the next sequence, unless overridden. */
    commit(
      data: Sco | Record<string, Sco>,
      options: { sequence?: number; from?: OpenResult; me?: UserCtx; sharedData?: Record<string, string> } = {},
    ) {
      const { attemptId, init } = options.from ?? opened
      sequence = options.sequence ?? sequence + 1
      const scos = 'elements' in data ? { sco: data as Sco } : (data as Record<string, Sco>)
      return saveUserData(options.me ?? course.me, {
        ...at,
        attemptId: attemptId!,
        launch: init!.launch,
        sequence,
        scos,
        sharedData: options.sharedData,
      })
    },
    content: () => getUserContent(course.me, at),
    module: () => getUserModule(course.me, { userModuleId: course.accessId }),
    seed: () => opened.init!.scos[0]!,
    rows: () =>
      ctx.db
        .selectFrom('attempts')
        .innerJoin('attemptScos', 'attemptScos.attemptId', 'attempts.id')
        .selectAll()
        .where('accessId', '=', course.accessId)
        .orderBy('number')
        .execute(),
    results: () =>
      ctx.db.selectFrom('userContents').selectAll().where('accessId', '=', course.accessId).executeTakeFirstOrThrow(),
  }
  await player.open()
  return player
}
