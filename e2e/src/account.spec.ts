import { readFile } from 'node:fs/promises'
import { nameLength, passwordLength } from '@cursus/contract/field-values'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, menuItemOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { type Language, m, speak, startingWith } from './support/words.ts'

const journey = useJourney()
/** Learns, and manages trainings in a company. */
const trainer = person('Nadia Roche', 'fr')
let grant: Given

beforeAll(async () => {
  const contents = [{ title: 'Le règlement', type: 'external-link' as const, link: 'https://example.org/' }]
  grant = await giveModule(journey.platform, { person: trainer, title: 'Règlement', contents })
  const client = await signedInAdmin(journey.platform)
  const rights = { training: { read: true, write: true }, admin: { read: true, write: false }, responsible: true }
  await client.call('POST', `company/${grant.companyId}/manager`, { userList: [trainer.email], rights })
  const own = await signedIn(trainer)
  const path = `user/me/userModule/${grant.userModuleId}/userContent/${grant.contentIds[0]}`
  await own.call('POST', `${path}/open`)
  await own.call('PATCH', `${path}/notes`, { notes: 'Relire l’article 4' })
  await own.call('PATCH', `${path}/favorite`, { isFavorite: true })
})

async function signedIn(somebody: { email: string; password: string }): Promise<Client> {
  const client = new Client(journey.platform.origin)
  await client.signIn(somebody)
  return client
}
/** Returns the status of a call, whether it is refused or not. */
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]),
  )

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const dialogOf = (page: Page) => page.getByRole('dialog', { name: m.account_my_account() })
/** Menus load after the page; the last one of the banner is the account menu. */
const menuButton = (page: Page) => page.getByRole('banner').locator('button[aria-haspopup=menu]').last()
const button = (within: Locator, name: string) => buttonOf(within, name, { exact: true })
const sectionButton = (within: Locator, name: string) => buttonOf(within, startingWith(name))

async function open(page: Page): Promise<Locator> {
  await menuButton(page).click()
  await menuItemOf(page, m.account_my_account()).click()
  const dialog = dialogOf(page)
  await see(dialog)
  return dialog
}

async function openAs(somebody: { email: string; password: string }, language: Language): Promise<[Page, Locator]> {
  speak(language)
  const page = await signedInPage(journey, somebody, {}, language)
  await page.goto(`${journey.platform.origin}/platform/home`)
  return [page, await open(page)]
}

it('the profile form and the API apply the same rules', async () => {
  const [page, dialog] = await openAs(trainer, 'fr')
  await button(dialog, m.account_update()).click()
  const field = {
    firstname: dialog.getByLabel(m.account_firstname(), { exact: true }),
    lastname: dialog.getByLabel(m.account_lastname(), { exact: true }),
    password: dialog.getByLabel(m.account_password(), { exact: true }),
    confirmPassword: dialog.getByLabel(m.account_confirm_password(), { exact: true }),
  }
  const client = await signedIn(trainer)
  const before = await client.call('GET', 'user/me')
  const short = (length: number) => m.error_rule_min_length({ length: String(length) })
  const long = (length: number) => m.error_rule_max_length({ length: String(length) })
  const rules: [change: Partial<Record<keyof typeof field, string>>, told: string, field: keyof typeof field][] = [
    [{ firstname: '' }, m.error_rule_required(), 'firstname'],
    [{ firstname: 'A' }, short(nameLength.min), 'firstname'],
    [{ lastname: 'x'.repeat(nameLength.max + 1) }, long(nameLength.max), 'lastname'],
    [{ lastname: '  ' }, m.error_rule_required(), 'lastname'],
    [{ password: 'sept-12', confirmPassword: 'sept-12' }, short(passwordLength.min), 'password'],
    [{ password: 'x'.repeat(31), confirmPassword: 'x'.repeat(31) }, long(passwordLength.max), 'password'],
    [{ password: 'motdepasse-neuf', confirmPassword: '' }, m.error_rule_not_equal_password(), 'confirmPassword'],
  ]
  const right = { firstname: trainer.firstname, lastname: trainer.lastname, password: '', confirmPassword: '' }
  for (const [change, refusal, at] of rules) {
    for (const [name, value] of Object.entries({ ...right, ...change }))
      await field[name as keyof typeof field].fill(value)
    await button(dialog, m.common_save()).click()
    await expect.poll(() => field[at].getAttribute('aria-invalid')).toBe('true')
    // The field may still show the refusal of the rule before.
    const note = async () =>
      dialog.locator(`[id="${await field[at].getAttribute('aria-describedby')}"]`).textContent({ timeout: 1000 })
    await expect.poll(note).toBe(refusal)
    await expect.poll(() => hasFocus(field[at])).toBe(true)
    const { confirmPassword, ...sent } = change
    if (confirmPassword === undefined || confirmPassword === change.password) {
      expect(await statusOf(client.call('PATCH', 'user/me', sent))).toBe(400)
    }
  }
  expect(await dialog.getByLabel(startingWith(m.account_email())).isEditable()).toBe(false)
  expect(await client.call('GET', 'user/me')).toEqual(before)
  // Cancel discards the change.
  await button(dialog, m.common_cancel()).click()
  await see(button(dialog, m.account_update()))
  await see(dialog.getByRole('definition').filter({ hasText: trainer.lastname }))
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('a request to delete the account that fails is told where it is made', async () => {
  const [page, dialog] = await openAs(trainer, 'fr')
  await page.route(/account\.requestDeletion/, (route) => route.abort())
  await button(dialog, m.account_delete_open()).click()
  const question = page.getByRole('alertdialog')
  await button(question, m.account_delete_send()).click()
  await see(question.getByText(m.error_network()))
})

it('the profile needs no pointer, and a new language applies at once, to the page and to e-mails', async () => {
  const page = await frenchPage(journey, trainer)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await see(menuButton(page))
  await tabTo(page, menuButton(page))
  await page.keyboard.press('Enter')
  await see(menuItemOf(page, m.account_my_account()))
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await see(dialog)

  await tabTo(page, sectionButton(dialog, m.account_section_companies()))
  await page.keyboard.press('Enter')
  for (const text of [
    grant.moduleTitle,
    m.account_role_training(),
    m.account_role_admin(),
    m.account_role_responsible(),
  ]) {
    await see(dialog.getByRole('listitem').getByText(text))
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await see(button(dialog, m.account_update()))
  await tabTo(page, button(dialog, m.account_update()))
  await page.keyboard.press('Enter')

  // The first field has the focus and its text is selected by the key.
  const firstname = dialog.getByLabel(m.account_firstname(), { exact: true })
  await see(firstname)
  await expect.poll(() => hasFocus(firstname)).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Nadine')
  const faces = dialog.getByRole('radiogroup', { name: m.account_avatar() })
  await expect.poll(() => faces.getByRole('radio').count()).toBe(77)
  const face = (number: number) => faces.getByRole('radio').nth(number)
  await tabTo(page, faces.getByRole('radio', { name: m.account_avatar_none() }))
  await page.keyboard.press('ArrowRight')
  await see(face(1).and(dialog.locator('[aria-checked=true]')))
  await page.keyboard.press('End')
  await see(face(76).and(dialog.locator('[aria-checked=true]')))
  await page.keyboard.press('ArrowUp')
  await see(face(76).and(dialog.locator('[aria-checked=false]')))
  const isChosen = (radios: Element[]) => radios.findIndex((radio) => radio.ariaChecked === 'true')
  const chosen = await faces.getByRole('radio').evaluateAll(isChosen)
  expect(chosen).toBeLessThan(75)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const english = dialog.getByRole('radio', { name: 'English' })
  await expect.poll(() => hasFocus(english)).toBe(true)
  // An arrow key selects only while it is held; Space always does.
  await page.keyboard.press('Space')
  await see(dialog.getByRole('radio', { name: 'English', checked: true }))
  await tabTo(page, button(dialog, m.common_save()))
  await page.keyboard.press('Enter')

  // English without a reload: the dialog, the page under it, its title and its language.
  speak('en')
  const update = button(dialogOf(page), m.account_update())
  await see(update)
  await expect.poll(() => hasFocus(update)).toBe(true)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await expect.poll(() => page.title()).toContain(m.participant_hello({ name: 'Nadine' }))
  await page.keyboard.press('Escape')
  await seeGone(dialogOf(page))
  await expect.poll(() => hasFocus(menuButton(page))).toBe(true)
  await see(linkOf(page.getByRole('navigation', { name: m.nav_label() }), m.nav_home()))
  await see(buttonOf(page.getByRole('banner'), startingWith('Nadine')))

  const client = await signedIn(trainer)
  const me = await client.call<Record<string, unknown>>('GET', 'user/me')
  const number = String(chosen).padStart(3, '0')
  expect(me).toMatchObject({
    firstname: 'Nadine',
    language: 'en',
    avatar: `${number}-avatar.svg`,
    email: trainer.email,
  })
  await client.call('POST', 'auth/password/forgot', { email: trainer.email })
  const mail = await waitForMail(journey.platform.dataDir, trainer.email, ({ links }) =>
    links.some((link) => link.includes('/auth/password/new')),
  )
  expect(mail.subject).toMatch(/password/i)
  await client.call('PATCH', 'user/me', { firstname: trainer.firstname, language: 'fr' })
})

it('asks before an unsaved form is left', async () => {
  const [page, dialog] = await openAs(trainer, 'fr')
  await button(dialog, m.account_update()).click()
  const firstname = dialog.getByLabel(m.account_firstname(), { exact: true })
  await firstname.fill('Autrement')
  // Folding a section does not leave the form.
  await sectionButton(dialog, m.account_section_companies()).click()
  await sectionButton(dialog, m.account_section_data()).click()
  await expect.poll(() => firstname.inputValue()).toBe('Autrement')

  const question = page.getByRole('alertdialog', { name: m.common_leave_title() })
  await page.keyboard.press('Escape')
  await see(question)
  await button(question, m.common_cancel()).click()
  await seeGone(question)
  await expect.poll(() => firstname.inputValue()).toBe('Autrement')
  await button(dialog, m.common_close()).click()
  await button(question, m.common_leave_action()).click()
  await seeGone(dialog)
  await open(page)
  await see(dialog.getByRole('definition').filter({ hasText: trainer.firstname }))
})

it('lists active sessions, and ends sessions elsewhere at once', async () => {
  const there = await signedInPage(journey, trainer, {}, 'fr')
  await there.goto(`${journey.platform.origin}/platform/home`)
  await see(there.locator('h1'))
  const [elsewhere, last] = [await signedIn(trainer), await signedIn(trainer)]
  const [, dialog] = await openAs(trainer, 'fr')
  const rows = dialog.getByRole('region', { name: m.account_sessions_title() }).getByRole('listitem')
  const current = rows.filter({ hasText: m.account_session_current() })
  await see(current)
  await expect.poll(() => current.count()).toBe(1)
  const before = await rows.count()

  // Only the browser of the second page sends its name.
  await there.reload()
  await see(there.locator('h1'))
  const sessions = await last.call<{ id: string; isCurrent: boolean }[]>('GET', 'user/me/session')
  expect(sessions).toHaveLength(before)
  const end = buttonOf(dialog, startingWith(m.account_session_end()))
  await end.first().click()
  await expect.poll(() => rows.count()).toBe(before - 1)

  await button(dialog, m.account_sessions_end_others()).click()
  await expect.poll(() => rows.count()).toBe(1)
  await see(current)
  for (const client of [elsewhere, last]) expect(await statusOf(client.call('GET', 'user/me'))).toBe(401)
  // The open page leaves at once, without a click.
  await there.waitForURL((url) => url.pathname === '/auth/signin')
})

it('a new password ends the other sessions and says so', async () => {
  const other = await signedIn(trainer)
  const [, dialog] = await openAs(trainer, 'fr')
  await button(dialog, m.account_update()).click()
  const password = 'un-autre-motdepasse'
  await dialog.getByLabel(m.account_password(), { exact: true }).fill(password)
  await dialog.getByLabel(m.account_confirm_password(), { exact: true }).fill(password)
  await button(dialog, m.common_save()).click()
  await see(dialog.getByText(m.account_password_changed()))
  expect(await statusOf(other.call('GET', 'user/me'))).toBe(401)
  expect(await statusOf(signedIn(trainer))).toBe(401)
  trainer.password = password
  await signedIn(trainer)
})

it('a copy of one’s data is prepared, downloaded and readable by its owner only', async () => {
  const [page, dialog] = await openAs(trainer, 'fr')
  // The list of sessions comes later, and pushes down what is below it.
  await see(dialog.getByText(m.account_session_current()))
  await button(dialog, m.account_copy_request()).click()
  const link = linkOf(dialog, m.account_copy_download())
  await see(link)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^cursus-mes-donnees-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    profile: [{ email: trainer.email, lastname: trainer.lastname }],
    companies: [{ training: { read: true, write: true }, responsible: true }],
    accesses: [{ id: grant.userModuleId, moduleTitle: grant.moduleTitle, progress: 100 }],
    results: [{ contentTitle: 'Le règlement' }],
    notes: [{ notes: 'Relire l’article 4' }],
    favoriteContents: [{ contentId: grant.contentIds[0] }],
  })
  const path = new URL((await link.getAttribute('href')) ?? '', journey.platform.origin).pathname.replace('/api/', '')
  expect(await statusOf((await signedIn(trainer)).call('GET', path))).toBe(200)
  expect(await statusOf((await signedInAdmin(journey.platform)).call('GET', path))).toBe(404)
  expect(await statusOf(new Client(journey.platform.origin).call('GET', path))).toBe(401)
})

it.each(['fr', 'en'] as const)('breaks no accessibility rule, for reading and for editing: %s', async (language) => {
  const [page, dialog] = await openAs(admin, language)
  const found: string[] = []
  const inspect = async (what: string) => void found.push(...(await inspectHere(page, `account ${what}`, language)))
  await see(dialog.getByText(m.account_session_current()))
  await see(dialog.getByRole('region', { name: m.account_copy_title() }).getByRole('button'))
  await inspect('view')
  await button(dialog, m.account_update()).click()
  await dialog.getByLabel(m.account_firstname(), { exact: true }).fill('')
  await button(dialog, m.common_save()).click()
  await see(dialog.getByText(m.error_rule_required()))
  await inspect('edit')
  await button(dialog, m.common_cancel()).click()
  await sectionButton(dialog, m.account_section_manager()).click()
  await see(dialog.getByRole('table'))
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true, disabled: true }).count()).toBe(14)
  await inspect('rights')
  await sectionButton(dialog, m.account_section_companies()).click()
  await see(dialog.getByText(m.account_companies_empty()))
  expect(found).toEqual([])
})

it('an open page is left at once when its reader loses the right, or is suspended', async () => {
  speak('fr')
  const client = await signedInAdmin(journey.platform)
  const manager = `company/${grant.companyId}/manager`
  const home = `/company/${grant.companyId}/home`
  const page = await signedInPage(journey, trainer, {}, 'fr')
  // Only a notification that the first list does not have is news to the page.
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/me/notification/'))
  await page.goto(`${journey.platform.origin}${home}`)
  await see(menuButton(page))
  await (await listed).finished()
  const rows = await client.call<{ id: string; email: string }[]>('GET', manager)
  const own = rows.filter(({ email }) => email === trainer.email)
  await client.call('DELETE', manager, { idList: own.map(({ id }) => id) })
  await page.waitForURL((url) => url.pathname !== home)

  await page.goto(`${journey.platform.origin}/platform/home`)
  await see(menuButton(page))
  const [row] = await client.call<{ id: string }[]>('GET', `user?search=${encodeURIComponent(trainer.email)}`)
  await client.call('POST', 'user/suspend', { idList: [row?.id] })
  await page.waitForURL((url) => url.pathname === '/auth/signin')
})
