import type { AccessRow } from '@cursus/contract/access'
import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import { describe, expect, it } from 'vitest'
import { findTodos } from './todo-card.tsx'

const now = new Date('2026-11-20T09:00:00Z')
const page = (total: number) => ({ rows: [] as AccessRow[], total, capped: false })
const licence = (name: string, more: Partial<LicenceRow>) =>
  ({ name, active: true, endDate: '2027-12-31', usage: { current: 0, max: 100 }, ...more }) as LicenceRow
const module = (id: string, more: Partial<CompanyModule>) =>
  ({ id, version: 1, latestVersion: 2, activeUserCount: 3, archived: false, ...more }) as CompanyModule

const kinds = (known: Parameters<typeof findTodos>[0]) => findTodos(known, now).map(({ kind }) => kind)

describe('the tasks of a manager', () => {
  it('are empty when nothing is due', () => {
    expect(findTodos({ ends7: page(0), ends30: page(0), never: page(0), licences: [licence('a', {})] }, now)).toEqual(
      [],
    )
  })

  it('are sorted by urgency', () => {
    const licences = [
      licence('later', { endDate: '2026-12-20' }),
      licence('sooner', { endDate: '2026-11-22' }),
      licence('full', { usage: { current: 90, max: 100 } }),
      licence('full but over', { usage: { current: 100, max: 100 }, active: false }),
    ]
    const todos = findTodos(
      { ends7: page(2), ends30: page(5), late: page(3), never: page(1), licences, modules: [module('m', {})] },
      now,
    )
    expect(todos.map((todo) => ('licence' in todo ? todo.licence.name : todo.kind))).toEqual([
      'late',
      'ends7',
      'full',
      'sooner',
      'later',
      'never',
      'ends30',
      'newer',
    ])
    expect(todos[2]).toMatchObject({ left: 10 })
    expect(todos[3]).toMatchObject({ days: 2 })
    expect(todos[6]).toMatchObject({ count: 5, soon: 2 })
  })

  it('list each access once', () => {
    expect(kinds({ ends7: page(2), ends30: page(2) })).toEqual(['ends7'])
  })

  it('count the people of a module once per licence, and skip modules without accesses', () => {
    const modules = [
      module('a', {}),
      module('a', { activeUserCount: 4 }),
      module('b', { activeUserCount: 0 }),
      module('c', { latestVersion: 1 }),
      module('d', { archived: true }),
    ]
    expect(findTodos({ modules }, now)).toMatchObject([{ kind: 'newer', people: 7 }])
  })
})
