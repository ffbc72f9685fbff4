import type { BrowserContextOptions, Page } from 'playwright-core'
import { linkOfMail, type Person } from './arrange.ts'
import { Client } from './client.ts'
import { type Journey, see } from './journey.ts'
import { buttonOf, titleOf } from './named.ts'
import type { Platform } from './platform.ts'
import { type Language, m, speak } from './words.ts'

const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' }

/** Chooses a language on a page before sign-in; the browser remembers it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('radio', { name: languageNames[language] }).check()
}

/** Fills the open sign-in page and waits until it is left. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await see(titleOf(page, m.auth_signin_title()))
  await page.getByLabel(m.auth_email()).fill(email)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
  await buttonOf(page, m.auth_signin_submit()).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/signin'))
}

/** Opens a new browser that is signed in with a session of its own, in the requested language. */
export async function signedInPage(
  { platform, visitor }: Journey,
  somebody: { email: string; password: string },
  options?: BrowserContextOptions,
  language?: Language,
): Promise<Page> {
  const client = new Client(platform.origin)
  await client.signIn(somebody)
  if (language) await client.call('PATCH', 'user/me', { language })
  const context = await visitor(options)
  await context.addCookies([{ ...client.session, url: platform.origin, httpOnly: true, sameSite: 'Strict' }])
  return context.newPage()
}

/** `signedInPage` of a person who reads French, as the journey then does. */
export function frenchPage(
  journey: Journey,
  somebody: { email: string; password: string },
  options?: BrowserContextOptions,
): Promise<Page> {
  speak('fr')
  return signedInPage(journey, somebody, options, 'fr')
}

/** Follows the invitation e-mail and makes the account, which signs in. */
export async function followInvitation(page: Page, platform: Platform, person: Person): Promise<void> {
  await page.goto(await linkOfMail(platform, person.email, '/auth/signup'))
  await chooseLanguage(page, person.language)
  await makeAccount(page, person)
}

/** Fills the page of a link that makes an account, and waits until it is left. */
export async function makeAccount(page: Page, { firstname, lastname, password }: Person): Promise<void> {
  await see(titleOf(page, m.auth_signup_title()))
  await page.getByLabel(m.auth_signup_firstname(), { exact: true }).fill(firstname)
  await page.getByLabel(m.auth_signup_lastname(), { exact: true }).fill(lastname)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
  await page.getByLabel(m.auth_signup_confirm(), { exact: true }).fill(password)
  await buttonOf(page, m.auth_signup_submit()).click()
  await page.waitForURL((url) => !/^\/auth\/(?:signup|email)/.test(url.pathname))
}

export const person = (name: string, language: Language): Person => ({
  email: `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@atelier.example`,
  firstname: name.split(' ')[0] ?? name,
  lastname: name.split(' ')[1] ?? name,
  password: 'motdepasse-sur',
  language,
})
