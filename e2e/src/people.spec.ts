import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { join, signedInAdmin } from './support/arrange.ts'
import { inspect, inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { tabTo, typeInto } from './support/keyboard.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, titleOf } from './support/named.ts'
import { frenchPage, person, signedInPage, signIn } from './support/people.ts'
import { admin } from './support/platform.ts'
import { type Language, m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Nina Roche', 'fr')
const leaving = person('Paul Garnier', 'fr')
const helper = person('Iris Lambert', 'fr')
const ids: Record<string, string> = {}

beforeAll(async () => {
  await join(journey.platform, learner)
  await join(journey.platform, leaving)
  const client = await signedInAdmin(journey.platform)
  await client.call('POST', 'platformManager/', {
    userList: [helper.email],
    platformManagementRights: { users: { read: true } },
  })
  await join(journey.platform, helper)
  for (const { email } of [learner, leaving, helper]) {
    ids[email] = (await client.call<{ id: string }[]>('GET', `user?search=${encodeURIComponent(email)}`))[0]?.id ?? ''
  }
})

const open = (page: Page, path: string) => page.goto(`${journey.platform.origin}${path}`)
const sheet = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const right = (page: Page, domain: string, action: 'read' | 'write', checked?: boolean) =>
  page.getByRole('checkbox', {
    name:
      action === 'read' ? m.management_manager_right_read({ domain }) : m.management_manager_right_write({ domain }),
    exact: true,
    ...(checked === undefined ? {} : { checked }),
  })

/** Returns the error of a refused sign-in. */
const refusal = async (email: string, password: string): Promise<string> => {
  const response = await fetch(`${journey.platform.origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { message: string[] }).message[0] ?? ''
}

it('a platform manager is added, changed and removed without a pointer; rights include what they need', async () => {
  speak('fr')
  const newcomer = 'nouvelle.gestionnaire@atelier.example'
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await open(page, '/management/home')
  await goTo(page, m.nav_managers())
  await linkOf(page, m.management_manager_add()).first().click()
  await typeInto(page, page.getByRole('textbox', { name: m.company_access_people() }), `${newcomer}, ${helper.email}`)
  await page.keyboard.press('Enter')
  // A warning before the form is sent: existing managers would lose their rights.
  await see(page.getByText(m.management_manager_already({ count: 1, list: helper.email })))
  await buttonOf(page, m.people_remove({ email: helper.email })).click()

  // Nothing is sent without a right.
  await buttonOf(page, m.management_manager_add_submit({ count: 1 })).click()
  await see(page.getByText(m.management_manager_rights_required()))

  const [modules, contents] = [m.account_domain_modules(), m.account_domain_contents()]
  await tabTo(page, right(page, modules, 'write'))
  await page.keyboard.press('Space')
  for (const domain of [modules, contents, m.account_domain_themes()]) {
    await see(right(page, domain, 'read', true))
  }
  await see(page.getByRole('status').filter({ hasText: m.management_manager_right_read({ domain: contents }) }))
  await tabTo(page, buttonOf(page, m.management_manager_add_submit({ count: 1 })))
  await page.keyboard.press('Enter')
  await see(page.getByRole('row', { name: newcomer }))
  await waitForMail(journey.platform.dataDir, newcomer, ({ links }) =>
    links.some((link) => link.includes('/auth/signup')),
  )

  await linkOf(page, newcomer).click()
  await tabTo(page, right(page, contents, 'read'))
  await page.keyboard.press('Space')
  await see(right(page, modules, 'write', false))
  await see(right(page, modules, 'read', true))
  await buttonOf(page, m.common_save()).click()
  await see(sheet(page).getByText(`${contents}, ${m.management_history_from()}`))

  await buttonOf(page, m.management_manager_remove(), { exact: true }).click()
  await buttonOf(question(page), m.management_manager_remove_action({ count: 1 })).click()
  await seeGone(page.getByRole('row', { name: newcomer }))
})

it('one’s own rights and account can only be changed by others', async () => {
  const page = await frenchPage(journey, admin)
  const client = await signedInAdmin(journey.platform)
  const { id } = await client.call<{ id: string }>('GET', 'user/me')
  await open(page, `/management/platformManager/${id}`)
  await see(page.getByText(m.management_manager_myself()))
  await expect.poll(() => right(page, m.account_domain_users(), 'write').isDisabled()).toBe(true)
  await open(page, `/management/user/${id}`)
  await see(page.getByText(m.management_user_myself()))
  expect(await buttonOf(page, m.management_user_delete(), { exact: true }).count()).toBe(0)
})

it('a suspended user is signed out at once, and can sign in again when the account is restored', async () => {
  const theirs = await frenchPage(journey, learner)
  await open(theirs, '/platform/home')
  await see(theirs.getByRole('navigation', { name: m.nav_label() }))

  const page = await signedInPage(journey, admin, undefined, 'fr')
  await open(page, `/management/user?search=${encodeURIComponent(learner.email)}`)
  await linkOf(page, `${learner.firstname} ${learner.lastname}`).click()
  await buttonOf(sheet(page), m.management_user_suspend()).click()
  await buttonOf(question(page), m.management_user_suspend_action({ count: 1 })).click()
  await see(sheet(page).getByText(m.management_user_suspended_text()))

  await open(theirs, '/platform/user-module')
  await see(titleOf(theirs, m.auth_signin_title()))
  expect(await refusal(learner.email, learner.password)).toBe('SuspendedUser')

  await buttonOf(sheet(page), m.management_user_unsuspend()).click()
  await buttonOf(question(page), m.management_user_unsuspend_action({ count: 1 })).click()
  await see(buttonOf(sheet(page), m.management_user_suspend()))
  await signIn(theirs, learner)
  await see(titleOf(theirs, m.nav_my_modules()))
})

it('an account is erased after the word is typed, and cannot be used any more', async () => {
  const page = await frenchPage(journey, admin)
  await open(page, `/management/user/${ids[leaving.email]}`)
  await buttonOf(sheet(page), m.management_user_delete(), { exact: true }).click()
  const erase = buttonOf(question(page), m.management_user_delete_action())
  await expect.poll(() => erase.isDisabled()).toBe(true)
  await question(page).getByRole('textbox').fill('suppr')
  await expect.poll(() => erase.isDisabled()).toBe(true)
  await question(page).getByRole('textbox').fill('SUPPRIMER')
  await erase.click()
  await page.waitForURL((url) => url.pathname === '/management/user')
  await seeGone(page.getByRole('row', { name: leaving.lastname }))
  expect(await refusal(leaving.email, leaving.password)).toBe('IncorrectEmailOrPassword')
})

it('a reader sees no buttons for changes, and no link to the managers', async () => {
  const page = await frenchPage(journey, helper)
  await open(page, `/management/user/${ids[learner.email]}`)
  await see(sheet(page).getByText(m.management_user_account(), { exact: true }))
  for (const name of [m.management_user_suspend(), m.management_user_delete()]) {
    expect(await buttonOf(page, name, { exact: true }).count(), name).toBe(0)
  }
  await open(page, '/management/platformManager')
  await page.waitForURL((url) => url.pathname === '/management/home')
  const client = new Client(journey.platform.origin)
  await client.signIn(helper)
  await expect(client.call('POST', 'user/suspend', { idList: [ids[learner.email]] })).rejects.toThrow('NotAllowed')
})

describe.each(['fr', 'en'] as const)('no violation of accessibility rules: %s', (language: Language) => {
  it('users and platform managers', async () => {
    speak(language)
    const page = await signedInPage(journey, admin, {}, language)
    const seeSheet = async () => {
      await see(sheet(page))
      await page.getByText(m.common_loading(), { exact: true }).waitFor({ state: 'detached' })
    }
    const lists = [{ path: '/management/user' }, { path: '/management/platformManager' }]
    const places = [
      // Once only, because it is the same in both languages.
      ...(language === 'fr' ? lists : []),
      { path: `/management/user/${ids[learner.email]}`, open: seeSheet },
      { path: '/management/platformManager/add', open: seeSheet },
      { path: `/management/platformManager/${ids[helper.email]}`, open: seeSheet },
    ]
    expect(await inspect(page, journey.platform.origin, places, language)).toEqual([])
    await right(page, m.account_domain_modules(), 'write').click()
    expect(await inspectHere(page, 'a right with its own', language)).toEqual([])
    await open(page, `/management/user/${ids[learner.email]}`)
    await buttonOf(sheet(page), m.management_user_delete(), { exact: true }).click()
    await see(question(page))
    expect(await inspectHere(page, 'the question before an erasure', language)).toEqual([])
  })
})
