import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { see, seeGone, useJourney } from './support/journey.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const strict = { LANGUAGES: 'en', PASSWORD_MIN_LENGTH: '12', MAX_COMPANY_LOGO_MB: '1' }
const loose = { LANGUAGES: 'fr,en', PASSWORD_MIN_LENGTH: '10', MAX_COMPANY_LOGO_MB: '3' }
const journey = useJourney(strict)
const openSignUp = (page: Page) => page.goto(`${journey.platform.origin}/auth/signup`)
const openCompany = (page: Page) => page.goto(`${journey.platform.origin}/management/company/add`)
const languageSwitch = (page: Page) => page.getByRole('radio', { name: 'Français' })
const submit = (page: Page) => page.getByRole('button', { name: m.auth_signup_submit() }).click()
const logo = (page: Page) => page.getByLabel(m.management_company_logo())
const twoMegabytes = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 ** 2) }

async function restart(changes: NodeJS.ProcessEnv): Promise<void> {
  await journey.platform.kill('server')
  await journey.platform.start('server', changes)
}

/** The rules of `strict`, in a page that was opened under them. */
async function seeStrict(visitor: Page, manager: Page): Promise<void> {
  speak('en')
  await openSignUp(visitor)
  await see(visitor.getByRole('heading', { level: 1, name: m.auth_signup_title() }))
  await see(visitor.getByText(m.auth_signup_password_hint({ min: 12, max: 30 })))
  await seeGone(languageSwitch(visitor))
  await visitor.getByLabel(m.auth_password(), { exact: true }).fill('eleven char')
  await submit(visitor)
  await see(visitor.getByText(m.error_rule_min_length({ length: 12 })))

  await openCompany(manager)
  await see(manager.getByText(m.management_company_logo_hint({ max: '1\u00a0MB' })))
  await logo(manager).setInputFiles(twoMegabytes)
  await see(manager.getByText(m.upload_too_big({ size: '2\u00a0MB', max: '1\u00a0MB' })))
}

it('pages show the settings of the installation, and raised and lowered limits at the next visit', async () => {
  const visitor = await (await journey.visitor()).newPage()
  const manager = await signedInPage(journey, admin, undefined, 'en')
  await seeStrict(visitor, manager)

  await restart(loose)
  await openCompany(manager)
  await see(manager.getByText(m.management_company_logo_hint({ max: '3\u00a0MB' })))
  await logo(manager).setInputFiles(twoMegabytes)
  await see(manager.getByText('logo.png'))

  // A visitor without a chosen language gets the new default.
  speak('fr')
  await openSignUp(visitor)
  await see(visitor.getByText(m.auth_signup_password_hint({ min: 10, max: 30 })))
  await see(languageSwitch(visitor))
  await expect.poll(() => visitor.locator('html').getAttribute('lang')).toBe('fr')

  // A page that was opened before a limit was lowered sends what the server now refuses.
  await restart(strict)
  const labels = { email: m.auth_email(), firstname: m.auth_signup_firstname(), lastname: m.auth_signup_lastname() }
  await visitor.getByLabel(labels.email).fill('awa.keita@atelier.example')
  await visitor.getByLabel(labels.firstname, { exact: true }).fill('Awa')
  await visitor.getByLabel(labels.lastname, { exact: true }).fill('Keita')
  for (const label of [m.auth_password(), m.auth_signup_confirm()])
    await visitor.getByLabel(label, { exact: true }).fill('onze lettre')
  await submit(visitor)
  await see(visitor.getByText(m.error_rule_min_length({ length: 12 })))
  await seeStrict(visitor, manager)
})
