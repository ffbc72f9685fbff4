import type { CommitResult } from '@cursus/contract/participant'
import { expect, it } from 'vitest'
import { type ContentSpec, duringChange, useCtx } from '../testing/index.ts'
import { openUserContent } from './open-user-content.ts'
import { saveUserData } from './save-user-data.ts'
import { course12, makeCourse, quiz12 } from './testing/course.ts'
import { playContent, status12 } from './testing/player.ts'

// Commits that arrive together, and so in batches.
const ctx = useCtx()
const play = (spec: ContentSpec) => playContent(ctx, spec)

it('fifty commits of one attempt end in the state of the last, and lose no score', async () => {
  const player = await play(quiz12)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => {
      const sequence = ((index * 37) % 50) + 1
      return player.commit(
        {
          elements: {
            'cmi.core.lesson_status': 'completed',
            'cmi.core.score.raw': String(51 - sequence),
            'cmi.core.lesson_location': String(sequence),
          },
          suspendData: `data ${sequence}`,
          sessionTime: `00:00:${String(sequence).padStart(2, '0')}`,
        },
        { sequence },
      )
    }),
  )
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  const [row] = await player.rows()
  expect(row).toMatchObject({ sequence: 50, suspendData: 'data 50', elements: { 'cmi.core.lesson_location': '50' } })
  expect(await player.results()).toMatchObject({ bestScore: 50, totalSeconds: 50 })
})

it('commits of many learners get separate answers', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => play(quiz12)))
  const [first, second] = players
  const answers = await Promise.allSettled([
    ...players.map((player, index) => player.commit(status12('completed', index + 1))),
    first!.commit(status12('passed', 90)),
    second!.commit({ elements: { 'cmi.interactions.0.id': 'q', 'cmi.interactions.0.result': 'wrong' } }),
    second!.commit({ elements: { 'cmi.interactions.0.result': 'correct' } }),
    second!.commit({ elements: {}, suspendData: 'x'.repeat(1024 * 1024 + 1) }),
    saveUserData(second!.me, { ...first!.at, attemptId: first!.opened.attemptId!, sequence: 99, scos: {} }),
  ])
  const codes = answers.map((answer) => (answer.status === 'fulfilled' ? 'saved' : answer.reason.code))
  expect(codes).toEqual([...Array.from({ length: 11 }, () => 'saved'), 'UserDataTooLarge', 'NotFound'])
  for (const [index, player] of players.entries()) {
    expect(await player.content()).toMatchObject({ bestScore: index === 0 ? 90 : index + 1, done: index === 0 })
  }
  const { attemptId } = second!.opened
  const rows = ctx.db.selectFrom('interactions').select('data').where('attemptId', '=', attemptId)
  expect(await rows.execute()).toEqual([{ data: { id: 'q', result: 'correct' } }])
})

it('a commit that waits for a lock delays no other learner', async () => {
  const [first, other] = [await play(course12), await play(course12)]
  const place = { elements: { 'cmi.core.lesson_status': 'incomplete' }, suspendData: 'slide 4' }
  const [waiting] = await duringChange(
    ctx.db,
    (db) => db.selectFrom('attempts').select('id').where('id', '=', first.opened.attemptId).forUpdate().execute(),
    () => [first.commit(place)],
    async () => {
      await other.commit(place)
      await other.open()
      expect(other.seed()).toMatchObject({ suspendData: 'slide 4' })
    },
  )
  expect(waiting).toMatchObject({ status: 'fulfilled' })
  await first.open()
  expect(first.seed()).toMatchObject({ suspendData: 'slide 4' })
})

it('a commit that is overtaken by one of another server undoes nothing of it', async () => {
  const player = await play(quiz12)
  const [late] = await duringChange(
    ctx.db,
    (db) => player.commit(status12('incomplete', 40), { me: { ...player.me, db } }),
    () => [player.commit({ elements: { 'cmi.core.lesson_location': '7' } })],
  )
  expect(late).toMatchObject({ status: 'fulfilled' })
  const [row] = await player.rows()
  expect(row?.elements).toMatchObject({ 'cmi.core.score.raw': '40', 'cmi.core.lesson_location': '7' })
})

it('a former attempt and the newest one both count', async () => {
  const player = await play(quiz12)
  const former = player.opened
  await player.commit(status12('incomplete', 1))
  const newest = await player.open({ restart: true })
  expect(newest.attemptId).not.toBe(former.attemptId)
  const [old, current] = await Promise.allSettled([
    player.commit(status12('failed', 70), { from: former, sequence: 2 }),
    player.commit(status12('incomplete', 30), { from: newest, sequence: 1 }),
  ])
  expect([old.status, current.status]).toEqual(['rejected', 'fulfilled'])
  expect(await player.content()).toMatchObject({ bestScore: 70 })
  const rows = await player.rows()
  expect(rows.map(({ elements }) => (elements as Record<string, string>)['cmi.core.score.raw'])).toEqual(['70', '30'])
})

it('contents completed concurrently all count', async () => {
  const course = await makeCourse(ctx, [course12, course12, course12, course12])
  const opened = await Promise.all(
    course.contents.map(({ id }) => openUserContent(course.me, { userModuleId: course.accessId, contentId: id })),
  )
  const results = await Promise.all(
    opened.map(({ attemptId }, index) =>
      saveUserData(course.me, {
        userModuleId: course.accessId,
        contentId: course.contents[index]!.id,
        attemptId: attemptId!,
        sequence: 1,
        scos: { sco: status12('completed') },
      }),
    ),
  )
  expect(Math.max(...results.map(({ progress }) => progress))).toBe(100)
  expect(results.filter(({ moduleDone }: CommitResult) => moduleDone)).toHaveLength(1)
})
