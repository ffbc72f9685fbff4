import { beforeAll, expect, it } from 'vitest'
import { createModule, licenceDays, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
let client: Client
let companyId: string

beforeAll(async () => {
  client = await signedInAdmin(journey.platform)
  companyId = (await client.call<{ id: string }>('POST', 'company', { name: 'Ateliers Vasseur' })).id
})

it('a new company is led from its licence to its first result', async () => {
  speak('fr')
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
  await see(page.getByRole('link', { name: m.company_steps_preview_of({ title: 'Hygiène' }) }))
  await page.getByRole('button', { name: m.company_steps_invitation() }).click()
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
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.company_import_submit({ count: 2 }) })
    .click()
  await see(page.getByRole('dialog').getByText(m.company_import_added({ count: 2 })))
  await page.goto(home)
  await see(current.getByRole('link', { name: m.company_access_give() }))
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
  await page.getByRole('navigation', { name: m.nav_label() }).getByRole('link', { name: m.nav_home() }).click()
  await see(page.getByText(m.company_steps_over()))
  await see(page.getByRole('link', { name: m.company_home_figure_done() }))
  expect(await inspectHere(page, 'figures of a company', 'fr')).toEqual([])
})
