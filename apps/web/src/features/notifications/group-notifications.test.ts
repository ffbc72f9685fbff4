import type { Notification } from '@cursus/contract/notification'
import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'
import { groupNotifications } from './notification-panel.tsx'
import { groupText } from './notification-text.ts'

overwriteGetLocale(() => 'en')

let made = 0
const row = (type: Notification['type'], creationDate: string, data: object, isRead = false): Notification =>
  ({ id: `${++made}`, type, creationDate, isRead, data }) as Notification
const access = (creationDate: string, companyName: string, userLength: number, isRead = false) =>
  row(
    'moduleAccessCreated',
    creationDate,
    { companyId: companyName, companyName, moduleTitle: 'M', userLength },
    isRead,
  )
const texts = (rows: Notification[]) => groupNotifications(rows).map(({ groups }) => groups.map(groupText))

describe('groups of notifications', () => {
  it('counts the accesses of one company in a day, also with others between', () => {
    const rows = [
      access('2026-03-02T10:00:00Z', 'Nord', 2),
      row('themeUpdated', '2026-03-02T09:30:00Z', { themeId: 't', themeName: 'Fire' }),
      access('2026-03-02T09:00:00Z', 'Nord', 3),
      access('2026-03-02T08:00:00Z', 'Sud', 1),
    ]
    expect(texts(rows)).toEqual([
      ['5 new assignments at Nord', 'Theme updated: Fire', '1 person now has access to M at Sud'],
    ])
    expect(groupNotifications(rows)[0]!.groups[0]!.rows).toEqual([rows[0], rows[2]])
  })

  it('says how often the same was told', () => {
    const themeRow = (name: string) => row('themeUpdated', '2026-03-02T09:00:00Z', { themeId: 't', themeName: name })
    expect(texts([themeRow('Fire'), themeRow('Fire'), themeRow('Water')])).toEqual([
      ['Theme updated: Fire (2 times)', 'Theme updated: Water'],
    ])
  })

  it('separates days of the platform, and what is read from what is not', () => {
    // 23:30 and 00:30 in Paris.
    const rows = [access('2026-03-02T23:30:00Z', 'Nord', 1), access('2026-03-02T22:30:00Z', 'Nord', 1)]
    expect(groupNotifications(rows).map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-02'])
    const [day] = groupNotifications([
      access('2026-03-02T10:00:00Z', 'Nord', 1),
      access('2026-03-02T09:00:00Z', 'Nord', 1, true),
    ])
    expect(day!.groups.map(({ isRead }) => isRead)).toEqual([false, true])
  })
})
