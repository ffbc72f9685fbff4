import type { ContentQuestion } from '@cursus/contract/content'
import { beforeAll, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import {
  expectRefusal,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  useCtx,
} from '../testing/index.ts'
import { getContentFigures, hardestOf } from './index.ts'

const deps = useCtx()
let ctx: ManagementCtx

beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
})

it('counts each person once, over all accesses, and only those who opened it', async () => {
  const content = await makeContent(ctx.db)
  const [first, second] = [
    await makeModule(ctx.db, { contents: [content] }),
    await makeModule(ctx.db, { contents: [content] }),
  ]
  const licence = await makeLicence(ctx.db, await makeCompany(ctx.db), { modules: [first, second] })
  const [twice, once, never] = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)]
  const result = async (userId: string, module: typeof first, row: object) => {
    const access = await makeAccess(ctx.db, { licence, module, userId })
    await ctx.db
      .insertInto('userContents')
      .values({ accessId: access.id, contentId: content.id, ...row })
      .execute()
  }
  const consultedAt = new Date()
  await result(twice.id, first, { consultedAt, doneAt: new Date(), bestScore: 80, totalSeconds: 100 })
  await result(twice.id, second, { consultedAt, bestScore: 40, totalSeconds: 20 })
  await result(once.id, first, { consultedAt, bestScore: 55, totalSeconds: 0 })
  await result(never.id, first, { notes: 'Only a note' })
  expect(await getContentFigures(ctx, content)).toEqual({
    people: 2,
    done: 1,
    averageScore: 67.5,
    averageSeconds: 120,
    isPartial: false,
    hardestQuestions: [],
  })
})

it('has no figures for a content that nobody opened, and finds no unknown one', async () => {
  expect(await getContentFigures(ctx, await makeContent(ctx.db))).toEqual({
    people: 0,
    done: 0,
    averageScore: null,
    averageSeconds: null,
    isPartial: false,
    hardestQuestions: [],
  })
  const unknown = getContentFigures(ctx, { id: '01900000-0000-7000-8000-000000000000' })
  await expectRefusal(unknown, 'NotFound')
})

it('names the questions that are least often right, of those answered often enough', () => {
  const question = (name: string, correctCount: number, incorrectCount: number): ContentQuestion => ({
    part: null,
    question: name,
    description: null,
    isTrueFalse: false,
    correct: ['secret'],
    count: correctCount + incorrectCount,
    correctCount,
    incorrectCount,
    averageSeconds: null,
    answers: [],
  })
  const hardest = hardestOf([
    question('easy', 10, 0),
    question('third', 6, 4),
    question('rare', 0, 2),
    question('first', 1, 9),
    question('second', 3, 3),
    question('fourth', 9, 1),
  ])
  expect(hardest.map((row) => row.question)).toEqual(['first', 'second', 'third'])
  expect(JSON.stringify(hardest)).not.toContain('secret')
})
