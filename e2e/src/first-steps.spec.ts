import { buildCourse12 } from '@cursus/scorm/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createModule, licenceDays, linkOfMail, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { clickInPackage, goTo, inPackage, see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { person, signedInPage, signIn } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak, startingWith } from './support/words.ts'

const journey = useJourney({}, 'refused')

/** Counts what is pressed in all pages and packages of a visitor, by phase: buttons, and Enter. */
async function countPresses(context: BrowserContext) {
  const presses: Record<string, number> = {}
  let phase = ''
  await context.exposeBinding('pressed', () => {
    presses[phase] = (presses[phase] ?? 0) + 1
  })
  await context.addInitScript(() => {
    const tell = () => (window as unknown as { pressed: () => void }).pressed()
    addEventListener('pointerdown', tell, true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && tell(), true)
  })
  return {
    presses,
    enter: (next: string) => {
      phase = next
    },
  }
}

/** Opens a field that searches, and creates what is typed. */
async function createIn(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.keyboard.type(name)
  await optionOf(page, m.common_create_named({ name })).click()
  await page.getByLabel(m.management_names_fallback(), { exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await see(page.getByRole('combobox', { name: field }).filter({ hasText: name }))
}

async function buildCatalogue(page: Page): Promise<void> {
  await linkOf(page, m.management_content_new()).first().click()
  const content = page.getByRole('dialog', { name: m.management_content_new() })
  await content.getByLabel(m.management_title(), { exact: true }).fill('Premier jour')
  await content.getByLabel(m.management_description()).fill('Trois minutes.')
  await createIn(page, m.management_content_category(), 'Leçons')
  await content.getByLabel(m.management_content_package(), { exact: true }).setInputFiles({
    name: 'premier-jour.zip',
    mimeType: 'application/zip',
    buffer: await buildCourse12({ language: 'fr', slides: 2 }),
  })
  await buttonOf(content, m.management_content_add_submit()).click()
  const sheet = page.getByRole('dialog', { name: 'Premier jour' })
  await see(sheet.getByText('SCORM 1.2', { exact: true }))
  await linkOf(sheet, m.management_content_new_module()).click()
  const form = page.getByRole('dialog', { name: m.management_module_new() })
  await form.getByLabel(m.management_title(), { exact: true }).fill('Accueil')
  await createIn(page, m.management_module_theme(), 'Relation client')
  await form.getByLabel(m.management_module_chapter_title({ number: '1' })).fill('Bienvenue')
  await buttonOf(form, m.management_module_add_submit()).click()
  await see(page.getByRole('dialog', { name: 'Accueil' }))
  await page.keyboard.press('Escape')
}

async function sellToCompany(page: Page): Promise<void> {
  await goTo(page, m.nav_companies())
  await linkOf(page, m.management_company_new()).first().click()
  const form = page.getByRole('dialog', { name: m.management_company_new() })
  await form.getByLabel(m.company_details_name(), { exact: true }).fill('Atelier Prévost')
  await form.getByRole('switch', { name: m.management_company_with_licence() }).click()
  await form.getByLabel(m.company_licence_name(), { exact: true }).fill('Découverte')
  await form.getByLabel(m.company_licence_end(), { exact: true }).fill(`31/12/${new Date().getFullYear() + 1}`)
  await form.getByLabel(m.company_licence_seats_count()).fill('10')
  await buttonOf(form, m.company_licence_modules_add()).click()
  await optionOf(page, 'Accueil').click()
  await buttonOf(form, m.management_company_add_submit()).click()
  const sheet = page.getByRole('dialog', { name: 'Atelier Prévost' })
  await linkOf(sheet, m.management_company_open()).click()
  await page.waitForURL(/\/company\/[^/]+\/home$/)
}

async function addPerson(page: Page, { email }: { email: string }): Promise<void> {
  await linkOf(page, m.company_user_add()).click()
  const form = page.getByRole('dialog', { name: m.company_user_add() })
  await see(form.getByText(m.company_user_add_silent()))
  await form.getByLabel(m.company_user_email(), { exact: true }).fill(email)
  await form.getByLabel(m.company_given_firstname(), { exact: false }).fill('Ana')
  await buttonOf(form, m.company_user_add_submit()).click()
  await see(page.getByText(m.company_user_added()))
}

async function assign(page: Page): Promise<void> {
  await buttonOf(page, m.company_access_give()).click()
  const sheet = page.getByRole('dialog', { name: m.company_access_give() })
  // The only module is proposed.
  await see(sheet.getByRole('combobox', { name: m.company_access_module() }).filter({ hasText: 'Accueil' }))
  await buttonOf(sheet, m.company_access_give_submit({ count: 1 })).click()
  await see(sheet.getByText(m.company_access_given({ count: 1 })))
}

async function learn(page: Page, link: string, { password }: { password: string }): Promise<void> {
  await page.goto(link)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
  await page.getByLabel(m.auth_signup_confirm(), { exact: true }).fill(password)
  await buttonOf(page, m.auth_signup_submit()).click()
  await buttonOf(page, m.participant_accept_action()).click()
  const start = m.participant_action_on({ action: m.participant_action_none(), title: 'Premier jour' })
  await linkOf(page, start).click()
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await clickInPackage(page, '#next')
  await clickInPackage(page, '#finish')
  await see(page.getByText(m.player_module_done()))
}

it('a new platform comes to its first result in few presses', async () => {
  speak('fr')
  const { platform } = journey
  const ana = person('Ana Roux', 'fr')
  const manager = await journey.visitor()
  const learner = await journey.visitor()
  const [page, theirs] = await Promise.all([manager.newPage(), learner.newPage()])
  const [managing, learning] = await Promise.all([countPresses(manager), countPresses(learner)])

  managing.enter('sign in')
  await page.goto(platform.origin)
  await signIn(page, admin)
  await linkOf(page, startingWith(m.area_management())).click()
  await page.waitForURL(/\/management\/home$/)
  managing.enter('catalogue')
  await buildCatalogue(page)
  managing.enter('company with licence')
  await sellToCompany(page)
  managing.enter('person')
  await addPerson(page, ana)
  managing.enter('assignment')
  await assign(page)
  learning.enter('invitation to first result')
  await learn(theirs, await linkOfMail(platform, ana.email, '/auth/signup'), ana)

  const presses = { ...managing.presses, ...learning.presses }
  const rows = Object.entries(presses).map(([phase, count]) => `${phase.padEnd(28)}${String(count).padStart(3)}\n`)
  process.stdout.write(`presses\n${rows.join('')}`)
  const most = {
    'sign in': 2,
    catalogue: 10,
    'company with licence': 7,
    person: 2,
    assignment: 2,
    'invitation to first result': 5,
  }
  expect(Object.keys(presses)).toEqual(Object.keys(most))
  for (const [phase, count] of Object.entries(most)) expect(presses[phase], phase).toBeLessThanOrEqual(count)
})

it('a new company is led from its licence to its first result', async () => {
  speak('fr')
  const client = await signedInAdmin(journey.platform)
  const { id: companyId } = await client.call<{ id: string }>('POST', 'company', { name: 'Ateliers Vasseur' })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  const home = `${journey.platform.origin}/company/${companyId}/home`
  const current = page.getByRole('listitem').and(page.locator('[aria-current="step"]'))
  await page.goto(home)
  await see(current.getByRole('heading', { name: m.company_steps_licence_coming() }))
  await seeGone(page.getByRole('heading', { name: m.report_chart_title() }))
  expect(await inspectHere(page, 'first steps', 'fr')).toEqual([])

  const module = await createModule(client, 'Hygiène', [
    { title: 'Le film', type: 'external-link', link: 'https://example.com/' },
  ])
  const terms = { name: 'Découverte', ...licenceDays(), maxActiveUserAllowed: 25, moduleIdList: [module.id] }
  const licence = await client.call<{ id: string }>('POST', `company/${companyId}/moduleLicence`, terms)
  await page.goto(home)
  await see(current.getByRole('heading', { name: m.company_steps_people() }))
  await see(linkOf(page, m.company_steps_preview_of({ title: 'Hygiène' })))
  await buttonOf(page, m.company_steps_invitation()).click()
  // The mail itself, drawn by the worker.
  const mail = page.getByRole('dialog').frameLocator('iframe')
  await see(mail.getByRole('heading', { name: 'Hygiène' }))
  await see(mail.getByText('Créer mon compte'))
  await page.keyboard.press('Escape')

  // Addresses that are pasted open the import with them.
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'ana@vasseur.example\nluc@vasseur.example')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await buttonOf(page.getByRole('dialog'), m.company_import_submit({ count: 2 })).click()
  await see(page.getByRole('dialog').getByText(m.company_import_added({ count: 2 })))
  // Who is there already is told beside the address.
  await page.goto(`${journey.platform.origin}/company/${companyId}/user/add`)
  const email = page.getByRole('dialog').getByLabel(m.company_user_email(), { exact: true })
  await email.fill('ana@vasseur.example')
  await buttonOf(page, m.company_user_add_submit()).click()
  await see(page.getByText(m.company_user_add_already()))
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  await email.fill('')
  await page.goto(home)
  await see(linkOf(current, m.company_access_give()))
  expect(await client.call('GET', `company/${companyId}`)).toMatchObject({
    firstSteps: { licence: true, people: true, assignment: false, result: false },
  })

  const userList = ['ana@vasseur.example']
  await client.call('POST', `company/${companyId}/moduleAccess`, {
    userList,
    userGroupIdList: [],
    moduleLicenceId: licence.id,
    moduleId: module.id,
    hasMaxDayTimeLimit: false,
  })
  await page.goto(home)
  await see(current.getByRole('heading', { name: m.company_steps_result() }))
  await page.getByRole('checkbox', { name: m.company_steps_weekly() }).click()
  await see(page.getByText(m.report_mail_saved()))

  // The card leaves with the first result, while somebody looks.
  const done = { doneCount: 1, doneAt: new Date(), lastAccessAt: new Date() }
  await journey.platform.database.db.updateTable('accesses').set(done).execute()
  await goTo(page, m.nav_report())
  await linkOf(page.getByRole('navigation', { name: m.nav_label() }), m.nav_home()).click()
  await see(page.getByText(m.company_steps_over()))
  await see(linkOf(page, m.company_home_figure_done()))
  expect(await inspectHere(page, 'figures of a company', 'fr')).toEqual([])
})
