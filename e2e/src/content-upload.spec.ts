import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestText, zipFiles } from '@cursus/scorm/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInAdmin, uploadContent } from './support/arrange.ts'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { tabTo, typeInto } from './support/keyboard.ts'
import { signedInPage } from './support/people.ts'
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

async function openForm(): Promise<{ page: Page; form: Locator }> {
  const page = await signedInPage(journey, admin)
  await page.goto(`${proxy.origin}/management/content/add`)
  const form = page.getByRole('dialog', { name: m.management_content_new() })
  await see(form)
  return { page, form }
}

const dropZone = (form: Locator) => form.getByLabel(m.management_content_package(), { exact: true })
const title = (form: Locator) => form.getByLabel(m.management_title(), { exact: true })
const create = (form: Locator) => form.getByRole('button', { name: m.common_create() })

async function chooseCategory(page: Page, form: Locator): Promise<void> {
  await form.getByRole('combobox', { name: m.management_content_category() }).click()
  await page.getByRole('option', { name: categoryName }).click()
}

/** The course with metadata, and a file of this size that cannot be compressed. */
async function packageOf(name: string, bytes = 0): Promise<Buffer> {
  const lom = `<lom><general><description><langstring>À propos de ${name}.</langstring></description></general>
    <educational><typicallearningtime><datetime>PT25M</datetime></typicallearningtime></educational></lom>`
  const manifest = manifestText({
    standard: '1.2',
    title: name,
    items: [{ id: 'one', title: name, ref: 'page' }],
    resources: [{ id: 'page', href: 'index.html' }],
    manifestAttributes: 'xml:lang="en"',
  }).replace('</metadata>', `${lom}</metadata>`)
  return zipFiles({ 'imsmanifest.xml': manifest, 'index.html': '<h1>Course</h1>', 'film.mp4': randomBytes(bytes) })
}

it('a package that is cut three times, once by a dead server, is sent once', async () => {
  const { page, form } = await openForm()
  const file = join(journey.platform.dataDir, 'evacuation.zip')
  await writeFile(file, await packageOf('Évacuation', 45 * MiB))
  await dropZone(form).setInputFiles(file)
  // The package fills in what it says about itself.
  await see(form.getByText(m.management_package_offer_filled()))
  await expect.poll(() => title(form).inputValue()).toBe('Évacuation')
  await expect.poll(() => form.getByLabel(m.management_description()).inputValue()).toBe('À propos de Évacuation.')
  await see(form.getByRole('combobox', { name: m.management_language() }).getByText(m.common_language_en()))
  await expect.poll(() => form.getByLabel(m.management_content_minutes()).inputValue()).toBe('25')
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
  expect(places, 'each part begins behind the one before').toEqual(places.toSorted((one, other) => one - other))
  expect(places.length, places.join()).toBeGreaterThanOrEqual(4)
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
  await see(form.getByText(m.management_package_offer_filled()))
  await form.getByRole('combobox', { name: m.management_language() }).click()
  await page.getByRole('option', { name: m.common_language_fr() }).click()
  await chooseCategory(page, form)
  const before = proxy.sent()
  await create(form).click()
  await see(form.getByText('incendie (2)', { exact: false }))
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
  await see(form.getByText(m.management_package_offer_filled()))
  await chooseCategory(page, form)
  await page.route('**/api/content', (route) => route.abort())
  await create(form).click()
  // The package has arrived, its content has not.
  await see(form.getByRole('alert'))
  await page.unroute('**/api/content')
  const before = proxy.sent()
  await create(form).click()
  await see(page.getByRole('dialog', { name: 'Gaz' }).getByText('index.html'))
  expect(proxy.sent() - before).toBeLessThan(MiB)
})

it('a cancelled upload leaves nothing behind', async () => {
  const { page, form } = await openForm()
  const file = join(journey.platform.dataDir, 'abandon.zip')
  await writeFile(file, await packageOf('Abandon', 20 * MiB))
  await dropZone(form).setInputFiles(file)
  await see(form.getByText(m.management_package_offer_filled()))
  await chooseCategory(page, form)
  const cut = proxy.cutAfter(4 * MiB)
  const created = page.waitForResponse((answer) => answer.url().endsWith('/api/upload') && answer.status() === 201)
  await create(form).click()
  const address = (await created).headers().location ?? ''
  await cut
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await form.getByRole('button', { name: m.upload_cancel() }).first().click()
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
  // The manifest is right, but the page that it starts with is missing: only the analysis sees it.
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
  for (const { name, buffer } of files) await writeFile(join(folder, name), buffer)
  await dropZone(form).setInputFiles(files.map(({ name }) => join(folder, name)))

  const sheet = page.getByRole('dialog', { name: m.management_packages_title() })
  const row = (name: string) => sheet.getByRole('listitem', { name, exact: true })
  const titleIn = (name: string) => row(name).getByLabel(m.management_title(), { exact: true })
  for (const name of names) await see(row(name))
  // What is no package is told before anything is sent.
  await see(row('notes').getByText(m.management_package_error_not_a_zip()))
  await chooseCategory(page, sheet)
  await row('Hygiène').getByLabel(m.management_description()).fill('Se laver les mains.')
  // Two of one title cannot both be created.
  await titleIn('Chimie').fill('feu')
  await see(sheet.getByText(m.management_packages_same_title()))
  await titleIn('feu').fill('Chimie')
  await seeGone(sheet.getByText(m.management_packages_same_title()))

  const before = proxy.sent()
  await sheet.getByRole('button', { name: m.management_packages_create({ count: 7 }) }).click()
  await see(row('Hygiène').getByRole('alert').getByText('gone.html'), 60_000)
  for (const name of names) await see(row(name).getByText(m.common_state_ready()), 60_000)
  expect(proxy.sent() - before).toBeGreaterThan(6 * 200_000)

  // Both are mended in place.
  const mended = await packageOf('Notes', 1000)
  await writeFile(join(folder, 'mended.zip'), mended)
  const replacing = (name: string) => row(name).getByLabel(m.management_packages_replace())
  await replacing('Hygiène').first().setInputFiles(join(folder, 'mended.zip'))
  await see(row('Hygiène').getByText(m.common_state_ready()), 60_000)
  await replacing('notes').first().setInputFiles(join(folder, 'mended.zip'))
  await see(row('notes').getByLabel(m.management_description()))
  await titleIn('notes').fill('Notes')
  await sheet.getByRole('button', { name: m.management_packages_create({ count: 1 }) }).click()
  await see(row('Notes').getByText(m.common_state_ready()), 60_000)
  await sheet.getByRole('button', { name: m.common_close() }).last().click()
  await seeGone(sheet)

  const client = await signedInAdmin(journey.platform)
  const made = await client.call<{ title: string; processing: { state: string } }[]>('GET', 'content?state=ready')
  expect(made.map(({ title: one }) => one)).toEqual(expect.arrayContaining([...names, 'Notes', 'Hygiène']))

  await buildByKeyboard(page, 'Premiers jours', ['Accueil', 'Hygiène', 'Notes'])
  const course = page.getByRole('dialog', { name: 'Premiers jours' })
  await see(course.getByText(m.management_module_draft()))
  await press(page, course.getByRole('link', { name: m.management_content_preview(), exact: true }))
  await see(page.getByText(m.preview_banner()))
  await page.goBack()
  await press(page, course.getByRole('button', { name: m.management_module_publish() }))
  const question = page.getByRole('alertdialog')
  await press(page, question.getByRole('button', { name: m.management_module_publish_action({ count: 1 }) }))
  await see(page.getByText(m.management_module_published({ count: 1 })))

  // A content changes, and the course follows.
  const [notes] = await client.call<{ id: string }[]>('GET', 'content?search=Notes')
  const change = new FormData()
  change.set('description', 'Relues')
  await client.call('POST', `content/${notes?.id}/version`, change)
  await page.reload()
  await press(page, course.getByRole('button', { name: m.management_module_update_contents() }))
  await press(page, question.getByRole('button', { name: m.management_module_update_action({ version: '2' }) }))
  await see(page.getByText(m.management_module_updated({ version: '2' })))
  const [published] = await client.call<object[]>('GET', 'module')
  expect(published).toMatchObject({ title: 'Premiers jours', version: 2, isDraft: false, outdatedCount: 0 })
})

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
  await see(page.getByRole('option', { name: m.common_create_named({ name: 'Arrivée' }) }))
  await page.keyboard.press('Enter')
  const english = page.getByRole('dialog', { name: m.management_theme_new() }).getByLabel(m.management_names_fallback())
  await expect.poll(() => english.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('Arrival')
  await page.keyboard.press('Enter')
  await see(theme.getByText('Arrivée'))
  await typeInto(page, form.getByLabel(m.management_module_chapter_title({ number: '1' })), 'Bienvenue')
  const adds = `${m.management_picker_add()}, Bienvenue`
  await press(page, form.getByRole('button', { name: adds }))
  const picker = form.getByRole('region', { name: adds })
  const search = picker.getByPlaceholder(m.management_content_search())
  await see(search)
  for (const content of contents) {
    await tabTo(page, search)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(content)
    await expect.poll(() => picker.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(content)])
    await page.keyboard.press('Enter')
    await see(form.getByRole('listitem').filter({ hasText: content }))
  }
  await tabTo(page, search)
  await page.keyboard.press('Escape')
  await seeGone(picker)
  await tabTo(page, form.getByRole('switch', { name: m.management_module_keep_draft() }))
  await page.keyboard.press('Space')
  await press(page, create(form))
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
  await row('Lumière').getByLabel(m.management_title(), { exact: true }).fill('Lumière du jour')
  await chooseCategory(page, sheet)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await see(row('Lumière du jour').getByText(m.management_packages_again()))
  await sheet.getByLabel(m.management_packages_label()).first().setInputFiles(files)
  await seeGone(sheet.getByText(m.management_packages_again()).first())
  await sheet.getByRole('button', { name: m.management_packages_create({ count: 2 }) }).click()
  for (const name of ['Lumière du jour', 'Machines']) await see(row(name).getByText(m.common_state_ready()), 60_000)
})
