import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, join, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { type Journey, see, seeGone, useJourney } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, menuItemOf, optionOf } from './support/named.ts'
import { chooseLanguage, person, signedInPage } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey: Journey = useJourney({ LOG_LEVEL: 'debug', SUPPORT_EMAIL: 'aide@cursus.example' })
const platformSupport = 'aide@cursus.example'
const companySupport = 'formation@atelier.example'
const learner = person('Camille Aubert', 'fr')
const hasty = person('Nino Rey', 'fr')
let grant: Given

beforeAll(async () => {
  const contents = [{ title: 'Le site', type: 'embedded-content' as const, link: 'https://example.com/' }]
  grant = await giveModule(journey.platform, { person: learner, title: 'Sécurité incendie', contents })
  const admin = await signedInAdmin(journey.platform)
  const licences = `company/${grant.companyId}/moduleLicence`
  const [licence] = await admin.call<{ id: string }[]>('GET', licences)
  await admin.call('PATCH', `${licences}/${licence?.id}`, { businessSupportEmailList: [companySupport] })
  await join(journey.platform, hasty)
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: m.support_title() })
const messageIn = (dialog: Locator) => dialog.getByLabel(m.support_message())
const send = (dialog: Locator) => buttonOf(dialog, m.support_submit()).click()
const modulePage = () => `${journey.platform.origin}/platform/user-module/${grant.userModuleId}`
const mailTo = (address: string, text: string) =>
  waitForMail(journey.platform.dataDir, address, (mail) => mail.text.includes(text))

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByLabel(label).click()
  await optionOf(dialog.page(), option, { exact: true }).click()
}

it('from the sign-in page: errors are shown in the form, attachments are listed, and the platform gets the message', async () => {
  speak('en')
  const page = await (await journey.visitor()).newPage()
  await page.goto(`${journey.platform.origin}/auth/signin?email=visitor@example.com`)
  await chooseLanguage(page, 'en')
  await buttonOf(page, m.common_support()).click()
  const dialog = dialogOf(page)
  const email = dialog.getByLabel(m.support_email())
  await expect.poll(() => email.inputValue()).toBe('visitor@example.com')
  await email.fill('visitor')
  await send(dialog)
  await see(dialog.getByText(m.error_rule_email()))
  await see(dialog.getByText(m.error_rule_required()))
  await email.fill('visitor@example.com')
  await messageIn(dialog).fill('I cannot sign in.')
  await see(dialog.getByText('/auth/signin', { exact: true }))
  const screen = '1440 × 900 (1440 × 900, × 1)'
  await see(dialog.getByText(screen, { exact: true }))
  await dialog.getByRole('checkbox', { name: m.support_attach() }).check()
  expect(await inspectHere(page, 'support, signed out', 'en')).toEqual([])
  await send(dialog)
  await see(dialog.getByText(m.support_sent_text({ email: 'visitor@example.com' })))
  const mail = await mailTo(platformSupport, 'I cannot sign in.')
  expect(mail.replyTo).toBe('visitor@example.com')
  expect(mail.text).toContain('Page: /auth/signin')
  expect(mail.text).toContain(`Window (screen): ${screen}`)
  expect(mail.text).toContain('nothing proves that the address')
  await buttonOf(dialog, m.common_close()).last().click()
  await seeGone(dialog)
  // The next message starts empty.
  await buttonOf(page, m.common_support()).click()
  await expect.poll(() => messageIn(dialog).inputValue()).toBe('')
})

it('from the header by keyboard: no module, a subject, and only agreed attachments', async () => {
  speak('fr')
  const page = await signedInPage(journey, learner)
  await page.goto(`${journey.platform.origin}/platform/home`)
  const menu = buttonOf(page.getByRole('banner'), 'Camille Aubert')
  await menu.focus()
  await page.keyboard.press('Enter')
  await menuItemOf(page, m.common_support()).press('Enter')
  const dialog = dialogOf(page)
  await messageIn(dialog).fill('Une question générale')
  await send(dialog)
  await see(dialog.getByText(m.error_rule_required()))
  await choose(dialog, m.support_type(), m.support_type_other())
  expect(await inspectHere(page, 'support, signed in', 'fr')).toEqual([])
  await send(dialog)
  await see(dialog.getByText(m.support_sent_text({ email: learner.email })))
  const mail = await mailTo(platformSupport, 'Une question générale')
  expect(mail.subject).toContain(m.support_type_other())
  expect(mail.replyTo).toBe(learner.email)
  expect(mail.text).toContain('Camille Aubert')
  expect(mail.text).not.toMatch(/Navigateur\s?:|Page\s?:/)
  await page.keyboard.press('Escape')
  await seeGone(dialog)
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('from a module, without a network: no text is lost, and the module’s managers get it once the network is back', async () => {
  speak('fr')
  const page = await signedInPage(journey, learner)
  await page.goto(modulePage())
  const open = buttonOf(page.getByRole('main'), m.common_support())
  await open.click()
  const dialog = dialogOf(page)
  await see(dialog.getByLabel(m.support_module()).getByText(grant.moduleTitle))
  await choose(dialog, m.support_type(), m.support_type_content())
  await messageIn(dialog).fill('L’extincteur ne s’affiche pas')
  await page.context().setOffline(true)
  await send(dialog)
  await see(dialog.getByText(m.support_kept()))
  await page.context().setOffline(false)
  await page.reload()
  await open.click()
  await expect.poll(() => messageIn(dialog).inputValue()).toBe('L’extincteur ne s’affiche pas')
  await send(dialog)
  await see(dialog.getByText(m.support_sent_text({ email: learner.email })))
  const mail = await mailTo(companySupport, 'extincteur')
  expect(mail.subject).toContain(grant.moduleTitle)
  expect(mail.links).toContain(
    `${journey.platform.origin}/company/${grant.companyId}/module-access/${grant.userModuleId}`,
  )
})

it('too many messages: the form says when to try again and keeps the text', async () => {
  speak('fr')
  const client = new Client(journey.platform.origin)
  await client.signIn(hasty)
  for (let count = 0; count < 10; count++) {
    await client.call('POST', 'user/me/support', { type: 'other', message: `Encore ${count}` })
  }
  const page = await signedInPage(journey, hasty)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await buttonOf(page.getByRole('navigation', { name: m.nav_label() }), m.common_support()).click()
  const dialog = dialogOf(page)
  await choose(dialog, m.support_type(), m.support_type_technical())
  await messageIn(dialog).fill('Une fois de trop')
  await send(dialog)
  await see(dialog.getByRole('alert').filter({ hasText: 'Trop de tentatives' }))
  await expect.poll(() => messageIn(dialog).inputValue()).toBe('Une fois de trop')
})

const logs = () =>
  journey.platform.database.db.selectFrom('clientLogs').select(['message', 'stacktrace', 'data']).execute()
const logged = (message: string) =>
  expect.poll(async () => (await logs()).filter((log) => log.message.includes(message)))

it('a page that breaks is reported to the installation, and offers the support form', async () => {
  speak('fr')
  const page = await signedInPage(journey, learner)
  await page.route('**/trpc/**participant.userModule.get**', (route) =>
    route.fulfill({ json: Array.from({ length: 20 }, () => ({ result: { data: {} } })) }),
  )
  await page.goto(modulePage())
  await see(page.getByText(m.common_error_title()))
  await logged('TypeError').toMatchObject([
    {
      stacktrace: expect.stringContaining('/assets/'),
      data: { boundary: 'route', page: new URL(modulePage()).pathname },
    },
  ])
  await buttonOf(page.getByRole('main'), m.common_support()).click()
  const dialog = dialogOf(page)
  await see(dialog.getByLabel(m.support_type()).getByText(m.support_type_technical()))
  await see(dialog.getByLabel(m.support_module()).getByText(grant.moduleTitle))
})

it('errors without a network are kept in the browser and reported when it is back', async () => {
  const page = await signedInPage(journey, learner)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await see(page.locator('h1'))
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  await expect.poll(loaded).toContain('/assets/remote-log-')
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const error = new Error('without a network')
    window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cursus.log'))).toContain('without a network')
  await page.reload().catch(() => undefined)
  await page.context().setOffline(false)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await logged('without a network').toHaveLength(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cursus.log'))).toBeNull()
})
