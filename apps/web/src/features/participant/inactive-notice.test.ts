import { accessStateSchema } from '@cursus/contract/access'
import { describe, expect, it } from 'vitest'
import { inactiveHelp, inactiveReason } from './inactive-notice.tsx'

const company = { id: 'c', name: 'Maison Delorme', logo: null, hue: null }
const module = { id: 'm', reason: 'revoked', company, endsAt: null, archived: false } as const

describe('why a module does not open', () => {
  it.each([
    ['revoked', null, 'Maison Delorme'],
    ['licenceSuspended', null, 'Maison Delorme'],
    ['licenceEnded', null, 'Maison Delorme'],
    ['licenceNotStarted', null, 'Maison Delorme'],
    // An access ends at midnight: the last day is the one before.
    ['expired', '2026-11-20T23:00:00.000Z', '20/11/2026'],
  ] as const)('%s is said in words of its own', (reason, endsAt, words) => {
    const text = inactiveReason({ ...module, reason, endsAt })
    expect(text).toContain(words)
    const others = accessStateSchema.options
      .filter((other) => other !== reason)
      .map((other) => inactiveReason({ ...module, reason: other, endsAt: null }))
    expect(others).not.toContain(text)
  })

  it('is said without a date where none is known', () => {
    expect(inactiveReason({ ...module, reason: 'expired' })).not.toMatch(/\d/)
  })

  it('says what stays and whom to ask, and that an archived module does not come back', () => {
    expect(inactiveHelp(module)).toContain('Maison Delorme')
    expect(inactiveHelp({ ...module, archived: true })).toContain('ne peut pas être rétabli')
    expect(inactiveHelp({ ...module, reason: 'declined' })).toContain('de nouveau')
    expect(inactiveHelp({ ...module, archived: true })).not.toBe(inactiveHelp(module))
  })
})
