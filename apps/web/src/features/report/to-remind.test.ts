import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'
import { toRemind } from './report-module-page.tsx'

let language: 'fr' | 'en' = 'fr'
overwriteGetLocale(() => language)

const figures = { given: 6042, toAccept: 120, inProgress: 523, done: 2990, late: 2399, ended: 10 }

describe('the button of a module', () => {
  it('reminds everybody who is open and not done, when no figure is chosen', () => {
    expect(toRemind(figures, [])).toMatchObject({ count: 3042, steps: ['toAccept', 'inProgress', 'late'] })
    expect(toRemind({ ...figures, toAccept: 0, inProgress: 0 }, [])).toMatchObject({ count: 2399 })
  })

  it.each([
    ['fr', ['late'], 2399, 'Relancer les 2\u202f399 personnes en retard'],
    ['en', ['late'], 2399, 'Remind the 2,399 people who are late'],
    ['en', ['toAccept'], 120, 'Remind the 120 people who have not accepted'],
    ['en', ['late', 'done'], 2399, 'Remind the 2,399 people who are late'],
  ] as const)('says in %s what the chosen figures %j count', (reader, chosen, count, label) => {
    language = reader
    const found = toRemind(figures, [...chosen])
    expect(found.count).toBe(count)
    expect(found.label).toBe(label)
  })

  it('is not there when nobody of them can be reminded', () => {
    expect(toRemind(figures, ['done', 'ended']).count).toBe(0)
    expect(toRemind({ ...figures, toAccept: 0, inProgress: 0, late: 0 }, []).count).toBe(0)
  })
})
