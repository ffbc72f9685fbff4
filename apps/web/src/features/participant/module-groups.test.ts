import type { UserModuleRow } from '@cursus/contract/participant'
import { describe, expect, it } from 'vitest'
import { daysLeft, deadlineOf, groupModules, nextAfter } from './module-groups.ts'

const now = new Date('2026-11-20T10:00:00Z')
const row = (id: string, change: Partial<UserModuleRow> = {}): UserModuleRow => ({
  id,
  moduleId: id,
  title: id,
  type: 'course',
  language: 'fr',
  description: '',
  cover: null,
  illustration: null,
  theme: { id: 't', name: null, fallbackName: 'T' },
  company: { id: 'c', name: 'C', logo: null, hue: null },
  version: 1,
  contentCount: 4,
  duration: null,
  doneCount: 0,
  progress: 0,
  done: false,
  doneAt: null,
  neverOpened: false,
  accepted: true,
  active: true,
  archived: false,
  reason: 'active',
  expireDate: null,
  dueDate: null,
  late: false,
  endsAt: null,
  lastAccess: null,
  creationDate: '2026-11-01T08:00:00Z',
  next: null,
  ...change,
})
const idsOf = (rows: readonly UserModuleRow[]) => rows.map(({ id }) => id)

describe('groups of the home page', () => {
  it('resumes the module opened last, not the first of the list', () => {
    const groups = groupModules(
      [
        row('old', { lastAccess: '2026-11-02T08:00:00Z' }),
        row('new', { neverOpened: true }),
        row('recent', { lastAccess: '2026-11-19T08:00:00Z' }),
      ],
      now,
    )
    expect(groups.resume?.id).toBe('recent')
    expect(idsOf(groups.todo)).toEqual(['old'])
    expect(idsOf(groups.fresh)).toEqual(['new'])
  })

  it('starts with the first new one when nothing was opened, and with nothing when there is none', () => {
    expect(groupModules([row('a', { neverOpened: true }), row('b', { neverOpened: true })], now).resume?.id).toBe('a')
    expect(groupModules([], now).resume).toBeUndefined()
    expect(groupModules([row('closed', { active: false })], now).resume).toBeUndefined()
  })

  it('starts with what is due when nothing was opened', () => {
    const groups = groupModules(
      [row('new', { neverOpened: true }), row('due', { neverOpened: true, dueDate: '2026-12-20' })],
      now,
    )
    expect(groups.resume?.id).toBe('due')
    expect(idsOf(groups.fresh)).toEqual(['new'])
  })

  it('sorts what is to do: the latest first, then by due date or end, what has neither last', () => {
    const groups = groupModules(
      [
        row('resumed', { lastAccess: '2026-11-20T09:00:00Z' }),
        row('never', { lastAccess: '2026-11-18T09:00:00Z' }),
        row('far', { dueDate: '2026-12-05', endsAt: '2026-12-20T12:00:00Z' }),
        row('ends', { endsAt: '2026-11-23T12:00:00Z', dueDate: '2026-12-05' }),
        row('due', { dueDate: '2026-11-21', endsAt: '2026-12-20T12:00:00Z' }),
        row('late', { dueDate: '2026-11-19', late: true, endsAt: '2026-11-20T22:00:00Z' }),
        row('later', { dueDate: '2026-11-10', late: true }),
      ],
      now,
    )
    expect(idsOf(groups.todo)).toEqual(['later', 'late', 'due', 'ends', 'far', 'never'])
  })

  it('goes on with the first to do after a finished module, then with a new one', () => {
    const modules = [
      row('finished', { lastAccess: '2026-11-20T09:00:00Z' }),
      row('recent', { lastAccess: '2026-11-19T09:00:00Z' }),
      row('due', { dueDate: '2026-11-28' }),
      row('new', { neverOpened: true }),
    ]
    expect(nextAfter('finished', modules, now)?.id).toBe('due')
    expect(nextAfter('finished', [modules[0]!, modules[3]!], now)?.id).toBe('new')
    expect(nextAfter('finished', [modules[0]!], now)).toBeUndefined()
  })

  it('keeps the due date in mind until it has passed or the module is done', () => {
    const dated = { dueDate: '2026-11-25', endsAt: '2026-12-20T12:00:00Z' }
    expect(deadlineOf(row('due', dated), now)).toMatchObject({ isDue: true, days: 5 })
    expect(deadlineOf(row('late', { ...dated, dueDate: '2026-11-19', late: true }), now)).toMatchObject({
      isDue: false,
      days: 30,
    })
    expect(deadlineOf(row('done', { ...dated, done: true }), now)).toMatchObject({ isDue: false })
    expect(deadlineOf(row('never'), now)).toBeUndefined()
  })

  it('counts a new module as to do once it is due, or ends within fourteen days', () => {
    const groups = groupModules(
      [
        row('resumed', { lastAccess: '2026-11-20T09:00:00Z', endsAt: '2026-11-22T12:00:00Z' }),
        row('day15', { neverOpened: true, endsAt: '2026-12-05T12:00:00Z' }),
        row('day14', { neverOpened: true, endsAt: '2026-12-04T12:00:00Z' }),
        row('due', { neverOpened: true, dueDate: '2026-12-30' }),
      ],
      now,
    )
    expect(groups.resume?.id).toBe('resumed')
    expect(idsOf(groups.todo)).toEqual(['day14', 'due'])
    expect(idsOf(groups.fresh)).toEqual(['day15'])
  })

  it('separates results of ended accesses from accesses closed early', () => {
    const groups = groupModules(
      [
        row('first', { done: true, doneAt: '2026-10-01T08:00:00Z' }),
        row('last', { done: true, doneAt: '2026-11-03T08:00:00Z', active: false, reason: 'expired' }),
        row('revoked', { active: false, reason: 'revoked' }),
      ],
      now,
    )
    expect(idsOf(groups.done)).toEqual(['last', 'first'])
    expect(idsOf(groups.closed)).toEqual(['revoked'])
  })

  it('an access that ends at midnight has its last day before', () => {
    const midnight = '2026-11-25T23:00:00.000Z'
    expect(daysLeft({ endsAt: midnight }, new Date('2026-11-20T09:00:00Z'))).toBe(5)
    expect(daysLeft({ endsAt: midnight }, new Date('2026-11-25T22:00:00Z'))).toBe(0)
    expect(daysLeft({ endsAt: null })).toBeUndefined()
  })
})
