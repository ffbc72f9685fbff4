import { setTimeout as pause } from 'node:timers/promises'
import type { NotificationType } from '@cursus/contract/notification-values'
import { defaultTimeZone } from '@cursus/domain/settings'
import { makeManager, makeUser } from '@cursus/domain/testing'
import type { PlatformRight } from '@cursus/rights'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContent, join, licenceDays, type Person, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, menuItemOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { type Language, m, speak } from './support/words.ts'

const journey = useJourney()
const readers: Record<Language, Person> = { fr: person('Rose Colin', 'fr'), en: person('Rosa Collins', 'en') }
const names = {
  companyName: 'Atelier Nouvelles',
  contentTitle: 'Les gestes',
  moduleTitle: 'Premiers jours',
}
const themeNames: Record<Language, string> = { fr: 'Éveil', en: 'Awakening' }
const namedTheme = (fr: string, en = fr) => ({ name: `${themeNames.fr}${fr}`, fallbackName: `${themeNames.en}${en}` })
const all = { read: true, write: true }
const none = { read: false, write: false }
const everyRight = {
  themes: all,
  modules: all,
  contents: all,
  contentCategories: all,
  companies: all,
  platformManagers: all,
  users: all,
}
const ids = { company: '', theme: '', content: '', module: '', licence: '', leaver: '' }
const licenceName = 'Éveil 2026'
const licenceTypes = ['licenceAlmostFull', 'licenceFull', 'licenceAboutToEnd'] as const satisfies NotificationType[]
/** The access of each reader. */
const accesses: Record<Language, string> = { fr: '', en: '' }
let admin: Client

type Row = {
  id: string
  type: NotificationType
  isRead: boolean
  creationDate: string
  data: { themeName?: string }
}
const dayOf = ({ creationDate }: Row) =>
  new Date(creationDate).toLocaleDateString('sv-SE', { timeZone: defaultTimeZone })
const listOf = (client: Client) => client.call<Row[]>('GET', 'user/me/notification/')
async function signedInReader(language: Language): Promise<Client> {
  const client = new Client(journey.platform.origin)
  await client.signIn(readers[language])
  return client
}
/** Waits until the worker has relayed all events up to the last one. */
async function untilTold(client: Client, type: NotificationType): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await listOf(client)).some((row) => row.type === type)) {
    if (Date.now() > deadline) throw new Error(`No notification of type ${type}`)
    await pause(50)
  }
}

/** Causes every type of notification, by another person over the documented paths. */
beforeAll(async () => {
  const { platform } = journey
  admin = await signedInAdmin(platform)
  await Promise.all(Object.values(readers).map((reader) => join(platform, reader)))
  const userList = Object.values(readers).map(({ email }) => email)
  const created = async (path: string, body: object) => (await admin.call<{ id: string }>('POST', path, body)).id

  for (const platformManagementRights of [{ themes: all }, { themes: none }, { themes: all }, everyRight]) {
    await admin.call('POST', 'platformManager/', { userList, platformManagementRights })
  }
  ids.company = await created('company', { name: names.companyName })
  const manager = `company/${ids.company}/manager`
  const trainer = { training: all, admin: none, responsible: false }
  await admin.call('POST', manager, { userList, rights: trainer })
  const managers = await admin.call<{ id: string }[]>('GET', manager)
  await admin.call('DELETE', manager, { idList: managers.map(({ id }) => id) })
  await admin.call('POST', manager, { userList, rights: trainer })
  for (const { id } of managers) await admin.call('PATCH', `${manager}/${id}`, { rights: { ...trainer, admin: all } })

  ids.theme = await created('theme', namedTheme('s'))
  await admin.call('PATCH', `theme/${ids.theme}`, namedTheme(''))
  await admin.call('POST', 'theme/archive', { idList: [ids.theme] })
  await admin.call('POST', 'theme/restore', { idList: [ids.theme] })

  const category = await created('contentCategory', { fallbackName: 'Gestes' })
  ids.content = await createContent(admin, category, {
    title: names.contentTitle,
    type: 'external-link',
    link: 'https://example.org/',
  })
  await admin.call('POST', `content/${ids.content}/version`, { description: 'Les gestes, revus' })
  await admin.call('POST', 'content/archive', { contentIdList: [ids.content] })
  await admin.call('POST', 'content/restore', { contentIdList: [ids.content] })

  ids.module = await created('module', {
    title: names.moduleTitle,
    type: 'free-content',
    language: 'fr',
    themeId: ids.theme,
    contentIdList: [ids.content],
  })
  await admin.call('POST', `module/${ids.module}/version`, { description: 'Revu' })
  await admin.call('POST', 'module/archive', { moduleIdList: [ids.module] })
  await admin.call('POST', 'module/restore', { moduleIdList: [ids.module] })

  ids.licence = await created(`company/${ids.company}/moduleLicence`, {
    name: licenceName,
    ...licenceDays(),
    maxActiveUserAllowed: 5,
    moduleIdList: [ids.module],
  })
  await admin.call('POST', `company/${ids.company}/moduleAccess`, {
    moduleLicenceId: ids.licence,
    moduleId: ids.module,
    userList,
  })
  for (const language of ['fr', 'en'] as const) {
    const client = await signedInReader(language)
    const [own] = await client.call<{ id: string }[]>('GET', 'user/me/userModule')
    accesses[language] = own?.id ?? ''
    await client.call('POST', `user/me/userModule/${own?.id}/accept`)
  }
  // Records the events of the sweeps, without waiting for them.
  const record = async (type: NotificationType, thingId: string, data: object, companyId?: string) => {
    const { db } = platform.database
    const [id, now] = [crypto.randomUUID(), new Date()]
    await db
      .insertInto('events')
      .values({ id, thingId, companyId: companyId ?? null, type, data: JSON.stringify(data), createdAt: now })
      .execute()
    await db
      .insertInto('eventOutbox')
      .values({ id, eventIds: [id], availableAt: now })
      .execute()
  }
  const { companyName } = names
  for (const userModuleId of Object.values(accesses)) {
    const data = { userModuleId, moduleId: ids.module, moduleTitle: names.moduleTitle }
    await record('moduleIsAboutToExpired', userModuleId, { ...data, companyId: ids.company, companyName })
  }
  const declined = { moduleId: ids.module, moduleTitle: names.moduleTitle, companyId: ids.company, companyName }
  const moduleAccessId = accesses.fr
  await record('moduleDeclined', moduleAccessId, { ...declined, moduleAccessId }, ids.company)
  await platform.database.db
    .insertInto('licenceManagers')
    .values(managers.map(({ id }) => ({ licenceId: ids.licence ?? '', userId: id, kind: 'company' })))
    .execute()
  for (const type of licenceTypes) {
    const data = { moduleLicenceId: ids.licence, licenceName, companyId: ids.company, companyName }
    await record(type, ids.licence ?? '', data)
  }
  const leaver = person('Luc Girard', 'fr')
  await join(platform, leaver)
  const own = new Client(platform.origin)
  await own.signIn(leaver)
  ids.leaver = (await own.call<{ id: string }>('POST', 'user/me/deletion')).id
  for (const language of ['fr', 'en'] as const) {
    const client = await signedInReader(language)
    await client.call('POST', `user/me/userModule/${accesses[language]}/userContent/${ids.content}/open`)
    await untilTold(client, 'moduleCompleted')
    for (const type of ['moduleIsAboutToExpired', 'moduleDeclined', ...licenceTypes] as const)
      await untilTold(client, type)
  }
})

const bell = (page: Page) => buttonOf(page.getByRole('banner'), new RegExp(`^${m.notifications_title()}`))
const panel = (page: Page) => page.getByRole('dialog', { name: m.notifications_title() })
const seeUnread = (page: Page, count: number) =>
  see(
    buttonOf(page.getByRole('banner'), count > 0 ? m.notifications_open_unread({ count }) : m.notifications_open(), {
      exact: true,
    }),
  )
const openPanel = async (page: Page) => {
  await bell(page).click()
  await see(panel(page))
}
type Landing = { section: () => string } | { paths: () => string[]; sheet?: boolean }
/** The text of each type, and where a click on it leads. */
const expected = (language: Language): Record<NotificationType, [text: () => string, landing: Landing]> => {
  const { companyName, contentTitle, moduleTitle } = names
  const themeName = themeNames[language]
  const manager: Landing = { section: m.account_section_manager }
  const companies: Landing = { section: m.account_section_companies }
  const sheet = (...at: (() => string)[]): Landing => ({ paths: () => at.map((path) => path()), sheet: true })
  const access = (language: Language) => () => `/company/${ids.company}/module-access/${accesses[language]}`
  const theme = sheet(() => `/management/theme/${ids.theme}`)
  const content = sheet(() => `/management/content/${ids.content}`)
  const module = sheet(() => `/management/module/${ids.module}`)
  const licence = sheet(() => `/company/${ids.company}/module-licence/${ids.licence}`)
  const userModule: Landing = { paths: () => [`/platform/user-module/${accesses[language]}`] }
  return {
    platformRightsAdd: [m.notification_platform_rights_add, manager],
    platformRightsUpdated: [m.notification_platform_rights_updated, manager],
    platformRightsDeleted: [m.notification_platform_rights_deleted, manager],
    accountRightsAdd: [() => m.notification_account_rights_add({ companyName }), companies],
    accountRightsUpdated: [() => m.notification_account_rights_updated({ companyName }), companies],
    accountRightsDeleted: [() => m.notification_account_rights_deleted({ companyName }), companies],
    // Each shows the name at its time.
    newThemeCreated: [() => m.notification_theme_created({ themeName: `${themeName}s` }), theme],
    themeUpdated: [() => m.notification_theme_updated({ themeName }), theme],
    themeArchived: [() => m.notification_theme_archived({ themeName }), theme],
    themeRestored: [() => m.notification_theme_restored({ themeName }), theme],
    newContentCreated: [() => m.notification_content_created({ contentTitle }), content],
    newContentVersionCreated: [() => m.notification_content_version({ contentTitle }), content],
    contentArchived: [() => m.notification_content_archived({ contentTitle }), content],
    contentRestored: [() => m.notification_content_restored({ contentTitle }), content],
    newModuleCreated: [() => m.notification_module_created({ moduleTitle }), module],
    newModuleVersionCreated: [() => m.notification_module_version({ moduleTitle }), module],
    moduleArchived: [() => m.notification_module_archived({ moduleTitle }), module],
    moduleRestored: [() => m.notification_module_restored({ moduleTitle }), module],
    companyCreated: [
      () => m.notification_company_created({ companyName }),
      { paths: () => [`/company/${ids.company}/home`] },
    ],
    deletionRequested: [m.notification_deletion_requested, sheet(() => `/management/user/${ids.leaver}`)],
    moduleAccessCreated: [
      () => m.notification_access_created({ userLength: 2, moduleTitle, companyName }),
      // One notification for the whole grant; it opens the first of its accesses.
      sheet(access('fr'), access('en')),
    ],
    moduleDeclined: [() => m.notification_module_declined({ moduleTitle, companyName }), sheet(access('fr'))],
    newModuleAvailable: [() => m.notification_module_available({ moduleTitle, companyName }), userModule],
    moduleIsAboutToExpired: [() => m.notification_module_expiring({ moduleTitle, companyName }), userModule],
    moduleCompleted: [
      () => m.notification_module_completed({ moduleTitle }),
      { paths: () => ['/platform/user-module'] },
    ],
    licenceAlmostFull: [() => m.notification_licence_almost_full({ licenceName, companyName }), licence],
    licenceFull: [() => m.notification_licence_full({ licenceName, companyName }), licence],
    licenceAboutToEnd: [() => m.notification_licence_ending({ licenceName, companyName }), licence],
  }
}

describe.each(['fr', 'en'] as const)('a reader of %s', (language) => {
  const newPage = (): Promise<Page> => {
    speak(language)
    return signedInPage(journey, readers[language])
  }
  const home = '/platform/home'
  /** All notifications are read except one. */
  const haveOneUnread = async (page: Page) => {
    await (await signedInReader(language)).call('POST', 'user/me/notification/markAsRead')
    await page.goto(`${journey.platform.origin}${home}`)
    await seeUnread(page, 0)
    await admin.call('PATCH', `theme/${ids.theme}`, namedTheme(` ${crypto.randomUUID().slice(0, 8)}`))
    await seeUnread(page, 1)
  }

  it('sees a text for every type, and each click marks as read and opens its target', async () => {
    const client = await signedInReader(language)
    const rows = await listOf(client)
    const page = await newPage()
    await page.goto(`${journey.platform.origin}${home}`)
    await seeUnread(page, rows.length)
    await openPanel(page)
    const lines = panel(page).getByRole('listitem')
    const table = expected(language)
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(Object.keys(table)))
    // One line for the events of a day that say the same; the theme has been renamed several times.
    const sayingOf = (row: Row) => `${dayOf(row)} ${row.type} ${row.data.themeName}`
    const repeated = [...Map.groupBy(rows, sayingOf).values()]
    await expect.poll(() => lines.count()).toBe(repeated.length)
    const texts = await lines.allTextContents()
    for (const [index, group] of repeated.entries()) {
      const text = table[group[0]!.type][0]()
      const line = group.length > 1 ? m.notification_repeated({ count: group.length, text }) : text
      expect(texts[index]).toContain(`${m.notifications_unread()} ${line}`)
    }
    const days = new Set(rows.map(dayOf))
    await expect.poll(() => panel(page).getByRole('heading', { level: 3 }).count()).toBe(days.size)
    expect(await inspectHere(page, 'notifications', language)).toEqual([])
    await page.keyboard.press('Escape')

    let unread = rows.length
    for (const [type, [text, landing]] of Object.entries(table)) {
      await openPanel(page)
      const from = { path: new URL(page.url()).pathname, title: await page.title() }
      await panel(page).getByRole('listitem').filter({ hasText: text() }).first().getByRole('button').click()
      await seeGone(panel(page))
      if ('section' in landing) {
        const dialog = page.getByRole('dialog', { name: m.account_my_account() })
        await see(buttonOf(dialog, new RegExp(`^${landing.section()}`), { expanded: true }))
        await page.keyboard.press('Escape')
        await seeGone(dialog)
      } else {
        await page.waitForURL(({ pathname }) => landing.paths().includes(pathname))
        if (landing.sheet) {
          // The target itself, not an error.
          await see(page.getByRole('dialog').getByRole('heading', { level: 2 }))
          await page.getByRole('dialog').getByText(m.common_loading(), { exact: true }).waitFor({ state: 'detached' })
          expect(await page.getByRole('dialog').getByText(m.error_not_found()).count(), type).toBe(0)
          await page.keyboard.press('Escape')
          await seeGone(page.getByRole('dialog'))
        } else {
          // The address changes before the page does, and another area has its own bell.
          if (new URL(page.url()).pathname !== from.path) await expect.poll(() => page.title()).not.toBe(from.title)
          await see(page.locator('h1'))
        }
      }
      unread -= repeated.find(([row]) => row?.type === type)?.length ?? 0
      await seeUnread(page, unread)
    }
    // The list shows it as read at once; the last call may still be pending.
    await expect.poll(async () => (await listOf(client)).filter(({ isRead }) => !isRead).length).toBe(unread)
  })

  it('requests the list on each navigation, conditionally: an unchanged list is not sent again', async () => {
    const page = await newPage()
    const answers: number[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/user/me/notification/') answers.push(response.status())
    })
    await page.goto(`${journey.platform.origin}${home}`)
    await expect.poll(() => answers).toEqual([200])
    const drawer = page.getByRole('navigation', { name: m.nav_label() })
    for (const [times, place] of [m.nav_my_modules(), m.nav_contents(), m.nav_resources(), m.nav_home()].entries()) {
      await linkOf(drawer, place).click()
      await see(page.locator('h1'))
      await expect.poll(() => answers).toEqual([200, ...Array.from({ length: times + 1 }, () => 304)])
    }
  })

  it('gets new notifications without a reload, and announces them', async () => {
    const page = await newPage()
    await haveOneUnread(page)
    await see(
      page
        .getByRole('banner')
        .getByRole('status')
        .getByText(m.notifications_open_unread({ count: 1 })),
    )
  })

  it('reads them by keyboard, and marks all as read at once', async () => {
    const page = await newPage()
    await haveOneUnread(page)
    await bell(page).press('Enter')
    await see(panel(page))
    const isFocused = (index: number) =>
      expect
        .poll(() =>
          panel(page)
            .getByRole('listitem')
            .nth(index)
            .getByRole('button')
            .evaluate((row) => row === document.activeElement),
        )
        .toBe(true)
    await panel(page).getByRole('listitem').first().getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await isFocused(1)
    await page.keyboard.press('ArrowUp')
    await isFocused(0)
    await buttonOf(panel(page), m.notifications_mark_all()).press('Enter')
    await seeGone(buttonOf(panel(page), m.notifications_mark_all()))
    await seeUnread(page, 0)
    await page.keyboard.press('Escape')
    await seeGone(panel(page))
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true)
    const client = await signedInReader(language)
    await expect.poll(async () => (await listOf(client)).filter(({ isRead }) => !isRead).length).toBe(0)
  })
})

it('says when there is nothing to read', async () => {
  speak('fr')
  const newcomer = person('Ida Faure', 'fr')
  await join(journey.platform, newcomer)
  const page = await signedInPage(journey, newcomer)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await openPanel(page)
  await see(panel(page).getByText(m.notifications_empty()))
})

it('marks a line of repeated events as read by one call', async () => {
  speak('fr')
  const { db } = journey.platform.database
  await (await signedInReader('fr')).call('POST', 'user/me/notification/markAsRead')
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', readers.fr.email)
    .executeTakeFirstOrThrow()
  const data = JSON.stringify({ moduleTitle: 'Toujours le même' })
  const createdAt = new Date()
  for (let count = 0; count < 3; count += 1) {
    const event = { id: crypto.randomUUID(), type: 'moduleCompleted' as const, data, createdAt }
    await db.insertInto('events').values(event).execute()
    await db.insertInto('notifications').values({ userId, eventId: event.id, createdAt }).execute()
  }
  const page = await signedInPage(journey, readers.fr)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/markA|markMany/.test(request.url())) calls.push(request.url())
  })
  await page.goto(`${journey.platform.origin}/platform/home`)
  await seeUnread(page, 3)
  await openPanel(page)
  await panel(page).getByRole('listitem').filter({ hasText: 'Toujours le même' }).getByRole('button').click()
  await seeUnread(page, 0)
  const client = await signedInReader('fr')
  await expect.poll(async () => (await listOf(client)).filter(({ isRead }) => !isRead).length).toBe(0)
  expect(calls).toEqual([expect.stringContaining('account.markManyAsRead')])
})

it('tolerates an unknown type and lost rights', async () => {
  speak('fr')
  const { db } = journey.platform.database
  await (await signedInReader('fr')).call('POST', 'user/me/notification/markAsRead')
  const page = await signedInPage(journey, readers.fr)
  await page.goto(`${journey.platform.origin}/platform/home`)
  const reader = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', readers.fr.email)
    .executeTakeFirstOrThrow()
  const eventId = crypto.randomUUID()
  await db
    .insertInto('events')
    .values({ id: eventId, type: 'moduleCompleted', data: '{}', createdAt: new Date() })
    .execute()
  await db.insertInto('notifications').values({ userId: reader.id, eventId, createdAt: new Date() }).execute()
  // This server sends only types that it declares; the response imitates a newer server.
  await page.route('**/api/user/me/notification/', async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    const body = await response.text()
    await route.fulfill({ response, body: body.replace('"type":"moduleCompleted"', '"type":"somethingNewer"') })
  })
  await page.reload()
  await seeUnread(page, 1)
  await openPanel(page)
  await panel(page).getByRole('listitem').filter({ hasText: m.notification_unknown() }).getByRole('button').click()
  await seeUnread(page, 0)
  await page.keyboard.press('Escape')

  // After the loss of the rights the menu updates at once, and an old notification says that its
  // target is not accessible.
  await admin.call('POST', 'platformManager/', { userList: [readers.fr.email], platformManagementRights: {} })
  await seeUnread(page, 1)
  const menu = buttonOf(page.getByRole('banner'), readers.fr.lastname)
  await menu.click()
  await see(menuItemOf(page, m.account_my_account()))
  await seeGone(menuItemOf(page, m.account_platform_management()))
  await page.keyboard.press('Escape')
  await openPanel(page)
  const old = m.notification_module_created({ moduleTitle: names.moduleTitle })
  await panel(page).getByRole('listitem').filter({ hasText: old }).getByRole('button').click()
  await see(page.getByText(m.notifications_no_way()))
  expect(new URL(page.url()).pathname).toBe('/platform/home')
  // The list is asked again once the click is stored: a route must not outlive its page.
  await page.unrouteAll({ behavior: 'wait' })
})

type Kind = {
  rights?: PlatformRight[]
  company?: { training: 'read' | 'none'; admin: 'read' | 'none' }
  /** Where their rights lead elsewhere than those of a person with all. */
  elsewhere?: Landing
  types: NotificationType[]
}
const companySheet: Landing = { paths: () => [`/management/company/${ids.company}`], sheet: true }
const aboutThemes = ['newThemeCreated', 'themeUpdated', 'themeArchived', 'themeRestored'] as const
const rightsGiven = ['accountRightsAdd', 'accountRightsUpdated'] as const
/** Recipients who hold nothing but what makes them recipients. */
const kinds: Record<string, Kind> = {
  'reads themes': { rights: ['themes.read'], types: [...aboutThemes, 'platformRightsAdd', 'platformRightsUpdated'] },
  'reads contents': {
    rights: ['contents.read'],
    types: ['newContentCreated', 'newContentVersionCreated', 'contentArchived', 'contentRestored'],
  },
  'reads modules': {
    rights: ['modules.read'],
    types: ['newModuleCreated', 'newModuleVersionCreated', 'moduleArchived', 'moduleRestored'],
  },
  'reads companies': {
    rights: ['companies.read'],
    elsewhere: companySheet,
    types: ['companyCreated', ...licenceTypes],
  },
  'deletes users': { rights: ['users.write'], types: ['deletionRequested'] },
  'writes companies': { rights: ['companies.write'], types: ['companyCreated', ...licenceTypes] },
  'reads training': {
    company: { training: 'read', admin: 'none' },
    elsewhere: { paths: () => [`/company/${ids.company}/home`] },
    types: licenceTypes.slice(),
  },
  'reads accesses': {
    company: { training: 'read', admin: 'none' },
    types: ['moduleAccessCreated', ...rightsGiven],
  },
  'holds no right any more': {
    elsewhere: { section: m.account_section_data },
    types: ['platformRightsDeleted', 'accountRightsDeleted'],
  },
  'reads licences': { company: { training: 'none', admin: 'read' }, types: licenceTypes.slice() },
}

// Every text is read in both languages above, and leads to one place.
const languageOf = (index: number): Language => (index % 2 ? 'en' : 'fr')

it.each(Object.entries(kinds).map(([who, kind], index) => ({ who, kind, language: languageOf(index) })))(
  'who $who is led by each notification to what it names',
  async ({ kind, language }) => {
    speak(language)
    const { db } = journey.platform.database
    const reader = { ...person('Nour Petit', language), email: `${crypto.randomUUID()}@example.org` }
    const { id: userId } = await makeUser(db, { ...reader, ...(kind.rights && { rights: kind.rights }) })
    if (kind.company) await makeManager(db, { id: ids.company }, { userId, ...kind.company })
    const table = expected(language)
    const data = JSON.stringify({
      companyId: ids.company,
      companyName: names.companyName,
      themeId: ids.theme,
      themeName: themeNames.en,
      themeFrenchName: themeNames.fr,
      contentId: ids.content,
      contentTitle: names.contentTitle,
      moduleId: ids.module,
      moduleTitle: names.moduleTitle,
      moduleLicenceId: ids.licence,
      userId: ids.leaver,
      licenceName,
      moduleAccessId: accesses[language],
      userLength: 2,
    })
    const createdAt = new Date()
    for (const type of kind.types) {
      const eventId = crypto.randomUUID()
      await db.insertInto('events').values({ id: eventId, type, data, createdAt }).execute()
      await db.insertInto('notifications').values({ userId, eventId, createdAt }).execute()
    }
    const page = await signedInPage(journey, reader)
    await page.goto(`${journey.platform.origin}/platform/home`)
    for (const type of kind.types) {
      const [text, usual] = table[type]
      const landing = kind.elsewhere ?? usual
      const shown =
        type === 'newThemeCreated' ? m.notification_theme_created({ themeName: themeNames[language] }) : text()
      await openPanel(page)
      await panel(page).getByRole('listitem').filter({ hasText: shown }).getByRole('button').click()
      await seeGone(panel(page))
      if ('section' in landing) {
        const dialog = page.getByRole('dialog', { name: m.account_my_account() })
        await see(buttonOf(dialog, new RegExp(`^${landing.section()}`), { expanded: true }))
        if (landing.section === m.account_section_companies) await see(dialog.getByText(names.companyName))
      } else {
        await page.waitForURL(({ pathname }) => landing.paths().includes(pathname))
        const place = page.getByRole(landing.sheet ? 'dialog' : 'banner')
        await see(place.getByText(namedBy(type, landing, language)).first())
      }
      if ('paths' in landing && !landing.sheet) continue
      await page.keyboard.press('Escape')
      await seeGone(page.getByRole('dialog'))
    }
  },
)

/** What a page must show of the thing that its notification names. */
function namedBy(type: NotificationType, landing: Landing, language: Language): string | RegExp {
  if (type === 'deletionRequested') return 'Luc Girard'
  if (type.toLowerCase().includes('theme')) return new RegExp(`^${themeNames[language]}`)
  if (type.toLowerCase().includes('content')) return names.contentTitle
  if (type.toLowerCase().includes('module')) return names.moduleTitle
  return landing === companySheet || !('sheet' in landing) ? names.companyName : licenceName
}
