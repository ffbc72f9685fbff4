import { peopleOfAlphabets } from '@cursus/contract/testing/alphabets'
import { routeAccess } from '@cursus/rights'
import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveModule, join, licenceDays, signedInAdmin } from './support/arrange.ts'
import { Client } from './support/client.ts'
import { hardName, unbroken } from './support/hard-names.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { cutTexts, follow, layoutFaults, startAt } from './support/layout.ts'
import { buttonOf, menuItemOf, optionOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

// Walks every page once, with forty rows in every list and names that are hard to draw: what is
// announced, how it scrolls, what is cut, and what the browser complains about.
const journey = useJourney()
const learner = { ...person('Nadia Renard', 'fr'), firstname: unbroken.slice(0, 30), lastname: unbroken.slice(0, 30) }
const colleagues = peopleOfAlphabets.map((name, index) => {
  const [firstname = '', ...lastname] = name.split(' ')
  return { ...learner, email: `collegue.${index}@atelier.example`, firstname, lastname: lastname.join(' ') }
})
const many = Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(2, '0'))
const sizes = [
  { width: 1440, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 2560, height: 1300 },
]
let known: Record<string, string>

beforeAll(async () => {
  const { platform } = journey
  const client = await signedInAdmin(platform)
  const link = {
    type: 'external-link',
    link: 'https://example.org/',
    description: unbroken,
    tags: [unbroken.slice(0, 40)],
  } as const
  const contents = many.map((_, index) => ({
    ...link,
    title: hardName('Fiche', index),
    resources: index ? [] : [unbroken],
  }))
  const grant = await giveModule(platform, { person: learner, title: unbroken, contents })
  const { companyId } = grant
  const company = `company/${companyId}`
  const first = async (path: string) => (await client.call<{ id: string }[]>('GET', path))[0]!.id
  const each = <Made>(make: (name: (word: string) => string, index: number) => Promise<Made>) =>
    Promise.all(many.map((_, index) => make((word) => hardName(word, index), index)))
  await each((name) => client.call('POST', 'theme', { fallbackName: name('Theme') }))
  await each((name) => client.call('POST', 'contentCategory', { fallbackName: name('Kind') }))
  await each((name) => client.call('POST', 'company', { name: name('Atelier') }))
  const themes = await client.call<{ id: string; fallbackName: string }[]>('GET', 'theme')
  const idOf = (rows: { id: string; fallbackName: string }[]) =>
    rows.find(({ fallbackName }) => fallbackName === hardName('', 0))!.id
  const themeId = idOf(themes)
  const contentCategoryId = idOf(await client.call('GET', 'contentCategory'))
  const chapters = [{ title: unbroken, contentIdList: grant.contentIds.slice(0, 12) }]
  const fields = { type: 'course', language: 'fr', description: unbroken, themeId, chapters }
  const modules = await each((name) =>
    client.call<{ id: string }>('POST', 'module', { ...fields, title: name('Cours') }),
  )
  const moduleIdList = modules.map(({ id }) => id)
  await Promise.all(colleagues.map((colleague) => join(platform, colleague)))
  const people = [
    `${unbroken.slice(0, 64)}@atelier.example`,
    ...many.slice(1).map((number) => `agent.${number}@atelier.example`),
    ...colleagues.map(({ email }) => email),
  ]
  const terms = { ...licenceDays(), maxActiveUserAllowed: 100, comment: unbroken }
  const licence = { ...terms, name: unbroken, moduleIdList }
  const { id: moduleLicenceId } = await client.call<{ id: string }>('POST', `${company}/moduleLicence`, licence)
  for (const index of many.keys()) {
    await client.call('POST', `${company}/moduleLicence`, {
      ...terms,
      name: hardName('Licence', index),
      moduleIdList: [moduleIdList[0]],
    })
    const [userList, others] = index === 0 ? [people, people] : [[learner.email], []]
    await client.call('POST', `${company}/userGroup`, { name: hardName('Groupe', index), userList })
    const gift = { moduleLicenceId, moduleId: moduleIdList[index], userList: [learner.email, ...others] }
    await client.call('POST', `${company}/moduleAccess`, gift)
  }
  const rights = { training: { read: true, write: true }, admin: { read: true, write: true }, responsible: false }
  await client.call('POST', `${company}/manager`, { userList: people, rights })
  await client.call('POST', 'platformManager/', {
    userList: people,
    platformManagementRights: { themes: { read: true, write: false } },
  })
  const own = new Client(platform.origin)
  await own.signIn(learner)
  for (const contentId of grant.contentIds) {
    const path = `user/me/userModule/${grant.userModuleId}/userContent/${contentId}`
    await own.call('PATCH', `${path}/favorite`, { isFavorite: true })
    await own.call('PATCH', `${path}/notes`, { notes: unbroken })
  }
  await client.call('PATCH', company, { name: unbroken })
  const [user] = await client.call<{ id: string }[]>('GET', `${company}/user`)
  const attributes = [{ name: unbroken.slice(0, 40), value: unbroken }]
  await client.call('PATCH', `${company}/user/${user!.id}`, { attributes })
  const versionOf = (table: 'contentVersions' | 'moduleVersions', title: string) =>
    platform.database.db.selectFrom(table).select('id').where('title', '=', title).executeTakeFirstOrThrow()
  const { id: contentVersionId } = await versionOf('contentVersions', contents[0]!.title)
  known = {
    companyId,
    themeId,
    contentCategoryId,
    contentVersionId,
    moduleLicenceId,
    userModuleId: grant.userModuleId,
    contentId: grant.contentIds[0]!,
    resourceUrl: contentVersionId,
    moduleId: moduleIdList[0]!,
    moduleVersionId: (await versionOf('moduleVersions', hardName('', 0))).id,
    moduleAccessId: await first(`${company}/moduleAccess`),
    userGroupId: await first(`${company}/userGroup`),
    userId: user!.id,
    code: 'K7QM-4TRX-92HD',
    $: 'nowhere',
  }
})

/** They draw what is around their pages, lead on, or want two accounts. */
const layouts = [
  '/i/$link',
  '/auth',
  '/auth/account',
  '/auth/weekly-mail',
  '/platform',
  '/company/$companyId',
  '/management',
]
/** Pages of links and codes of mails and certificates: the tour has none that is right. */
const isRefused = (route: string) => /\/(?:email|mails|weekly-mail|password\/new)|\$code/.test(route)
/** Every page of the router, which `routes/tree.test.ts` compares with this table. */
const routes = Object.entries(routeAccess)
  .filter(([route, access]) => !('leadsTo' in access) && !layouts.includes(route))
  .map(([route]) => route)
const addressOf = (route: string) =>
  route.replaceAll(/\$(\w*)/g, (_, name: string) => {
    const id = known[name || '$']
    if (!id) throw new Error(`${route}: give the tour a ${name}`)
    return id
  })

/** Where every control that opens a list of its own is opened too. */
const opened = [
  '/platform/user-content',
  '/company/$companyId/module-access',
  '/company/$companyId/module-access/add',
  '/management/content/$contentId/edit',
  '/management/module/$moduleId/edit',
]

async function walk(page: Page, walked: string[]): Promise<string[]> {
  const found: string[] = []
  let at = walked.at(-1)!
  const complain = (what: string, where = at) => void found.push(`${where}: ${what}`)
  /** Where each request was made: its answer may come when that page has been left. */
  const asked = new WeakMap<Request, string>()
  page.on('request', (request) => void asked.set(request, at))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load')) complain(line.text())
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!reason.includes('ERR_ABORTED')) complain(`${request.url()} ${reason}`)
  })
  page.on('response', (answer) => {
    const where = asked.get(answer.request()) ?? at
    if (answer.status() >= 400 && !isRefused(where))
      complain(`${answer.url()} is answered with ${answer.status()}`, where)
  })
  await startAt(page, `${journey.platform.origin}${addressOf(walked.at(-1)!)}?token=x`)
  for (const route of walked) {
    at = route
    await page.setViewportSize(sizes[0]!)
    found.push(...(await follow(page, `${addressOf(route)}?size=50&token=x`)).map((fault) => `${route}: ${fault}`))
    for (const size of sizes) {
      await page.setViewportSize(size)
      const where = `${route} at ${size.width} × ${size.height}`
      found.push(...(await layoutFaults(page, where)), ...(await cutTexts(page, where)))
    }
    if (opened.includes(route)) found.push(...(await openAll(page, route)))
  }
  return found
}

async function openAll(page: Page, route: string): Promise<string[]> {
  const found: string[] = []
  for (const size of [sizes[0]!, sizes[2]!]) {
    await page.setViewportSize(size)
    const sheet = page.getByRole('dialog')
    const around = (await sheet.count()) > 0 ? sheet : page.getByRole('main')
    const openers = around.locator('[aria-haspopup]:not(tr *, li *):visible')
    for (let index = 0; index < (await openers.count()); index++) {
      const opener = openers.nth(index)
      const name = ((await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '').trim()
      found.push(...(await openOne(page, opener, `${route}, ${name} at ${size.width} × ${size.height}`)))
    }
  }
  return found
}

async function openOne(page: Page, opener: Locator, where: string): Promise<string[]> {
  const over = page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })
  const before = await over.count()
  await opener.click()
  await see(over.nth(before))
  const found = await layoutFaults(page, where)
  await page.keyboard.press('Escape')
  await expect.poll(() => over.count(), { message: where }).toBe(before)
  return found
}

/** The notifications and the search of the header, with more than their window holds. */
async function openHeader(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.goto(`${journey.platform.origin}/platform/home`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const bell = buttonOf(page.getByRole('banner'), m.notifications_title())
    found.push(...(await openOne(page, bell, `notifications at ${size.width} × ${size.height}`)))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: m.common_search() }).fill('cours')
    await see(optionOf(page, 'Cours'))
    found.push(...(await layoutFaults(page, `search at ${size.width} × ${size.height}`)))
    await page.keyboard.press('Escape')
    await seeGone(page.getByRole('dialog'))
  }
  return found
}

const isCompany = (route: string) => route.startsWith('/company')
const isManaged = (route: string) => /^\/(?:management|content-preview|auth\/navigation)/.test(route)
const isOwn = (route: string) => /^\/(?:platform|auth\/email\/confirm|mail-settings)/.test(route)
const isOpen = (route: string) => !isCompany(route) && !isManaged(route) && !isOwn(route)

describe.each([
  { whose: 'a guest', of: isOpen },
  { whose: 'a participant', of: isOwn, who: learner },
  { whose: 'a company', of: isCompany, who: admin },
  { whose: 'the platform', of: isManaged, who: admin },
])('$whose', ({ whose, of, who }) => {
  it('has pages that scroll, cut no name and say their title', async () => {
    speak('fr')
    const page = who ? await signedInPage(journey, who, {}, 'fr') : await (await journey.visitor()).newPage()
    const found = await walk(page, routes.filter(of))
    if (whose === 'a participant') found.push(...(await openHeader(page)))
    expect(found).toEqual([])
  })
})

it('the palette finds acts, and what was opened from it before', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/management/home`)
  await see(page.getByRole('heading', { level: 1 }))
  const search = page.getByRole('combobox', { name: m.common_search() })
  const option = (name: string) => optionOf(page, name)
  await page.keyboard.press('Control+k')
  await search.fill('cours')
  await option('Cours').first().click()
  await see(page.getByRole('dialog', { name: 'Cours' }))
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('dialog'))

  await page.keyboard.press('Control+k')
  await see(optionOf(page.getByRole('group', { name: m.palette_recent() }), 'Cours'))
  await search.fill(m.management_content_new())
  await see(option(m.management_content_new()))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/management/content/add')

  // Who uses this browser next does not see it.
  await page.goto(`${journey.platform.origin}/management/home`)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cursus.ui.recent')))
  expect(await kept()).toHaveLength(1)
  await buttonOf(page.getByRole('banner'), 'Admin Cursus').click()
  await menuItemOf(page, m.account_logout()).click()
  await page.waitForURL((url) => url.pathname === '/auth/signin')
  await expect.poll(kept).toEqual([])
})
