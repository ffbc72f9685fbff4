import { notificationTypes } from '@cursus/contract/notification'
import { describe, expect, it } from 'vitest'
import { notificationTarget } from './notification-target.ts'

const data = {
  contentId: 'c',
  moduleId: 'm',
  themeId: 't',
  userModuleId: 'u',
  companyId: 'co',
  moduleAccessId: 'a',
  moduleLicenceId: 'l',
}

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
  ] as const)('%s', (type, target) => expect(notificationTarget({ type, data })).toMatchObject(target))

  it('exists for every type, and not without its id', () => {
    for (const type of notificationTypes) expect(notificationTarget({ type, data }), type).toBeDefined()
    expect(notificationTarget({ type: 'themeUpdated', data: {} })).toBeUndefined()
    expect(notificationTarget({ type: 'somethingNewer' as 'themeUpdated', data })).toBeUndefined()
  })
})
