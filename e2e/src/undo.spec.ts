import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf } from './support/named.ts'
import { frenchPage, person } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const journey = useJourney()
const learner = person('Nina Roche', 'fr')

let client: Client
let grant: Given
let licenceId: string

beforeAll(async () => {
  client = await signedInAdmin(journey.platform)
  const content = { title: 'Premiers gestes', type: 'external-link', link: 'https://example.com/' } as const
  grant = await giveModule(journey.platform, { person: learner, title: 'Feu', contents: [content] })
  const licences = await client.call<{ id: string }[]>('GET', `company/${grant.companyId}/moduleLicence`)
  licenceId = licences[0]!.id
})

const toasts = (page: Page) => page.locator('[data-sonner-toast]')
const undo = (page: Page) => buttonOf(toasts(page), m.common_undo(), { exact: true })
const open = async (path: string) => {
  const page = await frenchPage(journey, admin)
  await page.clock.install()
  await page.goto(`${journey.platform.origin}${path}`)
  return page
}

describe('an act that can be undone', () => {
  it('is undone by keyboard for the rows that it changed, as long as the toast is used', async () => {
    const names = ['Gestes', 'Secours']
    for (const name of names) await client.call('POST', 'theme', { name, fallbackName: name })
    const page = await open('/management/theme')
    for (const name of names) await page.getByRole('checkbox', { name: m.list_select_row({ name }) }).check()
    await buttonOf(page, m.management_archive(), { exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await buttonOf(dialog, m.management_theme_archive_action({ count: 2 })).click()
    await see(toasts(page).getByText(m.management_theme_archived({ count: 2 })))
    await seeGone(page.getByRole('table').getByText('Secours'))

    await page.keyboard.press('Alt+t')
    while (!(await undo(page).evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
    await page.clock.runFor(60_000)
    await see(undo(page))
    expect(await inspectHere(page, 'a toast with undo', 'fr')).toEqual([])
    await page.keyboard.press('Enter')
    await see(toasts(page).getByText(m.common_undone()))
    for (const name of names) await see(page.getByRole('table').getByText(name))
  })

  it('stays for a while, and goes when nobody uses it', async () => {
    await client.call('POST', 'theme', { name: 'Feux', fallbackName: 'Fires' })
    const page = await open('/management/theme')
    await page.getByRole('checkbox', { name: m.list_select_row({ name: 'Feux' }) }).check()
    await buttonOf(page, m.management_archive(), { exact: true }).click()
    await buttonOf(page.getByRole('alertdialog'), m.management_theme_archive_action({ count: 1 })).click()
    await see(undo(page))
    await page.mouse.move(0, 0)
    // Of its twelve seconds, some may be over: the clock also goes on by itself.
    await page.clock.runFor(5_000)
    await see(undo(page))
    await page.clock.runFor(10_000)
    await seeGone(undo(page))
  })

  it('is undone from the sheet, which stays', async () => {
    const page = await open(`/company/${grant.companyId}/module-licence/${licenceId}`)
    const sheet = page.getByRole('dialog')
    await buttonOf(sheet, m.company_licence_suspend(), { exact: true }).click()
    await buttonOf(page.getByRole('alertdialog'), m.company_licence_suspend_action({ count: 1 })).click()
    await see(buttonOf(sheet, m.company_licence_unsuspend(), { exact: true }))
    await undo(page).focus()
    await page.keyboard.press('Enter')
    await see(toasts(page).getByText(m.common_undone()))
    await see(buttonOf(sheet, m.company_licence_suspend(), { exact: true }))
  })

  it('says why when it can no longer be undone', async () => {
    const page = await open(`/company/${grant.companyId}/module-access`)
    const name = `${learner.firstname} ${learner.lastname}`
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await buttonOf(page, m.company_access_revoke(), { exact: true }).click()
    await buttonOf(page.getByRole('alertdialog'), m.company_access_revoke_action({ count: 1 })).click()
    await see(undo(page))
    await client.call('POST', `company/${grant.companyId}/moduleLicence/suspend`, { idList: [licenceId] })
    await undo(page).click()
    await see(toasts(page).getByText(m.common_undo_failed()))
    await see(toasts(page).getByText(m.company_access_left_licence()))
  })
})
