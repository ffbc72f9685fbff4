import type { UserModuleRow } from '@cursus/contract/participant'
import { describe, expect, it } from 'vitest'
import { daysLeft, groupModules } from './module-groups.ts'

const now = new Date('2026-11-20T10:00:00Z')
const row = (id: string, change: Partial<UserModuleRow> = {}): UserModuleRow => ({
  id,
  moduleId: id,
  title: id,
  type: 'course',
  language: 'fr',
  description: '',
  illustration: null,
  theme: { id: 't', name: null, fallbackName: 'T' },
  company: { id: 'c', name: 'C', logo: null },
  version: 1,
  contentCount: 4,
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
    expect(idsOf(groups.ongoing)).toEqual(['old'])
    expect(idsOf(groups.fresh)).toEqual(['new'])
  })

  it('starts with the first new one when nothing was opened, and with nothing when there is none', () => {
    expect(groupModules([row('a', { neverOpened: true }), row('b', { neverOpened: true })], now).resume?.id).toBe('a')
    expect(groupModules([], now).resume).toBeUndefined()
    expect(groupModules([row('closed', { active: false })], now).resume).toBeUndefined()
  })

  it('lists as soon what ends within fourteen days, nearest first, started or new', () => {
    const groups = groupModules(
      [
        row('resumed', { lastAccess: '2026-11-20T09:00:00Z', endsAt: '2026-11-22T12:00:00Z' }),
        row('day15', { endsAt: '2026-12-05T12:00:00Z' }),
        row('day14', { endsAt: '2026-12-04T12:00:00Z' }),
        row('day2', { neverOpened: true, endsAt: '2026-11-22T12:00:00Z' }),
      ],
      now,
    )
    expect(groups.resume?.id).toBe('resumed')
    expect(idsOf(groups.soon)).toEqual(['day2', 'day14'])
    expect(idsOf(groups.ongoing)).toEqual(['day15'])
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
