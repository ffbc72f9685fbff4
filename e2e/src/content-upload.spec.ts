import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@cursus/db/testing'
import { manifestText, zipFiles } from '@cursus/scorm/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasNginx, startNginx } from '../../scripts/start-nginx.ts'
import { signedInAdmin, untilProcessed, uploadContent } from './support/arrange.ts'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { tabTo, typeInto } from './support/keyboard.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { signedInPage, signIn } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const proxy = await startCuttingProxy()
const journey = useJourney()
const categoryName = 'Sécurité'
let categoryId: string

beforeAll(async () => {
  proxy.target = journey.platform.origin
  const client = await signedInAdmin(journey.platform)
  const category = await client.call<{ id: string }>('POST', 'contentCategory', {
    name: categoryName,
    fallbackName: 'Safety',
  })
  categoryId = category.id
})
afterAll(() => proxy.close())

const MiB = 1024 * 1024

async function openForm(origin = proxy.origin): Promise<{ page: Page; form: Locator }> {
  const page = await signedInPage(journey, admin)
  await page.goto(`${origin}/management/content/add`)
  const form = page.getByRole('dialog', { name: m.management_content_new() })
  await see(form)
  return { page, form }
}

const dropZone = (form: Locator) => form.getByLabel(m.management_content_package(), { exact: true })
const title = (form: Locator) => form.getByLabel(m.management_title(), { exact: true })
const description = (form: Locator) => form.getByLabel(m.management_description())
const create = (form: Locator) => buttonOf(form, m.management_content_add_submit())

async function chooseCategory(page: Page, form: Locator): Promise<void> {
  await form.getByRole('combobox', { name: m.management_content_category() }).click()
  await optionOf(page, categoryName).click()
}

/** The course with this title, and a file of this size that cannot be compressed. */
async function packageOf(name: string, bytes = 0): Promise<Buffer> {
  const manifest = manifestText({
    standard: '1.2',
    title: name,
    items: [{ id: 'one', title: name, ref: 'page' }],
    resources: [{ id: 'page', href: 'index.html' }],
  })
  return zipFiles({ 'imsmanifest.xml': manifest, 'index.html': '<h1>Course</h1>', 'film.mp4': randomBytes(bytes) })
}

it('a package that is cut three times, once by a dead server, is sent once', async () => {
  const { page, form } = await openForm()
  const file = join(journey.platform.dataDir, 'cours_final-v2.zip')
  await writeFile(file, await packageOf('Évacuation', 45 * MiB))
  await dropZone(form).setInputFiles(file)
  // Until the analysis, the title is the name of the file.
  await see(form.getByText(m.management_content_title_proposed()))
  await expect.poll(() => title(form).inputValue()).toBe('cours final v2')
  await description(form).fill('Quitter le bâtiment.')
  await chooseCategory(page, form)

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const first = proxy.cutAfter(10 * MiB)
  await create(form).click()
  await first
  await proxy.cutAfter(10 * MiB)
  await proxy.cutAfter(10 * MiB)
  await journey.platform.kill('server')
  await see(form.getByText(m.upload_waiting()))
  await journey.platform.start('server')

  // The analysis checks every byte.
  const sheet = page.getByRole('dialog', { name: 'Évacuation' })
  await see(sheet.getByText('SCORM 1.2', { exact: true }))
  await see(sheet.getByText('index.html'))
  const places = [...new Set(offsets)]
  expect(places, 'each part begins behind the one before').toEqual(places.toSorted((a, b) => a - b))
  expect(places.length, places.join()).toBeGreaterThanOrEqual(4)
})

/** The requests of uploads that a page sends, by method. */
function watchUploads(page: Page) {
  const addresses: string[] = []
  const offsets: number[] = []
  let created = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/upload')) return
    if (request.method() === 'POST') created += 1
    if (request.method() !== 'PATCH') return
    addresses.push(request.url())
    offsets.push(Number(request.headers()['upload-offset']))
  })
  return {
    addresses,
    offsets,
    /** Asserts that everything went to one upload, each part behind the one before. */
    expectOne(parts: number) {
      expect(created, 'uploads begun').toBe(1)
      expect(new Set(addresses).size, addresses.join()).toBe(1)
      const places = [...new Set(offsets)]
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places.length, places.join()).toBeGreaterThanOrEqual(parts)
    },
  }
}

async function sendLarge(page: Page, form: Locator, name: string): Promise<void> {
  const file = join(journey.platform.dataDir, `${name}.zip`)
  await writeFile(file, await packageOf(name, 45 * MiB))
  await dropZone(form).setInputFiles(file)
  await expect.poll(() => title(form).inputValue()).toBe(name)
  await description(form).fill(`À propos de ${name}.`)
  await chooseCategory(page, form)
}

it('a package goes on at its address after each answer of a proxy, and after signing in again', async () => {
  const { page, form } = await openForm()
  await sendLarge(page, form, 'Travail en hauteur')
  const uploads = watchUploads(page)
  const first = proxy.cutAfter(6 * MiB, { status: 502, times: 2 })
  await create(form).click()
  await first
  await proxy.cutAfter(6 * MiB, { status: 503, times: 2, headers: { 'retry-after': '1' } })
  await proxy.cutAfter(6 * MiB, { status: 504, times: 2 })
  await proxy.cutAfter(6 * MiB, { status: 429, times: 1, headers: { 'retry-after': '2' } })
  await see(form.getByText(m.upload_waiting_busy()))
  await journey.platform.database.db.deleteFrom('sessions').execute()
  await see(form.getByText(m.upload_waiting_sign_in()))
  const tab = page.waitForEvent('popup')
  await linkOf(form, m.auth_signin_submit()).click()
  await signIn(await tab, admin)

  await see(page.getByRole('dialog', { name: 'Travail en hauteur' }).getByText('index.html'))
  // A busy server may have stored nothing of one of the four parts when it was cut.
  uploads.expectOne(4)
})

it.skipIf(!hasNginx())('a package goes on at its address after a restart of the server behind nginx', async () => {
  const serverPort = new URL(journey.platform.origin).port
  const nginx = await startNginx({ port: await freePort(), serverPort })
  try {
    const { page, form } = await openForm(nginx.origin)
    await sendLarge(page, form, 'Chariots')
    const uploads = watchUploads(page)
    const refused = page.waitForResponse(
      (answer) => answer.url().includes('/api/upload') && [502, 503].includes(answer.status()),
    )
    // Slow enough that the server ends before the last byte.
    const devtools = await page.context().newCDPSession(page)
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 8 * MiB }
    await devtools.send('Network.emulateNetworkConditions', speed)
    const begun = page.waitForRequest((request) => request.method() === 'PATCH')
    await create(form).click()
    await begun
    await expect.poll(() => form.getByRole('progressbar').first().getAttribute('aria-valuenow')).not.toBe('0')
    await journey.platform.stop('server')
    await refused
    await journey.platform.start('server')
    await see(page.getByRole('dialog', { name: 'Chariots' }).getByText('index.html'))
    uploads.expectOne(2)
  } finally {
    await nginx.close()
  }
})

it('an upload whose tab was closed is offered on the home, goes on with the same file, or is dropped', async () => {
  const { page, form } = await openForm()
  await sendLarge(page, form, 'Échafaudages')
  await title(form).fill('Échafaudages roulants')
  await seeGone(form.getByText(m.management_content_title_proposed()))
  const cut = proxy.cutAfter(20 * MiB, { status: 502, times: 1000 })
  const uploads = watchUploads(page)
  await create(form).click()
  await cut
  await see(form.getByText(m.upload_waiting()))
  await page.close({ runBeforeUnload: false })
  proxy.cutAfter(Number.MAX_SAFE_INTEGER)

  const later = await page.context().newPage()
  await later.goto(`${proxy.origin}/management/home`)
  await see(later.getByText('Échafaudages roulants'))
  await see(later.getByText('Échafaudages.zip', { exact: false }))
  await later.goto(`${proxy.origin}/management/content`)
  await buttonOf(later, `${m.management_unfinished_resume()}, Échafaudages roulants`).click()
  const again = later.getByRole('dialog', { name: m.management_content_new() })
  await expect.poll(() => title(again).inputValue()).toBe('Échafaudages roulants')
  await see(again.getByText('Échafaudages.zip', { exact: false }))
  // Another file is not taken for the one that was begun.
  const other = { name: 'autre.zip', mimeType: 'application/zip', buffer: await packageOf('Autre', 1000) }
  await dropZone(again).setInputFiles(other)
  await see(again.getByText(m.upload_other_file_take()))
  await dropZone(again).setInputFiles(join(journey.platform.dataDir, 'Échafaudages.zip'))
  const more = watchUploads(later)
  await create(again).click()
  await see(later.getByRole('dialog', { name: 'Échafaudages roulants' }).getByText('index.html'))
  expect(more.addresses[0]).toBe(uploads.addresses[0])
  expect(more.offsets[0]).toBeGreaterThan(MiB)
  await later.goto(`${proxy.origin}/management/home`)
  await see(later.getByText(m.management_home_todo()))
  await seeGone(later.getByText(m.management_unfinished_title()))
})

it('several packages whose tab was closed are offered together, and dropped on request', async () => {
  const { page, form } = await openForm()
  const files: string[] = []
  for (const name of ['Nacelles', 'Palans']) {
    const path = join(journey.platform.dataDir, `${name}.zip`)
    await writeFile(path, await packageOf(name, 20 * MiB))
    files.push(path)
  }
  await dropZone(form).setInputFiles(files)
  const sheet = page.getByRole('dialog', { name: m.management_packages_title() })
  await describe(sheet, ['Nacelles', 'Palans'])
  await chooseCategory(page, sheet)
  const cut = proxy.cutAfter(10 * MiB, { status: 502, times: 1000 })
  await buttonOf(sheet, m.management_packages_create({ count: 2 })).click()
  await cut
  await see(sheet.getByText(m.upload_waiting()))
  await page.close({ runBeforeUnload: false })
  proxy.cutAfter(Number.MAX_SAFE_INTEGER)

  const later = await page.context().newPage()
  await later.goto(`${proxy.origin}/management/content`)
  const name = m.management_unfinished_packages({ count: 2, file: '' })
  await buttonOf(later, `${m.management_unfinished_resume()}, ${name}`).click()
  const again = later.getByRole('dialog', { name: m.management_packages_title() })
  const palans = again.getByRole('listitem', { name: 'Palans', exact: true })
  await see(palans.getByText(m.management_packages_again()))
  // It is the same file that is asked for.
  await see(buttonOf(palans, m.upload_choose(), { exact: true }))
  // A second tab is not offered what this one holds.
  const second = await page.context().newPage()
  await second.goto(`${proxy.origin}/management/content`)
  await see(second.getByRole('heading', { level: 1 }))
  await seeGone(second.getByText(m.management_unfinished_title()))
  await later.close({ runBeforeUnload: false })
  await second.reload()
  const removed = second.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await buttonOf(second, `${m.management_unfinished_drop()}, ${name}`).click()
  await buttonOf(second.getByRole('alertdialog'), m.management_unfinished_drop()).click()
  expect((await removed).status()).toBe(204)
  await seeGone(second.getByText(m.management_unfinished_title()))
})

it('a taken title is told before a byte is sent, and a reload keeps what was typed', async () => {
  await uploadContent(await signedInAdmin(journey.platform), categoryId, {
    title: 'Incendie',
    type: 'external-link',
    link: 'https://example.com',
  } as never)
  const { page, form } = await openForm()
  const file = { name: 'incendie.zip', mimeType: 'application/zip', buffer: await packageOf('incendie', 2 * MiB) }
  await dropZone(form).setInputFiles(file)
  await description(form).fill('Agir face au feu.')
  await chooseCategory(page, form)
  const before = proxy.sent()
  await create(form).click()
  await see(form.getByText(/C-\d{6}/))
  expect(proxy.sent() - before).toBeLessThan(MiB)

  await title(form).fill('Incendie dans la cuisine')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await see(form.getByText(m.management_content_draft_files({ files: 'incendie.zip' })))
  await expect.poll(() => title(form).inputValue()).toBe('Incendie dans la cuisine')
  await see(form.getByRole('combobox', { name: m.management_content_category() }).getByText(categoryName))
  await dropZone(form).setInputFiles(file)
  await create(form).click()
  await see(page.getByRole('dialog', { name: 'Incendie dans la cuisine' }).getByText('index.html'))

  // What is left on purpose is not kept.
  await page.goto(`${proxy.origin}/management/content/add`)
  await see(form)
  await expect.poll(() => title(form).inputValue()).toBe('')
})

it('a content that could not be created takes the package that has arrived', async () => {
  const { page, form } = await openForm()
  const file = { name: 'gaz.zip', mimeType: 'application/zip', buffer: await packageOf('Gaz', 4 * MiB) }
  await dropZone(form).setInputFiles(file)
  await description(form).fill('Fermer le gaz.')
  await chooseCategory(page, form)
  const uploads = watchUploads(page)
  // The content is created, and its answer is lost.
  let isAway = true
  let isSent = false
  await page.route('**/api/content', async (route) => {
    if (!isAway) return route.continue()
    if (!isSent) await route.fetch()
    isSent = true
    await route.abort()
  })
  await create(form).click()
  await see(form.getByText(m.upload_arrived()))
  await see(form.getByText(m.upload_waiting()))
  isAway = false
  await see(page.getByRole('dialog', { name: 'Gaz' }).getByText('index.html'))
  uploads.expectOne(1)
  const client = await signedInAdmin(journey.platform)
  expect(await client.call('GET', 'content?search=Gaz')).toHaveLength(1)
})

it('a cancelled upload leaves nothing behind', async () => {
  const { page, form } = await openForm()
  const file = join(journey.platform.dataDir, 'abandon.zip')
  await writeFile(file, await packageOf('Abandon', 20 * MiB))
  await dropZone(form).setInputFiles(file)
  await description(form).fill('Rien.')
  await chooseCategory(page, form)
  const cut = proxy.cutAfter(4 * MiB)
  // Once cut, it asks at once where to go on: the rest could arrive before the press.
  await page.route('**/api/upload/*', (route) => (route.request().method() === 'HEAD' ? undefined : route.continue()))
  const created = page.waitForResponse((answer) => answer.url().endsWith('/api/upload') && answer.status() === 201)
  await create(form).click()
  const address = (await created).headers().location ?? ''
  await cut
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await buttonOf(form, m.upload_cancel()).click()
  expect((await removed).status()).toBe(204)
  await see(form.getByText(m.upload_cancelled_title()))
  const left = await page.request.head(new URL(address, proxy.origin).href, { headers: { 'tus-resumable': '1.0.0' } })
  expect(left.status()).toBe(404)
})

it('the first hour of an editor: of eight packages two fail and are mended, then become a course', async () => {
  const { page, form } = await openForm()
  const folder = join(journey.platform.dataDir, 'eight')
  await mkdir(folder)
  const names = ['Accueil', 'Chimie', 'Dos', 'Électricité', 'Feu', 'Gestes']
  const files = await Promise.all(
    names.map(async (name) => ({ name: `${name}.zip`, buffer: await packageOf(name, 200_000) })),
  )
  files.push({ name: 'notes.zip', buffer: Buffer.from('This is not a zip file') })
  // The page that it starts with is missing.
  const broken = manifestText({
    standard: '1.2',
    title: 'Hygiène',
    items: [{ id: 'one', title: 'Hygiène', ref: 'page' }],
    resources: [{ id: 'page', href: 'gone.html' }],
  })
  files.push({
    name: 'hygiene.zip',
    buffer: await zipFiles({ 'imsmanifest.xml': broken, 'index.html': '<h1>Hygiène</h1>' }),
  })
  files.push({ name: 'notes.txt', buffer: Buffer.from('These are notes') })
  for (const { name, buffer } of files) await writeFile(join(folder, name), buffer)
  await dropZone(form).setInputFiles(files.map(({ name }) => join(folder, name)))

  const sheet = page.getByRole('dialog', { name: m.management_packages_title() })
  const row = (name: string) => sheet.getByRole('listitem', { name, exact: true })
  const titleIn = (name: string) => row(name).getByLabel(m.management_title(), { exact: true })
  await describe(sheet, [...names, 'notes', 'hygiene', 'notes.txt'])
  // What is no package by its name is told before anything is sent.
  await see(row('notes.txt').getByText(m.management_package_error_not_a_zip()))
  await buttonOf(sheet, m.management_packages_remove({ name: 'notes.txt' })).click()
  await chooseCategory(page, sheet)
  // Two of one title cannot both be created.
  await titleIn('Chimie').fill('feu')
  await see(sheet.getByText(m.management_packages_same_title()))
  await titleIn('feu').fill('Chimie')
  await seeGone(sheet.getByText(m.management_packages_same_title()))

  const before = proxy.sent()
  await buttonOf(sheet, m.management_packages_create({ count: 8 })).click()
  await see(row('hygiene').getByRole('alert').getByText('gone.html'), 60_000)
  await see(row('notes').getByText(m.management_package_error_not_a_zip()), 60_000)
  for (const name of names) await see(row(name).getByText(m.common_state_ready()), 60_000)
  expect(proxy.sent() - before).toBeGreaterThan(6 * 200_000)

  // Both are mended in place, and take the titles of their packages.
  for (const [name, packageTitle] of [
    ['hygiene', 'Hygiène'],
    ['notes', 'Notes'],
  ] as const) {
    await writeFile(join(folder, 'mended.zip'), await packageOf(packageTitle, 1000))
    await row(name).getByLabel(m.management_packages_replace()).first().setInputFiles(join(folder, 'mended.zip'))
    await see(row(packageTitle).getByText(m.common_state_ready()), 60_000)
  }
  await buttonOf(sheet, m.common_close()).last().click()
  await seeGone(sheet)

  const client = await signedInAdmin(journey.platform)
  const made = await client.call<{ title: string; processing: { state: string } }[]>('GET', 'content?state=ready')
  expect(made.map(({ title }) => title)).toEqual(expect.arrayContaining([...names, 'Notes', 'Hygiène']))

  await buildByKeyboard(page, 'Premiers jours', ['Accueil', 'Hygiène', 'Notes'])
  const course = page.getByRole('dialog', { name: 'Premiers jours' })
  await see(course.getByText(m.management_module_draft()))
  await press(page, linkOf(course, m.management_content_preview(), { exact: true }))
  await see(page.getByText(m.preview_banner()))
  await page.goBack()
  await press(page, buttonOf(course, m.management_module_publish()))
  const question = page.getByRole('alertdialog')
  await press(page, buttonOf(question, m.management_module_publish_action({ count: 1 })))
  await see(page.getByText(m.management_module_published({ count: 1 })))

  // A content changes, and the course follows.
  const [notes] = await client.call<{ id: string }[]>('GET', 'content?search=Notes')
  const change = new FormData()
  change.set('description', 'Relues')
  await client.call('POST', `content/${notes?.id}/version`, change)
  await page.reload()
  await press(page, buttonOf(course, m.management_module_update_contents()))
  await press(page, buttonOf(question, m.management_module_update_action({ version: '2' })))
  await see(page.getByText(m.management_module_updated({ version: '2' })))
  const [published] = await client.call<object[]>('GET', 'module')
  expect(published).toMatchObject({ title: 'Premiers jours', version: 2, isDraft: false, outdatedCount: 0 })
})

/** Fills in what every content needs and no package tells. */
async function describe(sheet: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await description(sheet.getByRole('listitem', { name, exact: true })).fill(`À propos de ${name}.`)
  }
}

async function press(page: Page, target: Locator): Promise<void> {
  await see(target)
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Builds a draft of one chapter without a pointer; its theme is created in the form. */
async function buildByKeyboard(page: Page, name: string, contents: readonly string[]): Promise<void> {
  await page.goto(`${proxy.origin}/management/module/add`)
  const form = page.getByRole('dialog', { name: m.management_module_new() })
  await see(form)
  await typeInto(page, title(form), name)
  const theme = form.getByRole('combobox', { name: m.management_module_theme() })
  await press(page, theme)
  const found = page.getByPlaceholder(m.common_search(), { exact: true })
  await see(found)
  await expect.poll(() => found.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('Arrivée')
  await see(optionOf(page, m.common_create_named({ name: 'Arrivée' })))
  await page.keyboard.press('Enter')
  const english = page.getByRole('dialog', { name: m.management_theme_new() }).getByLabel(m.management_names_fallback())
  await expect.poll(() => english.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('Arrival')
  await page.keyboard.press('Enter')
  await see(theme.getByText('Arrivée'))
  await typeInto(page, form.getByLabel(m.management_module_chapter_title({ number: '1' })), 'Bienvenue')
  const adds = `${m.management_picker_add()}, Bienvenue`
  await press(page, buttonOf(form, adds))
  const picker = form.getByRole('region', { name: adds })
  const search = picker.getByPlaceholder(m.management_content_search())
  await see(search)
  for (const content of contents) {
    await tabTo(page, search)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(content)
    await expect.poll(() => picker.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(content)])
    await see(optionOf(picker, content, { selected: true }))
    await page.keyboard.press('Enter')
    await see(picker.getByRole('option').getByLabel(m.management_picker_already()))
  }
  await tabTo(page, search)
  await page.keyboard.press('Escape')
  await seeGone(picker)
  await tabTo(page, form.getByRole('switch', { name: m.management_module_keep_draft() }))
  await page.keyboard.press('Space')
  await press(page, buttonOf(form, m.management_module_add_submit()))
}

it('several packages survive a reload', async () => {
  const { page, form } = await openForm()
  const files = await Promise.all(
    ['Lumière', 'Machines'].map(async (name) => ({
      name: `${name}.zip`,
      mimeType: 'application/zip',
      buffer: await packageOf(name, 1000),
    })),
  )
  await dropZone(form).setInputFiles(files)
  const sheet = page.getByRole('dialog', { name: m.management_packages_title() })
  const row = (name: string) => sheet.getByRole('listitem', { name, exact: true })
  await describe(sheet, ['Lumière', 'Machines'])
  await row('Lumière').getByLabel(m.management_title(), { exact: true }).fill('Lumière du jour')
  await chooseCategory(page, sheet)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await see(row('Lumière du jour').getByText(m.management_packages_again()))
  await sheet.getByLabel(m.management_packages_label()).first().setInputFiles(files)
  await seeGone(sheet.getByText(m.management_packages_again()).first())
  await buttonOf(sheet, m.management_packages_create({ count: 2 })).click()
  for (const name of ['Lumière du jour', 'Machines']) await see(row(name).getByText(m.common_state_ready()), 60_000)
})

it('a package sent with an edit that somebody else has overtaken is not offered again', async () => {
  const client = await signedInAdmin(journey.platform)
  const id = await uploadContent(client, categoryId, {
    title: 'Vitrine',
    type: 'scorm-content',
    file: await packageOf('Vitrine', 1000),
  })
  await untilProcessed(client, id)
  const page = await signedInPage(journey, admin)
  await page.goto(`${proxy.origin}/management/content/${id}/edit`)
  const file = { name: 'vitrine.zip', mimeType: 'application/zip', buffer: await packageOf('Vitrine', 1000) }
  await page.getByLabel(m.management_content_package(), { exact: true }).setInputFiles(file)
  await client.call('POST', `content/${id}/version`, { level: 2 })
  await buttonOf(page, m.management_save_version({ version: '2' })).click()
  await see(page.getByText(m.management_content_version_created({ version: '3' })))
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cursus.unfinished')))
  await expect.poll(kept).toEqual([])
})
