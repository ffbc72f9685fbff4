import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { licenceDays, signedInAdmin } from './support/arrange.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, menuItemOf, optionOf, titleOf } from './support/named.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const made = 1500
const small = { width: 390, height: 844 }
const types = ['embedded-content', 'external-link', 'scorm-quiz'] as const
const languages = ['fr', 'en'] as const
const aPackage = {
  packageKey: 'package.zip',
  packageFileName: 'package.zip',
  packageSize: 1000,
  filesPrefix: 'files',
  manifest: '{}',
}
const nameOf = (index: number) => `Fiche ${String(index + 1).padStart(4, '0')}`

beforeAll(async () => {
  const client = await signedInAdmin(journey.platform)
  const category = await client.call<{ id: string }>('POST', 'contentCategory', { fallbackName: 'Sheets' })
  const { db } = journey.platform.database
  const rows = Array.from({ length: made }, (_, index) => ({ index, id: randomUUID(), versionId: randomUUID() }))
  for (let at = 0; at < made; at += 500) {
    const part = rows.slice(at, at + 500)
    await db.transaction().execute(async (trx) => {
      const createdAt = new Date()
      await trx
        .insertInto('contents')
        .values(part.map(({ id, versionId }) => ({ id, latestVersionId: versionId, createdAt })))
        .execute()
      await trx
        .insertInto('contentVersions')
        .values(
          part.map(({ index, id, versionId }) => ({
            id: versionId,
            contentId: id,
            version: 1,
            title: nameOf(index),
            type: types[index % types.length]!,
            language: languages[index % languages.length]!,
            description: 'One of many',
            level: 1,
            isTool: false,
            tags: [],
            categoryId: category.id,
            ...(types[index % types.length] === 'scorm-quiz' ? aPackage : { link: 'https://example.com/' }),
            completeOnOpen: false,
            processingState: 'ready',
            processingPercent: 100,
            createdAt,
          })),
        )
        .execute()
    })
  }
})

const managerPage = (options?: BrowserContextOptions) => {
  speak('fr')
  return signedInPage(journey, admin, options, 'fr')
}
const open = (page: Page, path: string) => page.goto(`${journey.platform.origin}${path}`)
const openContents = async (page: Page) => {
  await open(page, '/management/content')
  await see(titleOf(page, m.nav_contents()))
}
const bar = (page: Page) => page.getByRole('region', { name: m.list_selection() })
const question = (page: Page) => page.getByRole('alertdialog')
const seeTitles = (page: Page, expected: string[]) =>
  expect
    .poll(() => page.getByRole('table', { name: m.nav_contents() }).getByRole('link').allInnerTexts(), {
      timeout: 30_000,
    })
    .toEqual(expected.map((title) => expect.stringContaining(title)))
const all = Array.from({ length: made }, (_, index) => index)
const titlesOf = (indexes: readonly number[], from = 0, size = 25) => indexes.slice(from, from + size).map(nameOf)
const choose = (page: Page, name: string) => optionOf(page, name, { exact: true }).click()

/** @returns the rows of the downloaded file, without its head */
async function exported(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^contenus-\d{4}-\d\d-\d\d\.csv$/)
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  return lines
}

it('filters take several values, which the address keeps; pages, order and export follow them', async () => {
  const page = await managerPage()
  await openContents(page)
  await seeTitles(page, titlesOf(all))

  await buttonOf(page.getByRole('search'), m.management_type()).click()
  await choose(page, m.participant_type_embedded())
  await choose(page, m.participant_type_scorm_quiz())
  await page.keyboard.press('Escape')
  await buttonOf(page.getByRole('search'), m.management_language()).click()
  await choose(page, m.common_language_en())
  const filtered = all.filter((index) => index % 3 !== 1 && index % 2 === 1)
  await seeTitles(page, titlesOf(filtered))
  await see(page.getByText(m.list_range({ from: 1, to: 25, total: filtered.length })))

  await buttonOf(page, m.list_page_next()).click()
  await seeTitles(page, titlesOf(filtered, 25))
  await buttonOf(page, m.list_per_page({ count: 25 })).click()
  await menuItemOf(page, m.list_per_page({ count: 100 })).click()
  await seeTitles(page, titlesOf(filtered, 0, 100))
  await buttonOf(page.getByRole('table'), m.management_title()).click()
  const reversed = [...filtered].reverse()
  await seeTitles(page, titlesOf(reversed, 0, 100))
  await buttonOf(page, m.list_page_next()).click()
  await seeTitles(page, titlesOf(reversed, 100, 100))

  // The address contains the selection: reloading and going back show the same.
  await page.reload()
  await seeTitles(page, titlesOf(reversed, 100, 100))
  await page.goBack()
  await seeTitles(page, titlesOf(reversed, 0, 100))
  const lines = await exported(page, () => buttonOf(page, m.list_export()).click())
  expect(lines.map((line) => line.split(';')[0])).toEqual(reversed.map(nameOf))

  await buttonOf(page, m.list_filter_remove({ label: m.management_type() })).click()
  const english = all.filter((index) => index % 2 === 1).reverse()
  await see(page.getByText(m.list_range({ from: 1, to: 100, total: english.length })))
  await buttonOf(page, m.list_clear_all()).click()
  const range = page.getByText(m.list_range({ from: 1, to: 100, total: made }))
  await see(range)

  // On paper a list has all its rows, and its pages again afterwards.
  await page.evaluate(() => {
    window.print = () => {
      document.title = `rows ${document.querySelectorAll('tbody tr').length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.title()).toBe(`rows ${made}`)
  await see(range)

  // An address may name a page that is not there.
  await open(page, '/management/content?page=999')
  await seeTitles(page, titlesOf(all, made - 25))
  await page.goBack()
  await see(range)
})

it('a filter is chosen by keyboard, the first time too', async () => {
  const page = await managerPage()
  // The script of the options arrives once their frame has opened, as on a slow line.
  const opened = Promise.withResolvers<void>()
  await page.route(/filter-options/, async (route) => {
    await opened.promise
    await route.continue()
  })
  await openContents(page)
  await buttonOf(page.getByRole('search'), m.management_language()).focus()
  await page.keyboard.press('Enter')
  const frame = page.getByRole('dialog', { name: m.management_language() })
  await see(frame)
  opened.resolve()
  await see(optionOf(frame, m.common_language_en()))
  await expect.poll(() => frame.evaluate((shown) => shown.querySelector(':focus') !== null)).toBe(true)
  const english = frame.locator('[role=option][data-selected=true]', { hasText: m.common_language_en() })
  for (let pressed = 0; pressed < languages.length && !(await english.isVisible()); pressed += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await seeTitles(page, titlesOf(all.filter((index) => index % 2 === 1)))
})

it('on a small screen a list is sorted, exported and selected', async () => {
  const page = await managerPage({ viewport: small, hasTouch: true, isMobile: true })
  await openContents(page)
  const cards = page.getByRole('list', { name: m.nav_contents() })
  await see(cards.getByText(nameOf(0)))
  await buttonOf(page, m.list_sorted_by({ column: m.management_title() })).click()
  await menuItemOf(page, m.management_title()).click()
  await see(cards.getByText(nameOf(made - 1)))

  await buttonOf(page, m.list_filters()).click()
  await choose(page, m.participant_type_link())
  await page.keyboard.press('Escape')
  const links = all.filter((index) => index % 3 === 1).reverse()
  await see(cards.getByText(nameOf(links[0]!)))
  await buttonOf(page, m.common_more_actions()).click()
  const lines = await exported(page, () => menuItemOf(page, m.list_export()).click())
  expect(lines.map((line) => line.split(';')[0])).toEqual(links.map(nameOf))

  await buttonOf(page, m.common_more_actions()).click()
  await menuItemOf(page, m.list_select_several()).click()
  await cards.getByRole('checkbox', { name: m.list_select_row({ name: nameOf(links[2]!) }) }).check()
  await see(bar(page).getByText(m.list_selected_contents({ count: 1 })))
  await buttonOf(bar(page), m.list_select_all_filtered({ count: links.length })).click()
  await see(bar(page).getByText(m.list_selected_contents({ count: links.length })))
  await buttonOf(bar(page), m.management_archive()).click()
  await see(question(page).getByText(m.management_content_archive_title({ count: links.length })))
  await buttonOf(question(page), m.common_cancel()).click()
  await buttonOf(bar(page), m.list_selection_clear()).click()
  await seeGone(bar(page))
})

it('an unknown or malformed id is reported as not found at once, with a way back', async () => {
  const page = await managerPage()
  const unknown = randomUUID()
  for (const id of [unknown, 'no-id']) {
    await open(page, `/management/content/${id}?search=Fiche`)
    const sheet = page.getByRole('dialog')
    await see(sheet.getByRole('alert').getByText(m.common_missing_title()))
    await buttonOf(sheet, m.common_back_to_list()).click()
    await seeGone(sheet)
    await page.waitForURL('**/management/content?search=Fiche')

    await open(page, `/management/content/${id}/edit`)
    await see(page.getByRole('alert').getByText(m.common_missing_title()))
    await linkOf(page.getByRole('alert'), m.common_back_to_list()).click()
    await page.waitForURL('**/management/content')

    await open(page, `/company/${id}/module-access`)
    await see(page.getByRole('alert').getByText(m.common_missing_title()))
    expect(await page.getByRole('table').count()).toBe(0)
    await linkOf(page.getByRole('alert'), m.common_back_to_list()).click()
    await page.waitForURL('**/management/company')
  }
})

it('1,500 rows are selected by their filter and archived in parts, which can be stopped, fail, and go on', async () => {
  const { platform } = journey
  const page = await managerPage()
  await openContents(page)
  await page.getByRole('checkbox', { name: m.list_select_page() }).check()
  await buttonOf(bar(page), m.list_select_all_filtered({ count: made })).click()
  await see(bar(page).getByText(m.list_selected_contents({ count: made })))
  await page.getByRole('checkbox', { name: m.list_select_row({ name: nameOf(1) }) }).uncheck()
  const count = made - 1
  await see(bar(page).getByText(m.list_selected_contents({ count })))

  type Sent = { matching: object; exceptIds: string[]; count?: number; after?: string }
  const sent: Sent[] = []
  let meanwhile: (() => Promise<unknown>) | undefined
  await page.route(/\/trpc\/management\.content\.archive/, async (route) => {
    const [body] = Object.values(route.request().postDataJSON() as { selection: Sent }[])
    if (body?.selection.count !== undefined) {
      sent.push(body.selection)
      await meanwhile?.()
    }
    await route.continue()
  })
  const start = async () => {
    await buttonOf(bar(page), m.management_archive()).click()
    await see(question(page).getByText(m.management_content_archive_title({ count })))
    await buttonOf(question(page), m.management_content_archive_action({ count })).click()
  }

  // Another number of rows than the one in the question: nothing is archived.
  const { db } = platform.database
  const archivedAt = (when: Date | null, id: string) =>
    db.updateTable('contents').set({ archivedAt: when }).where('id', '=', id).execute()
  const { id: first } = await db.selectFrom('contents').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  meanwhile = () => archivedAt(new Date(), first)
  await start()
  await see(question(page).getByText(m.error_selection_changed({ count })))
  expect(await countArchived()).toBe(1)
  await archivedAt(null, first)
  await buttonOf(question(page), m.common_cancel()).click()
  await seeGone(question(page))

  // Stopped during the first part: that one completes, the next one is not sent.
  meanwhile = () => buttonOf(question(page), m.common_act_stop()).click()
  await start()
  const again = buttonOf(question(page), m.common_act_continue())
  await see(again)
  const done = await countArchived()
  expect([999, 1000]).toContain(done)
  const progress = { done, count }
  await see(question(page).getByText(m.common_act_progress(progress)))

  // The server is killed before the second part reaches it.
  meanwhile = () => platform.kill('server')
  await again.click()
  await see(question(page).getByText(m.common_bulk_done(progress)))
  meanwhile = undefined
  await platform.start('server')
  expect(await countArchived()).toBe(done)
  await again.click()
  await seeGone(question(page))
  await see(page.getByText(m.management_content_archived({ count })))
  expect(await countArchived()).toBe(count)
  await seeTitles(page, [nameOf(1)])

  expect(sent.map((part) => part.count)).toEqual([made, made, made - 1000, made - 1000])
  expect(sent[3]).toEqual(sent[2])
  expect(sent[3]?.after).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent.every(({ exceptIds }) => exceptIds.length === 1)).toBe(true)
})

// Last, because it adds rows to lists that the other tests count.
it('every table keeps all columns in sight at 1,280, and sorts by each that offers it', async () => {
  const client = await signedInAdmin(journey.platform)
  type Created = { id: string }
  const long = (start: string, size: number) =>
    `${start} ${'administratif et réglementaire '.repeat(size)}`.slice(0, size).trim()
  const email = `${'marie-antoinette.de-la-rochefoucauld'.padEnd(60, 'x')}@${'filiale.'.repeat(6)}entreprise.example`
  const title = long('Parcours', 150)
  const [theme, category] = [
    await client.call<Created>('POST', 'theme', { fallbackName: long('Theme', 80) }),
    await client.call<Created>('POST', 'contentCategory', { fallbackName: long('Category', 80) }),
  ]
  const content = {
    title,
    type: 'external-link',
    language: 'fr',
    description: title,
    categoryId: category.id,
    level: 1,
  }
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...content, link: 'https://example.com/' })) form.set(key, String(value))
  const { id: contentId } = await client.call<Created>('POST', 'content', form)
  const chapters = [{ title: 'Accueil', contentIdList: [contentId] }]
  const module = { title, type: 'course', language: 'fr', description: title, themeId: theme.id, chapters }
  const { id: moduleId } = await client.call<Created>('POST', 'module', module)
  const { id: companyId } = await client.call<Created>('POST', 'company', { name: long('Compagnie', 80) })
  const licence = await client.call<Created>('POST', `company/${companyId}/moduleLicence`, {
    name: long('Licence', 80),
    ...licenceDays(),
    maxActiveUserAllowed: 100_000,
    moduleIdList: [moduleId],
  })
  await client.call('POST', `company/${companyId}/moduleAccess`, {
    moduleLicenceId: licence.id,
    moduleId,
    userList: [email],
  })
  const rights = { training: { read: true, write: true }, admin: { read: true, write: true }, responsible: true }
  await client.call('POST', `company/${companyId}/manager`, { userList: [email], rights })
  await client.call('POST', 'platformManager/', {
    userList: [email],
    platformManagementRights: { users: { read: true }, companies: { read: true }, themes: { read: true } },
  })

  const page = await managerPage({ viewport: { width: 1280, height: 800 } })
  const inCompany = ['module-access', 'user', 'module', 'module-licence', 'manager']
  const inManagement = ['theme', 'contentCategory', 'content', 'module', 'company', 'platformManager', 'user']
  for (const path of [
    ...inCompany.map((name) => `/company/${companyId}/${name}`),
    ...inManagement.map(
      (name) => `/management/${name}?search=${{ content: 'Parcours', user: 'rochefoucauld' }[name] ?? ''}`,
    ),
  ]) {
    await open(page, path)
    const table = page.getByRole('table')
    await see(table.getByRole('link'))
    const hidden = await table.evaluate(
      (drawn) => drawn.getBoundingClientRect().right - (drawn.parentElement?.getBoundingClientRect().right ?? 0),
    )
    expect(hidden, path).toBeLessThanOrEqual(1)
    for (const head of await table
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button') })
      .all()) {
      const before = await head.getAttribute('aria-sort')
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort')).not.toBe(before)
      await seeGone(page.locator('main [aria-busy="true"]'))
      await see(table.getByRole('link'))
    }
  }
})

async function countArchived(): Promise<number> {
  const { count } = await journey.platform.database.db
    .selectFrom('contents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('archivedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

it('a sheet comes at once with the name of its row, and moves nothing of the page', async () => {
  const page = await managerPage()
  await openContents(page)
  // The others have been archived before.
  const title = nameOf(1)
  await see(linkOf(page, title))
  const shifts = await page.evaluateHandle(async () => {
    // Letters change their width when their font comes.
    await document.fonts.ready
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const found: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // Less is one word, such as the time since a change, of which a minute has passed.
        if (value > 0.001) found.push(`${value}: ${sources.map(({ node }) => node?.textContent).join(', ')}`)
      }
    }).observe({ type: 'layout-shift' })
    return found
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  // Neither its script nor its data comes before it has been seen.
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    await seen
    await route.continue()
  })
  await linkOf(page, title).click()
  const sheet = page.getByRole('dialog', { name: title })
  await see(sheet.getByText(m.common_loading()))
  expect(await height()).toBe(before)
  expect(await shifts.evaluate((found) => found)).toEqual([])
  release()
  await see(buttonOf(sheet, m.common_facts()))
  expect(await height()).toBe(before)
  await page.keyboard.press('Escape')
  await seeGone(sheet)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(title)
})
