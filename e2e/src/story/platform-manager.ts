import type { Locator, Page } from 'playwright-core'
import { goTo, see, seeGone } from '../support/journey.ts'
import { buttonOf, linkOf, menuItemOf, optionOf } from '../support/named.ts'
import { chooseLanguage, signIn } from '../support/people.ts'
import { admin, type Platform } from '../support/platform.ts'
import { type Language, m, speak, startingWith } from '../support/words.ts'
import { contentsOf, type Story, type StoryContent } from './cast.ts'

/** Signs in and opens the management area, in the language of the story. */
export async function enterManagement(page: Page, platform: Platform, language: Language): Promise<void> {
  await page.goto(platform.origin)
  await chooseLanguage(page, language)
  await signIn(page, admin)
  // An account without a chosen language is French.
  speak('fr')
  await linkOf(page, startingWith(m.area_management())).click()
  await page.waitForURL(/\/management\/home$/)
  if (language !== 'fr') await changeOwnLanguage(page, language)
}

/** The language of the account applies on every device; every text changes at once. */
async function changeOwnLanguage(page: Page, language: Language): Promise<void> {
  await buttonOf(page.getByRole('banner'), 'Admin Cursus').click()
  await menuItemOf(page, m.account_my_account()).click()
  const account = page.getByRole('dialog')
  await buttonOf(account, m.account_update()).click()
  await account.getByRole('radio', { name: 'English', exact: true }).click()
  await buttonOf(account, m.common_save()).click()
  speak(language)
  await see(account.getByRole('heading', { name: m.account_my_account() }))
  await buttonOf(account, m.common_close()).click()
  await seeGone(account)
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await optionOf(page, option).click()
}

/** Themes and categories have a name in each language. */
async function createNamed(
  page: Page,
  words: { place: string; add: string; submit: string; created: string },
  name: string,
): Promise<void> {
  await goTo(page, words.place)
  await linkOf(page, words.add).first().click()
  const form = page.getByRole('dialog', { name: words.add })
  await form.getByLabel(m.management_names_french(), { exact: true }).fill(name)
  await form.getByLabel(m.management_names_fallback(), { exact: true }).fill(name)
  await buttonOf(form, words.submit).click()
  await see(page.getByText(words.created))
  await buttonOf(page.getByRole('dialog', { name }), m.common_close()).click()
  await see(page.getByRole('table').getByText(name))
}

export const createTheme = (page: Page, story: Story) =>
  createNamed(
    page,
    {
      place: m.nav_themes(),
      add: m.management_theme_new(),
      submit: m.management_theme_add_submit(),
      created: m.management_theme_created(),
    },
    story.themeName,
  )

export const createCategory = (page: Page, story: Story) =>
  createNamed(
    page,
    {
      place: m.nav_categories(),
      add: m.management_category_new(),
      submit: m.management_category_add_submit(),
      created: m.management_category_created(),
    },
    story.categoryName,
  )

/** The smallest PNG file. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const typeLabels = {
  'scorm-content': m.management_content_type_scorm_content,
  'scorm-quiz': m.management_content_type_scorm_quiz,
  'embedded-content': m.management_content_type_embedded,
  'external-link': m.management_content_type_link,
}

export async function createContents(page: Page, platform: Platform, story: Story): Promise<void> {
  await goTo(page, m.nav_contents())
  for (const content of contentsOf(story)) await createContent(page, platform, story, content)
}

async function createContent(page: Page, platform: Platform, story: Story, content: StoryContent): Promise<void> {
  await linkOf(page, m.management_content_new()).first().click()
  const form = page.getByRole('dialog', { name: m.management_content_new() })
  await form.getByRole('radio', { name: startingWith(typeLabels[content.type]()) }).click()
  await form.getByLabel(m.management_title(), { exact: true }).fill(content.title)
  await form.getByLabel(m.management_description()).fill(`${content.title}.`)
  await choose(page, form.getByRole('combobox', { name: m.management_content_category() }), story.categoryName)
  if (content.quizScoreValidation !== undefined)
    await form.getByRole('textbox', { name: m.management_content_mark() }).fill(String(content.quizScoreValidation))
  if (content.link) await form.getByRole('textbox', { name: m.management_content_link() }).fill(content.link)
  const { file } = content
  if (file) {
    await form
      .getByLabel(m.management_content_package(), { exact: true })
      .setInputFiles({ name: file.name, mimeType: 'application/zip', buffer: file.buffer })
  }
  if (content.type === 'scorm-content') await watchUpload(page, platform, form)
  else await buttonOf(form, m.management_content_add_submit()).click()
  const sheet = page.getByRole('dialog', { name: content.title })
  await see(sheet)
  if (file) {
    await see(sheet.getByText(file.standard, { exact: true }))
    await see(sheet.getByText(file.launchFile))
    if (file.repaired) await see(sheet.getByText(m.management_package_repair_nested_root()))
  }
  await buttonOf(sheet, m.common_close()).click()
  await seeGone(sheet)
}

/**
 * Watches an upload: sending while the line is held, analysing while server and worker are frozen,
 * then the result without a reload.
 */
async function watchUpload(page: Page, platform: Platform, form: Locator): Promise<void> {
  let letGo: () => unknown = () => {}
  const release = new Promise<void>((release) => {
    letGo = release
  })
  await page.route('**/api/upload/*', async (route) => {
    await release
    await route.continue()
  })
  const sending = page.waitForRequest('**/api/upload/*')
  await buttonOf(form, m.management_content_add_submit()).click()
  await see(form.getByRole('progressbar', { name: m.upload_sending() }))
  await sending
  platform.freeze('worker')
  platform.freeze('server')
  letGo()
  await see(form.getByRole('progressbar', { name: m.upload_analysing() }))
  platform.thaw('server')
  const waiting = page.getByRole('status').filter({ hasText: m.management_package_pending() })
  await see(waiting)
  platform.thaw('worker')
  await seeGone(waiting)
  await page.unroute('**/api/upload/*')
}

/** Builds a module with titled chapters; contents are found by search. */
export async function buildModule(page: Page, story: Story): Promise<void> {
  await goTo(page, m.nav_modules())
  await linkOf(page, m.management_module_new()).first().click()
  const form = page.getByRole('dialog', { name: m.management_module_new() })
  await form.getByLabel(m.management_title(), { exact: true }).fill(story.moduleTitle)
  await choose(page, form.getByRole('combobox', { name: m.management_module_theme() }), story.themeName)
  for (const [index, chapter] of story.chapters.entries()) {
    if (index > 0) await buttonOf(form, m.management_module_chapter_add()).click()
    await form.getByLabel(m.management_module_chapter_title({ number: String(index + 1) })).fill(chapter.title)
    await buttonOf(form, `${m.management_picker_add()}, ${chapter.title}`).click()
    for (const { title } of chapter.contents) {
      await page.getByPlaceholder(m.management_content_search()).last().fill(title)
      await optionOf(page, title).click()
    }
    await page.keyboard.press('Escape')
  }
  await buttonOf(form, m.management_module_add_submit()).click()
  const sheet = page.getByRole('dialog', { name: story.moduleTitle })
  for (const { title } of contentsOf(story)) await see(sheet.getByText(title))
  await page.keyboard.press('Escape')
  await seeGone(sheet)
}

/** Creates a company with a logo; its sheet leads to its area. */
export async function createCompany(page: Page, story: Story): Promise<void> {
  await goTo(page, m.nav_companies())
  await linkOf(page, m.management_company_new()).first().click()
  const form = page.getByRole('dialog', { name: m.management_company_new() })
  await form.getByLabel(m.company_details_name(), { exact: true }).fill(story.companyName)
  await form
    .getByLabel(m.company_details_logo(), { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await buttonOf(form, m.management_company_add_submit()).click()
  await linkOf(page.getByRole('dialog', { name: story.companyName }), m.management_company_open()).click()
  await page.waitForURL(/\/company\/[^/]+\/home$/)
}

/** Adds a manager who reads administration and assigns modules. */
export async function addCompanyManager(page: Page, story: Story): Promise<void> {
  await goTo(page, m.nav_managers())
  await linkOf(page, m.company_manager_add()).first().click()
  const sheet = page.getByRole('dialog', { name: m.company_manager_add() })
  const people = sheet.getByLabel(m.company_access_people(), { exact: true })
  await people.fill(story.companyManager.email)
  await people.press('Enter')
  const rightName = m.company_manager_right_write({ area: m.company_manager_area_training() })
  await sheet.getByRole('checkbox', { name: rightName }).check()
  await sheet
    .getByRole('checkbox', { name: m.company_manager_right_read({ area: m.company_manager_area_admin() }) })
    .check()
  await buttonOf(sheet, m.company_manager_add_submit({ count: 1 })).click()
  await see(page.getByText(m.company_manager_added({ count: 1 })))
  await see(page.getByRole('table').getByText(story.companyManager.email))
}

/** Adds a licence with three seats for the module, until the end of next year. */
export async function sellLicence(page: Page, story: Story): Promise<void> {
  await goTo(page, m.nav_licences())
  await linkOf(page, m.company_licence_add()).first().click()
  const sheet = page.getByRole('dialog', { name: m.company_licence_add() })
  await sheet.getByLabel(m.company_licence_name(), { exact: true }).fill(story.licenceName)
  await sheet.getByLabel(m.company_licence_end(), { exact: true }).fill(`31/12/${new Date().getFullYear() + 1}`)
  await sheet.getByLabel(m.company_licence_seats_count()).fill('3')
  await buttonOf(sheet, m.company_licence_modules_add()).click()
  await optionOf(page, story.moduleTitle).click()
  await buttonOf(sheet, m.company_licence_create()).click()
  await see(page.getByText(m.company_licence_created()))
  await see(page.getByRole('dialog', { name: story.licenceName }))
  await page.keyboard.press('Escape')
}
