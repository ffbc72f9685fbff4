import { readFileSync } from 'node:fs'
import { type Area, closePlatformRights, platformDomains, type Subject } from '@cursus/rights'
import { describe, expect, it } from 'vitest'
import { setLocale } from '#web/paraglide/runtime.js'
import { navOf } from './nav.ts'

const whole = { read: true, write: true }
const everybody: Subject = {
  platformManagementRights: closePlatformRights(Object.fromEntries(platformDomains.map((domain) => [domain, whole]))),
  companies: { one: { rights: { training: whole, admin: whole, responsible: true } } },
}
const pictured: [picture: string, area: Area][] = [
  ['participant-home', { area: 'participant' }],
  ['company-home-dark', { area: 'company', companyId: 'one' }],
  ['management-content', { area: 'management' }],
]

describe('the pictures of the README', () => {
  const file = new URL('../../../../../docs/screenshots/menus.json', import.meta.url)
  const menus = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>

  it.each(pictured)('show the menu of today: %s (else run npm run screenshots)', (picture, area) => {
    setLocale('fr', { reload: false })
    const entries = navOf(area, everybody).flatMap(({ items }) => items.map(({ label }) => label))
    expect(menus[picture]).toEqual(entries)
  })
})
