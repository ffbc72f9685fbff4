import { expect, it } from 'vitest'
import { rightsLeft } from './rights-left.ts'

const holders = [
  { right: 'training.read', idList: ['me', 'ada', 'bob'] },
  { right: 'training.write', idList: ['me', 'ada'] },
  { right: 'admin.read', idList: ['ada', 'bob'] },
  { right: 'admin.write', idList: ['ada'] },
]
const all = ['training.read', 'training.write', 'admin.read', 'admin.write']

it.each([
  ['what others hold is not named', [{ id: 'bob', rights: all }], []],
  [
    'only I, or nobody',
    [{ id: 'ada', rights: ['training.write', 'admin.write'] }],
    [
      { right: 'training.write', left: 'me' },
      { right: 'admin.write', left: 'nobody' },
    ],
  ],
  [
    'several people together; access stands for update',
    [
      { id: 'ada', rights: all },
      { id: 'bob', rights: all },
    ],
    [
      { right: 'training.read', left: 'me' },
      { right: 'admin.read', left: 'nobody' },
    ],
  ],
  ['who does not hold it loses nothing', [{ id: 'eve', rights: all }], []],
] as const)('%s', (_what, losses, expected) => {
  expect(rightsLeft(holders, losses, 'me')).toEqual(expected)
})
