import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { see, seeGone, useJourney } from './support/journey.ts'
import { m, speak } from './support/words.ts'

const strict = { LANGUAGES: 'en', PASSWORD_MIN_LENGTH: '12' }
const loose = { LANGUAGES: 'fr,en', PASSWORD_MIN_LENGTH: '10' }
const journey = useJourney(strict)
const openSignUp = (page: Page) => page.goto(`${journey.platform.origin}/auth/signup`)
const languageSwitch = (page: Page) => page.getByRole('radio', { name: 'Français' })
const submit = (page: Page) => page.getByRole('button', { name: m.auth_signup_submit() }).click()

async function restart(changes: NodeJS.ProcessEnv): Promise<void> {
  await journey.platform.kill('server')
  await journey.platform.start('server', changes)
}

/** The rules of `strict`, in a page that was opened under them. */
async function seeStrict(visitor: Page): Promise<void> {
  speak('en')
  await openSignUp(visitor)
  await see(visitor.getByRole('heading', { level: 1, name: m.auth_signup_title() }))
  await see(visitor.getByText(m.auth_signup_password_hint({ min: 12, max: 30 })))
  await seeGone(languageSwitch(visitor))
  await visitor.getByLabel(m.auth_password(), { exact: true }).fill('eleven char')
  await submit(visitor)
  await see(visitor.getByText(m.error_rule_min_length({ length: 12 })))
}

it('pages show the settings of the installation, and changed ones at the next visit', async () => {
  const visitor = await (await journey.visitor()).newPage()
  await seeStrict(visitor)

  await restart(loose)
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
  await seeStrict(visitor)
})
