import { buildCourse12 } from '@cursus/scorm/testing'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { type InspectedPage, inspect as inspectPlaces } from './support/axe.ts'
import { Client } from './support/client.ts'
import { inPackage, see, seeGone, useJourney } from './support/journey.ts'
import { arrowDownTo, tabTo } from './support/keyboard.ts'
import { buttonOf, linkOf, menuItemOf, optionOf, titleOf } from './support/named.ts'
import { chooseLanguage, frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { type Language, m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Noé Girard', 'fr')
const newcomer = person('Awa Keita', 'fr')
let grant: Given
let offered: Given
let catalogue: Record<'themeId' | 'categoryId' | 'moduleId' | 'licenceId', string>

beforeAll(async () => {
  const file = await buildCourse12({ language: 'fr' })
  const contents = [
    { title: 'Le cours', type: 'scorm-content' as const, file },
    { title: 'Le site', type: 'external-link' as const, link: 'https://example.org/' },
  ]
  grant = await giveModule(journey.platform, { person: learner, title: 'Accueil', contents })
  const others = contents.map((content) => ({ ...content, title: `${content.title} suivant` }))
  offered = await giveModule(journey.platform, { person: newcomer, title: 'Vente', contents: others, accept: false })
  const client = await signedInAdmin(journey.platform)
  const first = async (path: string) => (await client.call<{ id: string }[]>('GET', path))[0]?.id ?? ''
  catalogue = {
    themeId: await first('theme'),
    categoryId: await first('contentCategory'),
    moduleId: await first('module'),
    licenceId: await first(`company/${grant.companyId}/moduleLicence`),
  }
})

const seeSheet = async (page: Page) => {
  await see(page.getByRole('dialog'))
  await page.getByText(m.common_loading(), { exact: true }).waitFor({ state: 'detached' })
}
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await see(page.getByRole('dialog', { name: m.common_search() }))
}
const openNotifications = async (page: Page) => {
  await buttonOf(page, m.notifications_title()).click()
  await see(page.getByRole('dialog', { name: m.notifications_title() }))
}
const accountButton = (page: Page) => buttonOf(page.getByRole('banner'), `${learner.firstname} ${learner.lastname}`)
const openAccountMenu = async (page: Page) => {
  await accountButton(page).click()
  await see(page.getByRole('menu'))
}
const openAccount = async (page: Page) => {
  await accountButton(page).click()
  await menuItemOf(page, m.account_my_account()).click()
  await see(page.getByRole('dialog', { name: m.account_my_account() }))
}

const publicPlaces = (): InspectedPage[] => [
  { path: '/auth/signin' },
  { path: '/auth/signup?email=awa%40atelier.example' },
  { path: '/auth/password/forgot' },
  { path: '/auth/password/new?token=x&email=awa%40atelier.example' },
  { path: '/auth/email/valide?token=x&email=awa%40atelier.example' },
  { path: '/nowhere' },
]
const participantPlaces = (): InspectedPage[] => {
  const module = `/platform/user-module/${grant.userModuleId}`
  return [
    { path: '/platform/home' },
    { path: '/platform/home', open: openPalette },
    { path: '/platform/home', open: openNotifications },
    { path: '/platform/home', open: openAccountMenu },
    { path: '/platform/home', open: openAccount },
    { path: '/platform/user-module' },
    { path: '/platform/user-content' },
    { path: '/platform/user-resource' },
    { path: '/platform/user-tool' },
    { path: '/platform/user-favorite' },
    { path: '/platform/user-note' },
    { path: '/platform/user-attestation' },
    { path: module },
    { path: `${module}/preview-content/${grant.contentIds[0]}`, open: seeSheet },
    {
      path: `${module}/content/${grant.contentIds[0]}`,
      open: (page) => see(inPackage(page).locator('body[data-state=playing]')),
    },
    { path: `${module}/content/${grant.contentIds[1]}` },
  ]
}
/** A child of a list's address is a sheet over the list, except the edit pages. */
const pageOf = (path: string): InspectedPage =>
  /\/(?:add|[0-9a-f-]{36})$/.test(path) ? { path, open: seeSheet } : { path }

const companyPlaces = (): InspectedPage[] => {
  const company = `/company/${grant.companyId}`
  return [
    'home',
    'report',
    'module-access',
    'module-access/add',
    `module-access/${grant.userModuleId}`,
    'module',
    'module-licence',
    'module-licence/add',
    `module-licence/${catalogue.licenceId}`,
    'manager',
    'manager/add',
    'user',
    'user-group',
    'user-group/add',
    'details',
  ]
    .map((path) => pageOf(`${company}/${path}`))
    .concat({ path: `${company}/report/${catalogue.moduleId}` })
}
const managementPlaces = (): InspectedPage[] =>
  [
    'home',
    'theme',
    'theme/add',
    `theme/${catalogue.themeId}`,
    'contentCategory',
    'contentCategory/add',
    `contentCategory/${catalogue.categoryId}`,
    'content',
    'content/add',
    `content/${grant.contentIds[0]}`,
    `content/${grant.contentIds[0]}/edit`,
    'module',
    'module/add',
    `module/${catalogue.moduleId}`,
    'company',
    'company/add',
    `company/${grant.companyId}`,
  ].map((path) => pageOf(`/management/${path}`))

const seeFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

it('from sign-in to the certificate, nothing needs a pointer', async () => {
  speak('fr')
  const page = await (await journey.visitor()).newPage()
  await page.goto(`${journey.platform.origin}/platform/user-module/${offered.userModuleId}`)
  await see(titleOf(page, m.auth_signin_title()))
  await tabTo(page, page.getByLabel(m.auth_email()))
  await page.keyboard.type(newcomer.email)
  await tabTo(page, page.getByLabel(m.auth_password(), { exact: true }))
  await page.keyboard.type(newcomer.password)
  await page.keyboard.press('Enter')

  const accept = buttonOf(page, m.participant_accept_action())
  await see(accept)
  await tabTo(page, accept)
  await page.keyboard.press('Enter')
  const title = 'Le cours suivant'
  const start = linkOf(page, m.participant_action_on({ action: m.participant_action_none(), title }))
  await see(start)
  await seeFocus(page.getByRole('heading', { level: 1, name: offered.moduleTitle }))
  await tabTo(page, start)
  await page.keyboard.press('Enter')

  const course = inPackage(page)
  await see(course.locator('body[data-slide="1"]'))
  await page.keyboard.press('Tab')
  await seeFocus(buttonOf(page, m.player_skip_to_content()))
  await page.keyboard.press('Enter')
  for (let slide = 1; slide < 5; slide++) {
    await see(course.locator(`body[data-slide="${slide}"]`))
    await tabTo(page, course.locator('#next'))
    await page.keyboard.press('Enter')
  }
  await see(course.locator('body[data-slide="5"]'))
  await tabTo(page, course.locator('#finish'))
  await page.keyboard.press('Enter')
  const next = linkOf(page.getByRole('main'), m.player_next_content({ title: 'Le site suivant' }))
  await see(next)
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await see(titleOf(page, 'Le site suivant'))
  await seeGone(next)

  const link = linkOf(page, m.player_link_open())
  await see(link)
  await tabTo(page, link)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await opened.close()
  await see(page.getByRole('heading', { name: m.player_module_done() }))
  const back = linkOf(page.getByRole('main'), m.player_end_review())
  await tabTo(page, back)
  await page.keyboard.press('Enter')
  await see(titleOf(page, offered.moduleTitle))
  const make = buttonOf(page, m.participant_attestation_make())
  await see(make)
  await tabTo(page, make)
  await page.keyboard.press('Enter')
  const download = linkOf(page, m.participant_attestation_download())
  await see(download)
  await tabTo(page, download)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^attestation-.*\.pdf$/)
})

it('theme, focus and title follow the keyboard', async () => {
  const page = await frenchPage(journey, learner)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await see(accountButton(page))
  await tabTo(page, accountButton(page))
  await page.keyboard.press('Enter')
  const dark = page.getByRole('menuitemradio', { name: m.common_theme_dark() })
  await arrowDownTo(page, dark)
  await page.keyboard.press('Enter')
  await page.locator('html.dark').waitFor({ state: 'attached' })
  await see(dark.and(page.locator('[aria-checked=true]')))
  await page.keyboard.press('Escape')
  await seeFocus(accountButton(page))

  await openAccount(page)
  await page.keyboard.press('Escape')
  await seeFocus(accountButton(page))
  const search = buttonOf(page.getByRole('banner'), m.search_participant())
  await search.click()
  const palette = page.getByRole('dialog', { name: m.common_search() })
  await see(palette)
  await page.keyboard.press('Escape')
  await seeFocus(search)
  await search.click()
  await optionOf(palette, m.nav_my_modules()).click()
  const title = page.getByRole('heading', { level: 1 })
  await see(title.filter({ hasText: m.nav_my_modules() }))
  await seeFocus(title)
  await linkOf(page.getByRole('navigation', { name: m.nav_label() }), m.nav_home()).click()
  await see(title.filter({ hasText: learner.firstname }))
  await seeFocus(title)

  const titled = (text: string) => expect.poll(() => page.title()).toBe(`${text} · Cursus`)
  const module = `${journey.platform.origin}/platform/user-module/${grant.userModuleId}`
  await page.goto(module)
  await titled(grant.moduleTitle)
  const content = linkOf(page.getByRole('main'), 'Le cours', { exact: true })
  await content.click()
  await titled('Le cours')
  await page.keyboard.press('Escape')
  await titled(grant.moduleTitle)
  await seeFocus(content)
  await page.goto(`${module}/preview-content/${grant.contentIds[0]}`)
  await titled('Le cours')
})

it('Back gives the focus to the link that was followed, also from a sheet of another page', async () => {
  const page = await frenchPage(journey, learner)
  const { origin } = journey.platform
  const main = page.getByRole('main')
  const client = new Client(origin)
  await client.signIn(learner)
  await client.call('PATCH', `user/me/userModule/${grant.userModuleId}/userContent/${grant.contentIds[0]}/notes`, {
    notes: 'À relire',
    notesUpdatedAt: null,
  })
  const leaveAndReturn = async (path: string, link: Locator, there: Locator) => {
    await page.goto(`${origin}${path}`)
    await see(link)
    await link.focus()
    await page.keyboard.press('Enter')
    await see(there)
    await page.goBack()
    await seeFocus(link)
  }
  const moduleTitle = titleOf(page, grant.moduleTitle)
  const card = linkOf(main, grant.moduleTitle, { exact: true })
  await leaveAndReturn('/platform/user-module', card, moduleTitle)
  const note = linkOf(main, 'Le cours', { exact: true })
  await leaveAndReturn('/platform/user-note', note, page.getByRole('dialog'))
})

it('notes beside the content take the cursor, and give the focus back', async () => {
  const page = await frenchPage(journey, learner, { viewport: { width: 1440, height: 900 } })
  await page.goto(
    `${journey.platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[1]}`,
  )
  const opener = buttonOf(page, m.player_notes_open())
  const notes = page.getByRole('textbox', { name: m.player_notes() })
  await opener.focus()
  await page.keyboard.press('Enter')
  await seeFocus(notes)
  await page.keyboard.press('Escape')
  await seeFocus(opener)
  await page.keyboard.press('Enter')
  await see(notes)
  await page.reload()
  await notes.focus()
  await page.keyboard.press('Escape')
  await seeFocus(opener)
})

const inspect = (page: Page, places: InspectedPage[], language: Language) =>
  inspectPlaces(page, journey.platform.origin, places, language)

describe.each(['fr', 'en'] as const)('no violation of accessibility rules: %s', (language) => {
  const as = async (somebody: { email: string; password: string }) => {
    speak(language)
    return signedInPage(journey, somebody, {}, language)
  }

  it('before sign-in', async () => {
    speak(language)
    const page = await (await journey.visitor()).newPage()
    await page.goto(`${journey.platform.origin}/auth/signin`)
    await chooseLanguage(page, language)
    expect(await inspect(page, publicPlaces(), language)).toEqual([])
  })
  it('in dark mode', async () => {
    const page = await (await journey.visitor({ colorScheme: 'dark' })).newPage()
    await page.goto(`${journey.platform.origin}/auth/signin`)
    await page.locator('html.dark').waitFor({ state: 'attached' })
  })
  it('participant', async () => {
    expect(await inspect(await as(learner), participantPlaces(), language)).toEqual([])
    const small = await signedInPage(journey, learner, { viewport: { width: 390, height: 844 } }, language)
    expect(await inspect(small, [{ path: '/platform/home' }], language)).toEqual([])
    const offer = { path: `/platform/user-module/${offered.userModuleId}` }
    expect(await inspect(await as(newcomer), [offer], language)).toEqual([])
  })
  it('company', async () => {
    expect(await inspect(await as(admin), companyPlaces(), language)).toEqual([])
  })
  it('management', async () => {
    const places = [{ path: '/auth/navigation' }, ...managementPlaces()]
    expect(await inspect(await as(admin), places, language)).toEqual([])
  })
})
