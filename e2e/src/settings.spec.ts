import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { see, seeGone, useJourney } from './support/journey.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney({ LANGUAGES: 'en', PASSWORD_MIN_LENGTH: '12', MAX_COMPANY_LOGO_MB: '1' })
const openSignUp = (page: Page) => page.goto(`${journey.platform.origin}/auth/signup`)
const openCompany = (page: Page) => page.goto(`${journey.platform.origin}/management/company/add`)
const languageSwitch = (page: Page) => page.getByRole('radio', { name: 'Français' })

it('pages show the settings of the installation, and changed settings at the next visit', async () => {
  speak('en')
  const visitor = await (await journey.visitor()).newPage()
  await openSignUp(visitor)
  await see(visitor.getByRole('heading', { level: 1, name: m.auth_signup_title() }))
  await see(visitor.getByText(m.auth_signup_password_hint({ min: 12, max: 30 })))
  await seeGone(languageSwitch(visitor))
  await visitor.getByLabel(m.auth_password(), { exact: true }).fill('eleven char')
  await visitor.getByRole('button', { name: m.auth_signup_submit() }).click()
  await see(visitor.getByText(m.error_rule_min_length({ length: 12 })))

  const manager = await signedInPage(journey, admin, undefined, 'en')
  await openCompany(manager)
  await see(manager.getByText(m.management_company_logo_hint({ max: '1\u00a0MB' })))

  await journey.platform.kill('server')
  const changes = { LANGUAGES: 'fr,en', PASSWORD_MIN_LENGTH: '10', MAX_COMPANY_LOGO_MB: '3' }
  await journey.platform.start('server', changes)
  await openCompany(manager)
  await see(manager.getByText(m.management_company_logo_hint({ max: '3\u00a0MB' })))

  // A visitor without a chosen language gets the new default.
  speak('fr')
  await openSignUp(visitor)
  await see(visitor.getByText(m.auth_signup_password_hint({ min: 10, max: 30 })))
  await see(languageSwitch(visitor))
  await expect.poll(() => visitor.locator('html').getAttribute('lang')).toBe('fr')
})
