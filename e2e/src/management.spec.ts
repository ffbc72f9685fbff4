import { beforeAll, expect, it } from 'vitest'
import { createModule, join, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const moduleTitle = 'Gestes qui sauvent'

beforeAll(async () => {
  const client = await signedInAdmin(journey.platform)
  await createModule(client, moduleTitle, [{ title: 'Alerter', type: 'external-link', link: 'https://example.com/' }])
  await client.call('POST', 'company', { name: 'Atelier Blanc' })
})

it('a company is created with its first manager and its first licence in one form', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/management/home`)
  await goTo(page, m.nav_companies())
  await linkOf(page, m.management_company_new()).first().click()
  const form = page.getByRole('dialog', { name: m.management_company_new() })
  const name = form.getByLabel(m.company_details_name(), { exact: true })
  await name.fill('Atelier Blanc')
  await form.getByRole('switch', { name: m.management_company_with_managers() }).click()
  await form.getByRole('switch', { name: m.management_company_with_licence() }).click()
  await form.getByLabel(m.company_licence_end(), { exact: true }).fill(`31/12/${new Date().getUTCFullYear() + 1}`)

  // Each part is checked beside its own fields, before anything is sent.
  const create = buttonOf(form, m.management_company_add_submit())
  await create.click()
  await see(form.getByText(m.company_access_people_required()))
  await see(form.getByText(m.company_licence_modules_required()))
  expect(await inspectHere(page, 'new company', 'fr')).toEqual([])

  const people = form.getByLabel(m.management_company_managers(), { exact: true })
  await people.fill('premiere@atelier.example')
  await people.press('Enter')
  await form.getByLabel(m.company_licence_name(), { exact: true }).fill('Première année')
  await form.getByLabel(m.company_licence_seats_count(), { exact: true }).fill('25')
  await buttonOf(form, m.company_licence_modules_add()).click()
  await optionOf(page, moduleTitle).click()

  // The name is taken: nothing of the other parts is stored, and what was typed stays.
  await create.click()
  await see(form.getByText(m.common_form_taken_open({ title: 'Atelier Blanc' })))
  await name.fill('Atelier Blanc (2)')
  await create.click()
  const sheet = page.getByRole('dialog', { name: 'Atelier Blanc (2)' })
  await see(sheet.getByText('Première année'))
  await see(sheet.getByText('premiere@atelier.example'))

  const client = await signedInAdmin(journey.platform)
  const found = await client.call<{ name: string; managerCount: number }[]>('GET', 'company?sort=name&order=asc')
  expect(found.map((company) => [company.name, company.managerCount])).toEqual([
    ['Atelier Blanc', 0],
    ['Atelier Blanc (2)', 1],
  ])
})

it('a bulk act names what it leaves out and why, does the others, and reports', async () => {
  speak('fr')
  const client = await signedInAdmin(journey.platform)
  await client.call('POST', 'theme', { name: 'Secourisme', fallbackName: 'First aid' })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/management/home`)
  await goTo(page, m.nav_themes())
  await see(page.getByRole('row', { name: 'Secourisme' }))
  await page.getByRole('checkbox', { name: m.list_select_page() }).click()
  await buttonOf(page, m.management_archive()).click()
  const question = page.getByRole('alertdialog')
  await see(question.getByText(m.management_theme_archive_used({ count: 1 })))
  await see(question.getByRole('listitem').filter({ hasText: `Theme ${moduleTitle}` }))
  expect(await inspectHere(page, 'bulk act with rows left out', 'fr')).toEqual([])
  await buttonOf(question, m.management_theme_archive_action({ count: 1 })).click()
  await see(page.getByText(m.management_theme_archived({ count: 1 })))
  await seeGone(page.getByRole('row', { name: 'Secourisme' }))
})

it('a manager is removed by another one', async () => {
  speak('fr')
  const client = await signedInAdmin(journey.platform)
  const rights = { training: { read: true, write: true }, admin: { read: true, write: true } }
  const company = await client.call<{ id: string }>('POST', 'company', { name: 'Atelier Vert' })
  const [eve, leo] = [person('Eve Marin', 'fr'), person('Leo Petit', 'fr')]
  for (const person of [eve, leo]) await join(journey.platform, person)
  await client.call('POST', `company/${company.id}/manager`, { userList: [eve.email], rights })
  await client.call('POST', `company/${company.id}/manager`, {
    userList: [leo.email],
    rights: { training: { read: true, write: true }, admin: { read: true } },
  })
  // A company knows the names of managers who have entered it.
  const theirs = new Client(journey.platform.origin)
  await theirs.signIn(leo)
  await theirs.call('GET', `company/${company.id}`)
  const page = await signedInPage(journey, eve, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/company/${company.id}/home`)
  await goTo(page, m.nav_managers())
  await linkOf(page, 'Leo Petit').click()
  const sheet = page.getByRole('dialog', { name: 'Leo Petit' })
  await buttonOf(sheet, m.company_manager_remove(), { exact: true }).click()
  const question = page.getByRole('alertdialog')
  expect(await inspectHere(page, 'remove a manager', 'fr')).toEqual([])
  await buttonOf(question, m.company_manager_remove_action({ count: 1 })).click()
  await see(page.getByText(m.company_manager_removed({ count: 1 })))
})
