import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { goTo, see, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, titleOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const nina = person('Nina Roche', 'fr')
let grant: Given
let client: Client

beforeAll(async () => {
  const link = { type: 'external-link', link: 'https://example.com/' } as const
  const contents = [
    { title: 'Alerte', ...link },
    { title: 'Évacuer', ...link },
  ]
  grant = await giveModule(journey.platform, { person: nina, title: 'Feu', contents })
  client = await signedInAdmin(journey.platform)
})

it('an administrator reads what a new version changes and moves the people of a course', async () => {
  speak('fr')
  const [module] = await client.call<{ id: string }[]>('GET', `company/${grant.companyId}/module`)
  await client.call('POST', `module/${module?.id}/version`, {
    chapters: [{ title: 'Accueil', contentIdList: [grant.contentIds[0]] }],
  })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await goTo(page, m.nav_modules())
  await linkOf(page, grant.moduleTitle).click()
  const sheet = page.getByRole('dialog')
  await see(sheet.getByText(m.company_versions_held()))
  await see(sheet.getByRole('listitem').filter({ hasText: 'Évacuer' }).getByText(m.management_compare_removed()))
  expect(await inspectHere(page, 'module of a company', 'fr')).toEqual([])

  await linkOf(sheet, m.company_module_preview({ title: 'Alerte' })).click()
  await see(titleOf(page, 'Alerte'))
  await see(page.getByText(m.preview_banner()))
  const others = page.getByRole('navigation', { name: m.player_contents() })
  await linkOf(others, 'Évacuer').click()
  await see(titleOf(page, 'Évacuer'))
  expect(await inspectHere(page, 'preview in a company', 'fr')).toEqual([])
  await linkOf(page, m.preview_back()).click()

  await buttonOf(sheet, m.company_upgrade({ version: '2' })).click()
  await see(sheet.getByText(m.company_upgrade_stay()))
  await sheet.getByRole('checkbox', { name: m.company_licence_module_move() }).check()
  await see(sheet.getByRole('listitem').filter({ hasText: nina.lastname }))
  expect(await inspectHere(page, 'upgrading a module', 'fr')).toEqual([])
  await buttonOf(sheet, m.company_upgrade({ version: '2' })).click()
  const question = page.getByRole('alertdialog')
  await buttonOf(question, m.company_licence_confirm_action_moved()).click()
  await see(page.getByText(m.company_licence_saved()))
  await see(sheet.getByText(/^v2 · /))
  const [access] = await client.call<{ version: number }[]>('GET', `company/${grant.companyId}/moduleAccess`)
  expect(access?.version).toBe(2)
})

it('a licence tells who changed it, and is duplicated for the next year', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await goTo(page, m.nav_licences())
  await linkOf(page, 'Licence', { exact: true }).click()
  const sheet = page.getByRole('dialog')
  await see(sheet.getByText(/a modifié la licence/))
  await see(sheet.getByText('Feu v2'))
  expect(await inspectHere(page, 'licence with its history', 'fr')).toEqual([])

  await linkOf(sheet, m.company_licence_next_year()).click()
  type Term = { name: string; startDate: string; endDate: string }
  const listed = `company/${grant.companyId}/moduleLicence?sort=name`
  const [former] = await client.call<Term[]>('GET', listed)
  const year = Number(former?.endDate.slice(0, 4)) + 1
  await see(sheet.getByText(m.company_licence_next_year_text({ name: 'Licence' })))
  await expect
    .poll(() => sheet.getByLabel(m.company_licence_name(), { exact: true }).inputValue())
    .toBe(`Licence ${year}`)
  await buttonOf(sheet, m.company_licence_create()).click()
  await see(sheet.getByRole('heading', { name: `Licence ${year}` }))
  // Both days move by the three years that the former one lasts.
  expect(await client.call<Term[]>('GET', listed)).toMatchObject([
    { name: 'Licence' },
    { name: `Licence ${year}`, startDate: `${year}-01-01`, endDate: `${year + 2}-12-31` },
  ])
})

it('a first day that is no date leaves the calendar of the last day', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/module-licence/add`)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(m.company_licence_name(), { exact: true }).fill('Sans dates')
  await sheet.getByLabel(m.company_licence_start(), { exact: true }).fill('31/02/2027')
  await buttonOf(sheet, m.common_date_open_calendar()).last().click()
  await see(page.getByRole('grid'))
  await page.keyboard.press('Escape')
  expect(await sheet.getByLabel(m.company_licence_name(), { exact: true }).inputValue()).toBe('Sans dates')
})
