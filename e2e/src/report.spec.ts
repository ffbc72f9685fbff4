import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, licenceDays, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { goTo, see, useJourney } from './support/journey.ts'
import { buttonOf, linkOf } from './support/named.ts'
import { frenchPage, person } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const journey = useJourney()
const learner = person('Nina Roche', 'fr')
/** Read before the licence is made, so that it never ends after it. */
const lastDay = licenceDays().endDate.split('-').reverse().join('/')
let grant: Given
let client: Client

beforeAll(async () => {
  const link = { type: 'external-link', link: 'https://example.com/' } as const
  const contents = [
    { title: 'Alerte', ...link },
    { title: 'Évacuer', ...link },
  ]
  grant = await giveModule(journey.platform, { person: learner, title: 'Feu', contents })
  client = await signedInAdmin(journey.platform)
  const { companyId } = grant
  const [access] = await client.call<{ licence: { id: string }; module: { id: string } }[]>(
    'GET',
    `company/${companyId}/moduleAccess`,
  )
  const terms = { moduleLicenceId: access?.licence.id, moduleId: access?.module.id }
  const userList = ['ada@lyon.example', 'zoe@lyon.example']
  await client.call('POST', `company/${companyId}/moduleAccess`, { ...terms, userList })
  await client.call('POST', `company/${companyId}/userGroup`, { name: 'Lyon', userList: [learner.email] })
  const own = new Client(journey.platform.origin)
  await own.signIn(learner)
  await own.call('POST', `user/me/userModule/${grant.userModuleId}/userContent/${grant.contentIds[0]}/open`)
})

/** Asks for a file in the menu of exports and waits for it. */
async function exported(page: Page, name: string) {
  await buttonOf(page, m.list_export()).click()
  const saved = page.waitForEvent('download')
  await buttonOf(page, name).click()
  const download = await saved
  await page.keyboard.press('Escape')
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

it('a manager follows a module and takes its results as a spreadsheet, cell by cell', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await see(page.getByRole('heading', { name: m.report_chart_title() }))
  await goTo(page, m.nav_report())
  // People in the table, the modules as bars above it, and their weeks where the table has them.
  await see(page.getByRole('row', { name: /Nina Roche.*Lyon/ }))
  await see(page.getByRole('link', { name: grant.moduleTitle }))
  await page.getByRole('radio', { name: m.report_by_module() }).click()
  await see(page.getByText(m.report_key_figure({ percent: '0\u00a0%', done: 0, given: 3 })))
  expect(await inspectHere(page, 'report', 'fr')).toEqual([])

  await linkOf(page, grant.moduleTitle).click()
  await see(page.getByRole('heading', { name: grant.moduleTitle, level: 1 }))
  const chart = page.getByRole('slider', { name: m.report_chart_title() })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0')
  await buttonOf(page, m.report_table()).first().click()
  await see(page.getByRole('table', { name: m.report_chart_title() }))
  expect(await inspectHere(page, 'report of a module', 'fr')).toEqual([])

  const all = await exported(page, m.export_results_xlsx())
  const [, sheet] = (await readXlsx(all.bytes)).sheets
  expect(all.name).toMatch(/-resultats-\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect(sheet?.rows).toEqual([
    ['Personne', 'État', 'Alerte', 'Évacuer', 'Meilleur score', 'Temps', 'Échéance'],
    [
      'ada@lyon.example',
      'Pas encore acceptés',
      'Pas encore ouvert',
      'Pas encore ouvert',
      null,
      new Date('1899-12-31T00:00:00Z'),
      null,
    ],
    ['Nina Roche', 'En cours', 'Terminé', 'Pas encore ouvert', null, new Date('1899-12-31T00:00:00Z'), null],
    [
      'zoe@lyon.example',
      'Pas encore acceptés',
      'Pas encore ouvert',
      'Pas encore ouvert',
      null,
      new Date('1899-12-31T00:00:00Z'),
      null,
    ],
  ])

  // The figures are filters, which the next file follows.
  await buttonOf(page, m.report_step_in_progress()).click()
  await see(page.getByText('1 à 1 sur 1'))
  const file = await exported(page, m.export_results_csv())
  const lines = file.bytes.toString().trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^Nina Roche;En cours;Terminé;Pas encore ouvert;;0:00:00;$/)
  // Nobody has a certificate yet, which is no file.
  await buttonOf(page, m.list_export()).click()
  await buttonOf(page, m.export_attestations()).click()
  await see(page.getByText(m.export_empty()))
  // Each file says which rows it has.
  const recent = page.getByRole('dialog').getByRole('listitem').filter({ hasText: m.export_results_csv() })
  await see(recent.getByText(m.report_step_in_progress()))
  await page.keyboard.press('Escape')

  // The one person in progress gets a later end, from the bar of the selection.
  await page.getByRole('row', { name: 'Nina Roche' }).getByRole('checkbox').check()
  await buttonOf(page, m.company_access_end_change()).click()
  const dates = page.getByRole('alertdialog')
  await dates.getByLabel(m.company_access_expire_date()).fill(lastDay)
  await buttonOf(dates, m.company_access_dates_action({ count: 1 })).click()
  await see(page.getByText(m.company_access_dates_done({ count: 1 })))

  // The button means whom the chosen figure counts, and without one everybody who has not finished.
  await see(buttonOf(page, m.report_remind_in_progress({ count: 1 })))
  const figure = (label: string) => buttonOf(page, new RegExp(`% ${label}$`))
  await figure(m.report_step_in_progress()).click()
  await see(buttonOf(page, m.report_remind_not_done({ count: 3 })))
  await figure(m.report_step_to_accept()).click()
  await buttonOf(page, m.report_remind_to_accept({ count: 2 })).click()
  const question = page.getByRole('alertdialog')
  await see(question.getByText(m.company_remind_effect({ count: 2 }).replaceAll('**', '')))
  await buttonOf(question, m.company_remind_action()).click()
  await see(page.getByText(m.company_remind_done({ count: 2 })))
})

it('prints a list without what is pressed, with its filters and every chosen column', async () => {
  const page = await frenchPage(journey, admin)
  const { origin } = journey.platform
  await page.goto(`${origin}/company/${grant.companyId}/module-access?search=ada`)
  await see(linkOf(page, /ada@lyon\.example/))
  await page.emulateMedia({ media: 'print' })
  await see(page.getByText(m.list_filter_value({ label: m.common_search(), value: 'ada' })))
  await see(page.getByText('Admin Cursus').and(page.locator(':visible')))
  expect(await page.getByRole('button').and(page.locator(':visible:not(th *)')).count()).toBe(0)
  expect(await page.getByRole('navigation').and(page.locator(':visible')).count()).toBe(0)
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 704, height: 1000 })
  expect(await page.locator('table').evaluate((table) => table.getBoundingClientRect().right)).toBeLessThanOrEqual(704)
})
