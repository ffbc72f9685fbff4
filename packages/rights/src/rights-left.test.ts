import { expect, it } from 'vitest'
import { rightsLeft } from './rights-left.ts'

const held = (right: string, losing: number, others: number, isMine: boolean) => ({ right, losing, others, isMine })

it.each([
  ['what others hold is not named', [held('training.read', 1, 2, true)], []],
  ['what nobody loses is not named', [held('training.read', 0, 0, true), held('admin.read', 0, 0, false)], []],
  [
    'only I, or nobody',
    [held('training.write', 1, 0, true), held('admin.write', 2, 0, false)],
    [
      { right: 'training.write', left: 'me' },
      { right: 'admin.write', left: 'nobody' },
    ],
  ],
  [
    'access stands for update, unless different people are left',
    [
      held('training.read', 2, 0, true),
      held('training.write', 2, 0, true),
      held('admin.read', 1, 0, true),
      held('admin.write', 1, 0, false),
    ],
    [
      { right: 'training.read', left: 'me' },
      { right: 'admin.read', left: 'me' },
      { right: 'admin.write', left: 'nobody' },
    ],
  ],
] as const)('%s', (_what, holders, expected) => {
  expect(rightsLeft(holders)).toEqual(expected)
})
