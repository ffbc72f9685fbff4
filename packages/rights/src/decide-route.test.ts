import { describe, expect, it } from 'vitest'
import { type CompanyRight, giveCompanyRight, noCompanyRights } from './company-rights.ts'
import { decideRoute, pathOf } from './decide-route.ts'
import { closePlatformRights, type PlatformRight, platformDomains } from './platform-rights.ts'
import { namedRoutes, type RouteId, routeIds } from './route-access.ts'
import type { Subject } from './subject.ts'

const params = {
  companyId: 'acme',
  userModuleId: 'um1',
  contentId: 'ct1',
  moduleAccessId: 'ma1',
  userGroupId: 'ug1',
  userId: 'us1',
  moduleVersionId: 'mv1',
  moduleLicenceId: 'ml1',
  themeId: 'th1',
  contentCategoryId: 'cc1',
  moduleId: 'mo1',
  resourceUrl: 'files/a b.zip',
}

/** A person and the rights they hold, dependencies of specification §4 included. */
type Person = { subject: Subject | undefined; holds: string[] }

const needed: Record<PlatformRight, PlatformRight[]> = {
  'themes.read': ['themes.read'],
  'themes.write': ['themes.read', 'themes.write'],
  'modules.read': ['modules.read'],
  'modules.write': ['modules.read', 'modules.write', 'contents.read', 'themes.read'],
  'contents.read': ['contents.read'],
  'contents.write': ['contents.read', 'contents.write', 'contentCategories.read'],
  'contentCategories.read': ['contentCategories.read'],
  'contentCategories.write': ['contentCategories.read', 'contentCategories.write'],
  'companies.read': ['companies.read'],
  'companies.write': ['companies.read', 'companies.write'],
  'platformManagers.read': ['platformManagers.read'],
  'platformManagers.write': ['platformManagers.read', 'platformManagers.write', 'users.read'],
  'users.read': ['users.read'],
  'users.write': ['users.read', 'users.write'],
}
const givenInCompany: Record<CompanyRight, CompanyRight[]> = {
  'training.read': ['training.read'],
  'training.write': ['training.read', 'training.write'],
  'admin.read': ['admin.read'],
  'admin.write': ['admin.read', 'admin.write'],
}

const people: Record<string, Person> = {
  'signed out': { subject: undefined, holds: [] },
  participant: { subject: { platformManagementRights: {}, companies: {} }, holds: [] },
}
for (const [right, holds] of Object.entries(needed)) {
  const [domain, action] = right.split('.')
  const single = { [domain as string]: { read: action === 'read', write: action === 'write' } }
  people[right] = { subject: { platformManagementRights: closePlatformRights(single), companies: {} }, holds }
}
for (const [right, holds] of Object.entries(givenInCompany)) {
  const [area, action] = right.split('.') as ['training' | 'admin', 'read' | 'write']
  const rights = giveCompanyRight(noCompanyRights(), area, action)
  people[right] = { subject: { platformManagementRights: {}, companies: { acme: { rights } } }, holds }
  people[`${right} of another company`] = {
    subject: { platformManagementRights: {}, companies: { other: { rights } } },
    holds: ['another company'],
  }
}
people['responsible only'] = {
  subject: {
    platformManagementRights: {},
    companies: { acme: { rights: { ...noCompanyRights(), responsible: true } } },
  },
  holds: [],
}

const anyRead = platformDomains.map((domain) => `${domain}.read`)
const toSignIn = '/auth/signin'
const toNavigation = '/auth/navigation'
const toCompany = '/company/acme/home'
const toManagement = '/management/home'

/** One requirement: any of these rights, else a redirect to that address. */
type Gate = [oneOf: string[], otherwise: string]
const company: Gate = [['training.read', 'admin.read', 'companies.write'], toNavigation]
const training: Gate = [['training.read', 'companies.write'], toCompany]
const admin: Gate = [['admin.read', 'companies.write'], toCompany]
const management: Gate = [anyRead, toNavigation]
const read = (domain: string): Gate => [[`${domain}.read`], toManagement]
const write = (domain: string, otherwise: string): Gate => [[`${domain}.write`], otherwise]

/**
 * Signed-in routes of specification §2: requirements in order, then the redirect of a route without
 * a page.
 */
const signedInRoutes: [RouteId, Gate[], leadsTo?: string][] = [
  ['/mail-settings', []],
  ['/auth/email/confirm', []],
  ['/auth/account', []],
  ['/auth/navigation', [[[...anyRead, 'training.read', 'admin.read', 'another company'], '/platform/home']]],
  ['/platform', []],
  ['/platform/', [], '/platform/home'],
  ['/platform/home', []],
  ['/platform/user-module', []],
  ['/platform/user-module/$userModuleId', []],
  ['/platform/user-module/$userModuleId/preview-content/$contentId', []],
  ['/platform/user-module/$userModuleId/content/$contentId', []],
  ['/platform/user-content', []],
  ['/platform/user-content/preview/$userModuleId/$contentId', []],
  ['/platform/user-resource', []],
  ['/platform/user-favorite', []],
  ['/platform/user-note', []],
  ['/platform/user-attestation', []],
  ['/platform/user-tool', []],
  ['/platform/user-tool/preview/$userModuleId/$contentId', []],
  ['/platform/$', [], '/platform/home'],
  ['/company/$companyId', [company]],
  ['/company/$companyId/', [company], toCompany],
  ['/company/$companyId/home', [company]],
  ['/company/$companyId/module-access', [company, training]],
  [
    '/company/$companyId/module-access/add',
    [company, training, [['training.write', 'companies.write'], '/company/acme/module-access']],
  ],
  ['/company/$companyId/module-access/$moduleAccessId', [company, training]],
  ['/company/$companyId/report', [company, training]],
  ['/company/$companyId/report/$moduleId', [company, training]],
  ['/company/$companyId/user-group', [company, training]],
  [
    '/company/$companyId/user-group/add',
    [company, training, [['training.write', 'companies.write'], '/company/acme/user-group']],
  ],
  ['/company/$companyId/user-group/$userGroupId', [company, training]],
  ['/company/$companyId/user', [company, training]],
  ['/company/$companyId/user/add', [company, training, [['training.write', 'companies.write'], '/company/acme/user']]],
  [
    '/company/$companyId/user/import',
    [company, training, [['training.write', 'companies.write'], '/company/acme/user']],
  ],
  ['/company/$companyId/user/$userId', [company, training]],
  ['/company/$companyId/module', [company, admin]],
  ['/company/$companyId/module/$moduleVersionId/$moduleLicenceId', [company, admin]],
  ['/company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId', [company, admin]],
  ['/company/$companyId/module-licence', [company, admin]],
  ['/company/$companyId/module-licence/add', [company, admin, [['companies.write'], '/company/acme/module-licence']]],
  ['/company/$companyId/module-licence/$moduleLicenceId', [company, admin]],
  ['/company/$companyId/manager', [company, admin]],
  ['/company/$companyId/manager/add', [company, admin, [['admin.write', 'companies.write'], '/company/acme/manager']]],
  ['/company/$companyId/manager/$userId', [company, admin]],
  ['/company/$companyId/details', [company, admin]],
  ['/company/$companyId/$', [company], toCompany],
  ['/management', [management]],
  ['/management/', [management], toManagement],
  ['/management/home', [management]],
  ['/management/theme', [management, read('themes')]],
  ['/management/theme/add', [management, read('themes'), write('themes', '/management/theme')]],
  ['/management/theme/restore', [management, read('themes'), write('themes', '/management/theme')]],
  ['/management/theme/$themeId', [management, read('themes')]],
  ['/management/contentCategory', [management, read('contentCategories')]],
  [
    '/management/contentCategory/add',
    [management, read('contentCategories'), write('contentCategories', '/management/contentCategory')],
  ],
  ['/management/contentCategory/$contentCategoryId', [management, read('contentCategories')]],
  ['/management/content', [management, read('contents')]],
  ['/management/content/add', [management, read('contents'), write('contents', '/management/content')]],
  ['/management/content/restore', [management, read('contents'), write('contents', '/management/content')]],
  ['/management/content/$contentId', [management, read('contents')]],
  ['/management/content/$contentId/compare', [management, read('contents')]],
  ['/management/content/$contentId/edit', [management, read('contents')]],
  ['/management/module', [management, read('modules')]],
  ['/management/module/add', [management, read('modules'), write('modules', '/management/module')]],
  ['/management/module/restore', [management, read('modules'), write('modules', '/management/module')]],
  ['/management/module/$moduleId', [management, read('modules')]],
  ['/management/module/$moduleId/compare', [management, read('modules')]],
  ['/management/module/$moduleId/edit', [management, read('modules')]],
  ['/management/company', [management, read('companies')]],
  ['/management/company/add', [management, read('companies'), write('companies', '/management/company')]],
  ['/management/company/$companyId', [management, read('companies')]],
  ['/management/platformManager', [management, read('platformManagers')]],
  [
    '/management/platformManager/add',
    [management, read('platformManagers'), write('platformManagers', '/management/platformManager')],
  ],
  ['/management/platformManager/$userId', [management, read('platformManagers')]],
  ['/management/job', [management, write('platformManagers', '/management/home')]],
  ['/management/user', [management, read('users')]],
  ['/management/user/$userId', [management, read('users')]],
  ['/management/$', [management], toManagement],
  ['/content-preview/$resourceUrl', [management]],
]
const guestRoutes: RouteId[] = [
  '/auth/signin',
  '/auth/signup',
  '/auth/password/forgot',
  '/auth/password/new',
  '/auth/email/valide',
]
const openRoutes: [RouteId, leadsTo?: string][] = [
  ['/$'],
  ['/', toNavigation],
  ['/attestation/'],
  ['/attestation/$code'],
  ['/help'],
  ['/i/$link'],
  ['/auth'],
  ['/auth/', toSignIn],
  ['/auth/email/undo'],
  ['/auth/mails'],
  ['/auth/weekly-mail'],
  ['/auth/$', toSignIn],
]

/** 'allow', or the redirect address. */
function answer(routeId: RouteId, subject: Subject | undefined, search = {}): string {
  const decision = decideRoute(routeId, subject, params, search)
  return decision.allow ? 'allow' : pathOf(decision.redirect.to, decision.redirect.params)
}

describe.each(Object.entries(people))('%s', (_, { subject, holds }) => {
  it.each(signedInRoutes)('%s', (routeId, gates, leadsTo) => {
    const closed = gates.find(([oneOf]) => !oneOf.some((right) => holds.includes(right)))
    const expected = subject === undefined ? toSignIn : (closed?.[1] ?? leadsTo ?? 'allow')
    expect(answer(routeId, subject)).toBe(expected)
  })

  it.each(guestRoutes)('%s', (routeId) => {
    expect(answer(routeId, subject, { token: 'abc' })).toBe(subject === undefined ? 'allow' : toNavigation)
  })

  it.each(openRoutes)('%s', (routeId, leadsTo) => {
    expect(answer(routeId, subject)).toBe(leadsTo ?? 'allow')
  })

  it('never ends in a redirect loop', () => {
    for (const routeId of routeIds) {
      let decision = decideRoute(routeId, subject, params)
      for (let hops = 0; !decision.allow; hops++) {
        expect(hops, `${routeId} → ${decision.redirect.to}`).toBeLessThan(4)
        decision = decideRoute(decision.redirect.to, subject, decision.redirect.params)
      }
    }
  })
})

describe('the table', () => {
  it('has exactly the routes of the specification', () => {
    const tested = [...signedInRoutes.map(([routeId]) => routeId), ...guestRoutes, ...openRoutes.map(([id]) => id)]
    expect([...tested].sort()).toEqual([...routeIds].sort())
  })

  it('knows the named routes', () => {
    expect(Object.values(namedRoutes).every((routeId) => routeIds.includes(routeId))).toBe(true)
  })
})

describe('pages opened from an e-mail', () => {
  it.each<RouteId>(['/auth/password/new', '/auth/email/valide'])('%s needs a token', (routeId) => {
    expect(answer(routeId, undefined)).toBe(toSignIn)
    expect(answer(routeId, undefined, { token: '' })).toBe(toSignIn)
    expect(answer(routeId, undefined, { email: 'a@b.c' })).toBe(toSignIn)
    expect(answer(routeId, undefined, { token: 'abc', email: 'a@b.c' })).toBe('allow')
  })

  it.each<RouteId>(['/auth/signin', '/auth/signup', '/auth/password/forgot'])('%s needs none', (routeId) => {
    expect(answer(routeId, undefined)).toBe('allow')
  })
})

describe('parameters', () => {
  it('are kept in a redirect when its path names them', () => {
    const trainer = people['training.read']?.subject
    expect(decideRoute('/company/$companyId/manager/$userId', trainer, params)).toEqual({
      allow: false,
      redirect: { to: '/company/$companyId/home', params: { companyId: 'acme' } },
    })
    expect(decideRoute('/management/theme', trainer)).toEqual({
      allow: false,
      redirect: { to: '/auth/navigation', params: {} },
    })
  })

  it('a route of a company cannot be decided without its company', () => {
    const writer = people['companies.write']?.subject
    expect(() => decideRoute('/company/$companyId', people.participant?.subject)).toThrow('companyId')
    expect(() => decideRoute('/company/$companyId/', writer)).toThrow('companyId')
  })

  it('are escaped in an address', () => {
    expect(pathOf('/content-preview/$resourceUrl', params)).toBe('/content-preview/files%2Fa%20b.zip')
    expect(pathOf('/company/$companyId/home', { companyId: '../x' })).toBe('/company/..%2Fx/home')
    expect(() => pathOf('/company/$companyId/home')).toThrow('companyId')
  })
})
