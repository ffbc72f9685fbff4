import { expect, it } from 'vitest'
import { getAccess } from '../access/index.ts'
import { removeUser } from '../erasure/index.ts'
import {
  makeAccess,
  makeCompanyCtx,
  makeContent,
  makeManagementCtx,
  makeTraining,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import { correctResult } from './correct-result.ts'
import { quiz12 } from './testing/course.ts'
import { playContent, status12 } from './testing/player.ts'
import { getUserModule } from './user-module.ts'

const ctx = useCtx()

async function start() {
  const quiz = await makeContent(ctx.db, { type: 'scorm-quiz', quizScoreValidation: 80 })
  const page = await makeContent(ctx.db)
  const { trainer, module, licence } = await makeTraining(ctx, { contents: [quiz, page] })
  const person = await makeUser(ctx.db)
  const access = await makeAccess(ctx.db, { licence, module, userId: person.id, acceptedAt: new Date() })
  return { trainer, quiz, page, person, access }
}
const reason = 'Passed on paper'

it('marks a content as done with a reason that manager and participant read, and counts it', async () => {
  const { trainer, page, person, access } = await start()
  const answer = await correctResult(trainer, { id: access.id, contentId: page.id, done: true, reason })
  expect(answer).toMatchObject({ progress: 50, done: false, lastAccess: null })
  expect(answer.contents[1]).toMatchObject({
    done: true,
    consulted: false,
    correction: { reason, by: { id: trainer.actor.id } },
  })
  const own = await getUserModule(await makeUserCtx(ctx, person), { userModuleId: access.id })
  const contents = own.chapters.flatMap((chapter) => chapter.contents)
  expect(contents.map(({ done, correction }) => [done, correction?.reason])).toEqual([
    [false, undefined],
    [true, reason],
  ])
})

it('a score that reaches the pass mark passes the quiz, one below never undoes it, and the module is done once', async () => {
  const { trainer, quiz, page, access } = await start()
  const correct = (more: object) =>
    correctResult(trainer, { id: access.id, contentId: quiz.id, done: false, reason, ...more })
  expect((await correct({ score: 60 })).contents[0]).toMatchObject({ done: false, bestScore: 60 })
  expect((await correct({ score: 85 })).contents[0]).toMatchObject({ done: true, bestScore: 85 })
  expect((await correct({ score: 70 })).contents[0]).toMatchObject({ done: true, bestScore: 70 })
  const done = await correctResult(trainer, { id: access.id, contentId: page.id, done: true, reason })
  expect(done).toMatchObject({ progress: 100, done: true })
  await correctResult(trainer, { id: access.id, contentId: page.id, done: true, reason: 'Again' })
  const events = ctx.db.selectFrom('events').select('id').where('type', '=', 'moduleCompleted')
  expect(await events.execute()).toHaveLength(1)
  const history = ctx.db
    .selectFrom('events')
    .select('after')
    .where('thingId', '=', access.id)
    .where('noun', '=', 'access')
    .orderBy('revision')
  expect((await history.execute()).map(({ after }) => after)).toEqual([
    { contentId: quiz.id, bestScore: 60, reason },
    { contentId: quiz.id, done: true, bestScore: 85, reason },
    { contentId: quiz.id, bestScore: 70, reason },
    { contentId: page.id, done: true, reason },
    { contentId: page.id, reason: 'Again' },
  ])
})

it('a later better score replaces a corrected one, and a worse one does not', async () => {
  const player = await playContent(ctx, quiz12)
  const trainer = await makeCompanyCtx(ctx, player.course.company)
  await player.commit(status12('failed', 30))
  await correctResult(trainer, { id: player.accessId, contentId: player.at.contentId, done: false, score: 60, reason })
  await player.open()
  expect(await player.commit(status12('failed', 50))).toMatchObject({ bestScore: 60, lastScore: 50 })
  await player.open()
  expect(await player.commit(status12('failed', 70))).toMatchObject({ bestScore: 70, done: false })
  expect((await getAccess(trainer, { id: player.accessId })).contents[0]).toMatchObject({ correction: { reason } })
})

it('a score that was corrected down stays while the package tells no other', async () => {
  const player = await playContent(ctx, quiz12)
  const trainer = await makeCompanyCtx(ctx, player.course.company)
  await player.commit({ elements: { ...status12('passed', 266 / 3).elements, 'cmi.core.exit': 'suspend' } })
  await correctResult(trainer, { id: player.accessId, contentId: player.at.contentId, done: false, score: 40, reason })
  await player.open()
  const location = { elements: { 'cmi.core.lesson_location': '1' }, sessionTime: '00:00:04' }
  expect(await player.commit(location)).toMatchObject({ bestScore: 40 })
  // Stored with four digits, and sent again whole by a client of its own.
  expect(await player.commit(status12('passed', 266 / 3))).toMatchObject({ bestScore: 40 })
  expect(await player.commit(status12('passed', 95))).toMatchObject({ bestScore: 95 })
})

it('done keeps its first day, whatever is corrected later', async () => {
  const { trainer, page, access } = await start()
  const doneOn = async (day: string) => {
    const now = () => new Date(`${day}T10:00:00Z`)
    await correctResult({ ...trainer, now }, { id: access.id, contentId: page.id, done: true, reason })
    const row = ctx.db.selectFrom('userContents').select('doneAt').where('accessId', '=', access.id)
    return (await row.executeTakeFirstOrThrow()).doneAt?.toISOString().slice(0, 10)
  }
  expect(await doneOn('2026-06-01')).toBe('2026-06-01')
  expect(await doneOn('2026-06-08')).toBe('2026-06-01')
})

it.each([
  { score: 79.99, done: false },
  { score: 80, done: true },
])('a score of $score passes a mark of 80: $done', async ({ score, done }) => {
  const { trainer, quiz, access } = await start()
  const answer = await correctResult(trainer, { id: access.id, contentId: quiz.id, done: false, score, reason })
  expect(answer.contents[0]).toMatchObject({ done, bestScore: score })
})

it('is refused without anything to correct, for other contents and to other companies', async () => {
  const { trainer, page, access } = await start()
  const other = await start()
  const correct = (more: object, by = trainer) =>
    correctResult(by, { id: access.id, contentId: page.id, done: false, reason, ...more })
  await expect(correct({})).rejects.toThrow('ValidationFailed')
  await expect(correct({ score: 50 })).rejects.toThrow('ValidationFailed')
  await expect(correct({ done: true, contentId: other.page.id })).rejects.toThrow('NotFound')
  await expect(correct({ done: true }, other.trainer)).rejects.toThrow('NotFound')
})

it('leaves no word about a person who is deleted', async () => {
  const { trainer, page, person, access } = await start()
  await correctResult(trainer, { id: access.id, contentId: page.id, done: true, reason })
  await removeUser(await makeManagementCtx(ctx), person)
  expect((await getAccess(trainer, access)).contents[1]).toMatchObject({ done: true, correction: null })
  const history = ctx.db
    .selectFrom('events')
    .select(['before', 'after'])
    .where('thingId', '=', access.id)
    .where('noun', '=', 'access')
  expect(await history.execute()).toEqual([{ before: null, after: null }])
})
