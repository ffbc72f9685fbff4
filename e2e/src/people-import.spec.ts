import { readFile } from 'node:fs/promises'
import { makeWorkbook } from '@cursus/domain/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { goTo, see, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
let grant: Given
let client: Client

beforeAll(async () => {
  const content = { title: 'Alerte', type: 'external-link', link: 'https://example.com/' } as const
  grant = await giveModule(journey.platform, { person: person('Nina Roche', 'fr'), title: 'Feu', contents: [content] })
  client = await signedInAdmin(journey.platform)
})

const dialog = (page: Page) => page.getByRole('dialog')
const head = ['Mail pro', 'Prénom', 'NOM', 'Équipe', 'Boutique', 'Date d’entrée']
const shops = ['Lyon', 'Lille', 'Nantes']
const rowOf = (index: number) => [
  `personne${index}@delorme.example`,
  index % 2 ? 'Anaïs' : 'Karim',
  'ROUX',
  index % 2 ? 'Saisonniers hiver' : 'Boutiques Sud',
  shops[index % 3] ?? '',
  '02/03/2026',
]
type Group = { name: string; userCount: number }
const groups = async () => {
  const list = await client.call<Group[]>('GET', `company/${grant.companyId}/userGroup`)
  return Object.fromEntries(list.map(({ name, userCount }) => [name, userCount]))
}
const choose = async (page: Page, name: string, buffer: Buffer) => {
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/user/import`)
  await page.getByLabel(m.company_import_file()).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const submit = (page: Page, count: number) => buttonOf(dialog(page), m.company_import_submit({ count }))

it('300 people in two groups are imported from a CSV of Windows, with three lines corrected or given back', async () => {
  const page = await frenchPage(journey, admin)
  const rows = Array.from({ length: 300 }, (_, index) => rowOf(index))
  rows[2]![0] = 'personne2@delorme'
  rows[85]![1] = 'A'
  rows[210]![0] = '=1+1'
  const text = [head, ...rows].map((cells) => cells.join(';')).join('\r\n')
  const windows = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')

  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await goTo(page, m.nav_users())
  await linkOf(page, m.company_import_title()).first().click()
  await see(dialog(page).getByRole('heading', { name: m.company_import_title() }))
  expect(await inspectHere(page, 'import: file', 'fr')).toEqual([])
  await choose(page, 'Effectif.csv', windows)
  await see(dialog(page).getByText(m.company_import_recognised({ count: 5, all: 6 })))
  await see(submit(page, 297))
  expect(await inspectHere(page, 'import: columns', 'fr')).toEqual([])

  // Nothing is stored by the preview.
  expect(await groups()).toEqual({})
  const line = (number: number) =>
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: m.company_import_line({ line: number }) })
  // The usual domain is proposed.
  await buttonOf(line(4), m.company_import_correct()).click()
  await see(submit(page, 298))
  await line(87).getByRole('textbox').fill('Alice')
  await page.keyboard.press('Enter')
  await see(submit(page, 299))

  const download = page.waitForEvent('download')
  await buttonOf(dialog(page), m.company_import_download()).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`Mail pro;Prénom;NOM;Équipe;Boutique;Date d’entrée;${m.company_import_reason()}`)
  // A spreadsheet would run it.
  expect(csv).toContain("\r\n'=1+1;")

  await submit(page, 299).click()
  await see(dialog(page).getByText(m.company_import_added({ count: 299 })))
  await see(dialog(page).getByText(m.company_import_refused({ count: 1 })))
  expect(await groups()).toEqual({ 'Saisonniers hiver': 150, 'Boutiques Sud': 149 })

  await buttonOf(dialog(page), m.company_import_close()).click()
  await page.getByPlaceholder(m.company_user_search()).fill('alice')
  await see(page.getByRole('row', { name: /Alice ROUX/ }))
})

it('a workbook of the same people updates them, and says who is unchanged', async () => {
  const page = await frenchPage(journey, admin)
  const rows = Array.from({ length: 300 }, (_, index) => rowOf(index))
  rows[1]![4] = 'Bordeaux'
  await choose(page, 'Effectif.xlsx', await makeWorkbook({ Magasins: [head, ...rows], Notes: [['x']] }))
  await see(
    dialog(page).getByText(m.company_import_file_sheet({ file: 'Effectif.xlsx', sheet: 'Magasins', count: 300 })),
  )
  // The name of line 87 was corrected by hand, and line 212 had no address.
  await see(dialog(page).getByText(m.company_import_there_text({ count: 2 })))
  await submit(page, 300).click()
  await see(dialog(page).getByText(m.company_import_added({ count: 1 })))
  expect(await groups()).toEqual({ 'Saisonniers hiver': 150, 'Boutiques Sud': 150 })
  const found = `company/${grant.companyId}/user?search=bordeaux`
  expect(await client.call<{ email: string }[]>('GET', found)).toMatchObject([{ email: 'personne1@delorme.example' }])
})

it('modules are assigned to people selected in the list, whose sheet tells who did it', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/user?search=personne1`)
  await page.getByRole('checkbox', { name: m.list_select_page() }).check()
  await buttonOf(page, m.list_select_all_filtered({ count: 111 })).click()
  await buttonOf(page.getByRole('region', { name: m.list_selection() }), m.company_access_give()).click()
  await dialog(page).getByRole('combobox', { name: m.company_access_module() }).click()
  await optionOf(page, grant.moduleTitle).click()
  await see(dialog(page).getByText(m.company_access_preview_new_count({ count: 111 })))

  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/user?search=roche`)
  await linkOf(page, /Roche/).click()
  await see(dialog(page).getByText(/a attribué le module/))
  await buttonOf(dialog(page), m.company_user_results_of({ title: grant.moduleTitle })).click()
  await see(dialog(page).getByText('Alerte'))
  expect(await inspectHere(page, 'sheet of a person', 'fr')).toEqual([])
})

it('a file that is no list of people is refused in words', async () => {
  speak('en')
  const page = await signedInPage(journey, admin, undefined, 'en')
  await choose(page, 'people.csv', Buffer.from('a\0b'))
  await see(dialog(page).getByText(m.error_people_file_format()))
  await choose(page, 'people.xlsx', Buffer.from('PK\u0003\u0004 no workbook'))
  await see(dialog(page).getByText(m.error_people_file_damaged()))
})
