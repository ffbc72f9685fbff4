import {
  type Audience,
  type NotificationType,
  notifications,
  notificationTypes,
} from '@cursus/contract/notification-values'
import {
  allPlatformRights,
  type CompanyRight,
  closePlatformRights,
  decideRoute,
  giveCompanyRight,
  noCompanyRights,
  type PlatformRight,
  type Subject,
} from '@cursus/rights'
import { describe, expect, it } from 'vitest'
import { notificationTarget } from './notification-panel.tsx'

const data = {
  contentId: 'c',
  moduleId: 'm',
  themeId: 't',
  userModuleId: 'u',
  companyId: 'co',
  moduleAccessId: 'a',
  moduleLicenceId: 'l',
  userId: 'p',
}

type Split<Right> = Right extends `${infer Part}.${infer Action}` ? [Part, Action] : never
const platform = (...rights: PlatformRight[]): Subject => {
  const granted = rights.map((right) => right.split('.') as Split<PlatformRight>)
  const toRights = ([domain, action]: Split<PlatformRight>) => [domain, { read: true, write: action === 'write' }]
  return { platformManagementRights: closePlatformRights(Object.fromEntries(granted.map(toRights))), companies: {} }
}
const company = (right?: CompanyRight): Subject => {
  const [area, action] = (right?.split('.') ?? []) as Split<CompanyRight>
  const rights = right ? giveCompanyRight(noCompanyRights(), area, action) : noCompanyRights()
  return { platformManagementRights: {}, companies: { co: { rights } } }
}
const everybody = platform(...allPlatformRights)
const participant: Subject = { platformManagementRights: {}, companies: {} }

/** Who is told, with the fewest rights and with more of them. */
const reads = (noun: 'themes' | 'contents' | 'modules' | 'companies') => [
  platform(`${noun}.read`),
  platform(`${noun}.write`),
]
const audiences: Record<Audience, Subject[]> = {
  person: [platform('themes.read'), company('training.read'), company('admin.read')],
  licenceManagers: [...reads('companies'), company('training.read')],
  trainers: [company('training.read'), company('training.write')],
  participant: [participant],
  themeReaders: reads('themes'),
  contentReaders: reads('contents'),
  moduleReaders: reads('modules'),
  companyReaders: reads('companies'),
  userWriters: [platform('users.write')],
}

describe('a page that its readers may enter', () => {
  it.each(notificationTypes)('%s', (type) => {
    for (const reader of audiences[notifications[type].audience]) {
      const target = notificationTarget({ type, data }, reader)
      if (target && 'routeId' in target)
        expect(decideRoute(target.routeId, reader, target.params), target.path).toEqual({ allow: true })
      else expect(target).toHaveProperty('section')
    }
  })

  it('is the company for who may enter it, else its sheet in the management', () => {
    const lead = (type: NotificationType, reader: Subject) => notificationTarget({ type, data }, reader)
    expect(lead('companyCreated', platform('companies.write'))).toMatchObject({ path: '/company/co/home' })
    expect(lead('companyCreated', platform('companies.read'))).toMatchObject({ path: '/management/company/co' })
    expect(lead('licenceFull', platform('companies.read'))).toMatchObject({ path: '/management/company/co' })
    expect(lead('licenceFull', company('training.read'))).toMatchObject({ path: '/company/co/home' })
    // Nobody may enter it any more: the click says so.
    expect(lead('licenceFull', participant)).toMatchObject({ path: '/company/co/module-licence/l' })
  })
})

describe('where a notification leads', () => {
  it.each([
    ['platformRightsAdd', { section: 'manager' }],
    ['accountRightsDeleted', { section: 'companies' }],
    ['themeRestored', { path: '/management/theme/t' }],
    ['newModuleVersionCreated', { path: '/management/module/m' }],
    ['contentArchived', { path: '/management/content/c' }],
    ['moduleIsAboutToExpired', { path: '/platform/user-module/u' }],
    ['moduleCompleted', { path: '/platform/user-module' }],
    ['companyCreated', { path: '/company/co/home' }],
    ['licenceFull', { path: '/company/co/module-licence/l' }],
    ['moduleAccessCreated', { path: '/company/co/module-access/a' }],
    ['moduleDeclined', { path: '/company/co/module-access/a' }],
  ] as const)('%s', (type, target) => expect(notificationTarget({ type, data }, everybody)).toMatchObject(target))

  it('exists for every type, and not without its id', () => {
    for (const type of notificationTypes) expect(notificationTarget({ type, data }, undefined), type).toBeDefined()
    expect(notificationTarget({ type: 'themeUpdated', data: {} }, everybody)).toBeUndefined()
    expect(notificationTarget({ type: 'somethingNewer' as 'themeUpdated', data }, everybody)).toBeUndefined()
  })
})
