import { routeAccess } from '@cursus/rights'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { giveModule, licenceDays, signedInAdmin } from './support/arrange.ts'
import { busyElements } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { layoutFaults, recordAnnouncements } from './support/layout.ts'
import { person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

// Walks every page once, with forty rows in every list: what is announced, and how it scrolls.
const journey = useJourney()
const learner = person('Nadia Renard', 'fr')
const many = Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(2, '0'))
const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
let known: Record<string, string>

beforeAll(async () => {
  const { platform } = journey
  const client = await signedInAdmin(platform)
  const link = { type: 'external-link', link: 'https://example.org/' } as const
  const contents = many.map((number) => ({ ...link, title: `Fiche ${number} : ranger les produits inflammables` }))
  const grant = await giveModule(platform, { person: learner, title: 'Accueil', contents })
  const { companyId } = grant
  const first = async (path: string) => (await client.call<{ id: string }[]>('GET', path))[0]!.id
  const [themeId, contentCategoryId] = [await first('theme'), await first('contentCategory')]
  const each = <Made>(make: (number: string, index: number) => Promise<Made>) => Promise.all(many.map(make))
  const chapters = [{ title: 'Accueil', contentIdList: grant.contentIds.slice(0, 1) }]
  const fields = { type: 'course', language: 'fr', description: 'Ranger', themeId, chapters }
  const modules = await each((number) =>
    client.call<{ id: string }>('POST', 'module', { ...fields, title: `Cours ${number}` }),
  )
  const moduleIdList = modules.map(({ id }) => id)
  await each((number) => client.call('POST', 'theme', { fallbackName: `Theme ${number}` }))
  await each((number) => client.call('POST', 'contentCategory', { fallbackName: `Kind ${number}` }))
  await each((number) => client.call('POST', 'company', { name: `Atelier ${number}` }))
  const company = `company/${companyId}`
  const people = many.map((number) => `agent.${number}@atelier.example`)
  const terms = { ...licenceDays(), maxActiveUserAllowed: 100 }
  const licence = { ...terms, name: 'Licence 00', moduleIdList }
  const { id: moduleLicenceId } = await client.call<{ id: string }>('POST', `${company}/moduleLicence`, licence)
  for (const [index, number] of many.entries()) {
    const [first] = moduleIdList
    await client.call('POST', `${company}/moduleLicence`, {
      ...terms,
      name: `Licence ${number}`,
      moduleIdList: [first],
    })
    const [userList, others] = index === 0 ? [people, people] : [[learner.email], []]
    await client.call('POST', `${company}/userGroup`, { name: `Groupe ${number}`, userList })
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
    await own.call('PATCH', `${path}/notes`, { notes: 'À relire' })
  }
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
    contentId: grant.contentIds[15]!,
    resourceUrl: contentVersionId,
    moduleId: moduleIdList[0]!,
    moduleVersionId: (await versionOf('moduleVersions', 'Cours 01')).id,
    moduleAccessId: await first(`${company}/moduleAccess`),
    userGroupId: await first(`${company}/userGroup`),
    userId: await first(`${company}/manager`),
  }
})

const routes = Object.entries(routeAccess)
  .filter(([route, access]) => !('leadsTo' in access) && access.needs !== 'guest' && !route.startsWith('/attestation'))
  .map(([route]) => route)
  // The choice of an account is for who follows the link of a mail, which in short only leads on.
  .filter(
    (route) =>
      !['/$', '/i/$link', '/auth', '/auth/account', '/platform', '/company/$companyId', '/management'].includes(route),
  )
const addressOf = (route: string) => route.replaceAll(/\$(\w+)/g, (_, name: string) => known[name] ?? name)

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
  await recordAnnouncements(page)
  await page.goto(`${journey.platform.origin}${addressOf(walked.at(-1)!)}`)
  await see(page.locator('h1'))
  for (const route of walked) {
    await page.setViewportSize(sizes[0]!)
    found.push(...(await follow(page, route, addressOf(route))))
    for (const size of sizes) {
      await page.setViewportSize(size)
      found.push(...(await layoutFaults(page, `${route} at ${size.width} × ${size.height}`)))
    }
    if (opened.includes(route)) found.push(...(await openAll(page, route)))
  }
  return found
}

/** Navigates as a link does, and compares what is announced with the title that is shown. */
async function follow(page: Page, route: string, address: string): Promise<string[]> {
  await page.evaluate((to) => {
    Object.assign(window, { announced: [] })
    history.pushState(null, '', to)
  }, `${address}?size=50`)
  await page.waitForURL((url) => url.pathname === address)
  await expect.poll(() => busyElements(page, route)).toEqual([])
  const isAnnounced = () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    const last = plain((window as unknown as { announced: string[] }).announced.at(-1) ?? '')
    const label = document.querySelector('[role=dialog]')?.getAttribute('aria-labelledby')
    const heading = label ? document.getElementById(label) : document.querySelector('h1')
    const shown = plain(heading?.textContent ?? '')
    return last !== '' && shown !== '' && (shown.startsWith(last) || last.endsWith(shown))
  }
  if (await page.waitForFunction(isAnnounced).catch(() => undefined)) return []
  const announced = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'announced')))
  return [`${route}: ${announced} is announced for ${await page.locator('h1').textContent()}`]
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
    const bell = page.getByRole('banner').getByRole('button', { name: m.notifications_title() })
    found.push(...(await openOne(page, bell, `notifications at ${size.width} × ${size.height}`)))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: m.common_search() }).fill('cours')
    await see(page.getByRole('option', { name: 'Cours' }))
    found.push(...(await layoutFaults(page, `search at ${size.width} × ${size.height}`)))
    await page.keyboard.press('Escape')
    await seeGone(page.getByRole('dialog'))
  }
  return found
}

it('every page of a participant scrolls as intended, and says its title', async () => {
  speak('fr')
  const page = await signedInPage(journey, learner, {}, 'fr')
  const own = routes.filter((route) => route.startsWith('/platform'))
  expect([...(await walk(page, own)), ...(await openHeader(page))]).toEqual([])
})

it.each(['/company', '/management'])('every page of %s scrolls as intended, and says its title', async (area) => {
  speak('fr')
  const page = await signedInPage(journey, admin, {}, 'fr')
  const managed = routes.filter((route) => !route.startsWith('/platform'))
  const isOf = (route: string) => route.startsWith('/company') === (area === '/company')
  expect(await walk(page, managed.filter(isOf))).toEqual([])
})

it('the palette finds acts, and what was opened from it before', async () => {
  speak('fr')
  const page = await signedInPage(journey, admin, {}, 'fr')
  await page.goto(`${journey.platform.origin}/management/home`)
  await see(page.getByRole('heading', { level: 1 }))
  const search = page.getByRole('combobox', { name: m.common_search() })
  const option = (name: string) => page.getByRole('option', { name })
  await page.keyboard.press('Control+k')
  await search.fill('cours')
  await option('Cours').first().click()
  await see(page.getByRole('dialog', { name: 'Cours' }))
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('dialog'))

  await page.keyboard.press('Control+k')
  await see(page.getByRole('group', { name: m.palette_recent() }).getByRole('option', { name: 'Cours' }))
  await search.fill(m.management_content_new())
  await see(option(m.management_content_new()))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/management/content/add')

  // Who uses this browser next does not see it.
  await page.goto(`${journey.platform.origin}/management/home`)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cursus.ui.recent')))
  expect(await kept()).toHaveLength(1)
  await page.getByRole('banner').getByRole('button', { name: 'Admin Cursus' }).click()
  await page.getByRole('menuitem', { name: m.account_logout() }).click()
  await page.waitForURL((url) => url.pathname === '/auth/signin')
  await expect.poll(kept).toEqual([])
})
