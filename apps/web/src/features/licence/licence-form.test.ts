import type { Licence } from '@cursus/contract/licence'
import { describe, expect, it } from 'vitest'
import { emptyLicence, type FormModule, licenceSchema, moduleConsequences, readDomains } from './licence-form.ts'

const seated = (id: string, activeUserCount: number) =>
  ({ id, title: id, moduleVersionId: `${id}-1`, version: 1, activeUserCount }) as Licence['modules'][number]
const formModule = (id: string, version: number, more: Partial<FormModule> = {}): FormModule => ({
  moduleId: id,
  moduleVersionId: `${id}-${version}`,
  version,
  title: id,
  type: 'course',
  themeId: '',
  cover: null,
  illustration: null,
  current: null,
  moveRunning: false,
  ...more,
})

describe('domains', () => {
  it('are read one per line or separated, once each, and invalid ones are reported', () => {
    expect(readDomains('Delorme.fr\n@siege.delorme.fr, delorme.fr; pas un')).toEqual({
      domains: ['delorme.fr', 'siege.delorme.fr'],
      bad: ['pas', 'un'],
    })
  })
})

describe('a licence', () => {
  const good = {
    ...emptyLicence('2026-01-01'),
    name: 'Magasins',
    endDate: '2026-12-31',
    maxActiveUserAllowed: '40',
    modules: [formModule('a', 1)],
  }
  const pathsOf = (change: object) =>
    licenceSchema.safeParse({ ...good, ...change }).error?.issues.map(({ path }) => path[0]) ?? []

  it('ends after it starts, has seats and a module, and valid domains where they are restricted', () => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ endDate: '2025-12-31' })).toEqual(['endDate'])
    expect(pathsOf({ modules: [] })).toEqual(['modules'])
    expect(pathsOf({ maxActiveUserAllowed: '0' })).toEqual(['maxActiveUserAllowed'])
    expect(pathsOf({ maxActiveUserAllowed: '' })).toEqual(['maxActiveUserAllowed'])
    expect(pathsOf({ authorizedDomains: 'x' })).toEqual([])
    expect(pathsOf({ authorizedDomains: 'x', hasAuthorizedDomainList: true })).toEqual(['authorizedDomains'])
  })
})

describe('immediate effects of saving', () => {
  const before = {
    modules: [seated('gone', 3), seated('unused', 0), seated('free', 2), seated('course', 5), seated('same', 9)],
  }

  it('are shown for removed modules and new versions, with the number of people', () => {
    const modules = [formModule('free', 2, { type: 'free-content' }), formModule('course', 2), formModule('same', 1)]
    expect(moduleConsequences(before, modules)).toEqual([
      { kind: 'removed', title: 'gone', count: 3 },
      { kind: 'moved', title: 'free', version: 2, count: 2 },
    ])
    const moving = modules.map((module) => ({ ...module, moveRunning: true }))
    expect(moduleConsequences(before, moving).at(-1)).toEqual({ kind: 'moved', title: 'course', version: 2, count: 5 })
  })
})
