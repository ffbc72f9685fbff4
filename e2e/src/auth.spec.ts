import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { join, linkOfMail, type Person, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, useJourney } from './support/journey.ts'
import { tabTo, typeInto } from './support/keyboard.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, titleOf } from './support/named.ts'
import { chooseLanguage, person, signedInPage, signIn } from './support/people.ts'
import { m, speak } from './support/words.ts'

// One test removes a table on purpose; its errors in the server's log would look like a fault of
// the run.
const journey = useJourney({ LOG_LEVEL: 'fatal' })
const at = (path: string) => `${journey.platform.origin}${path}`
const newPage = async (path: string): Promise<Page> => {
  const page = await (await journey.visitor()).newPage()
  await page.goto(at(path))
  return page
}

/** Returns the response of the documented path, refusals included. */
async function ask(path: string, body: object) {
  const answer = await fetch(at(`/api/${path}`), {
    method: 'POST',
    headers: { origin: journey.platform.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    ...((text ? JSON.parse(text) : {}) as {
      message?: string[]
      issues?: { path: string; rule: string; options?: unknown }[]
    }),
  }
}
const passwordField = (page: Page) => page.getByLabel(m.auth_password(), { exact: true })
const submit = (page: Page, name: string) => buttonOf(page, name, { exact: true }).click()
const heading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))

describe('the rules of each form, in the browser and at the API', () => {
  type Values = Record<string, string>
  type Rule = [field: string, typed: string, rule: string, options: { length: number } | undefined, text: () => string]
  const required = (field: string): Rule => [field, '', 'required', undefined, () => m.error_rule_required()]
  const tooShort = (field: string, length: number): Rule => [
    field,
    'x'.repeat(length - 1),
    'minLength',
    { length },
    () => m.error_rule_min_length({ length: String(length) }),
  ]
  const tooLong = (field: string, length: number): Rule => [
    field,
    'x'.repeat(length + 1),
    'maxLength',
    { length },
    () => m.error_rule_max_length({ length: String(length) }),
  ]
  const noEmail: Rule = ['email', 'awa.atelier.example', 'email', undefined, () => m.error_rule_email()]
  const email = [required('email'), noEmail]
  const name = (field: string) => [required(field), tooShort(field, 2), tooLong(field, 30)]
  const password = [required('password'), tooShort('password', 8), tooLong('password', 30)]
  const twice = { password: 'motdepasse-sur', confirmPassword: 'motdepasse-sur' }
  const labels: Record<string, () => string> = {
    email: m.auth_email,
    password: m.auth_password,
    confirmPassword: m.auth_signup_confirm,
    firstname: m.auth_signup_firstname,
    lastname: m.auth_signup_lastname,
  }
  type FormCase = {
    page: string
    /** The address, where the page needs a link that opens. */
    open?: () => Promise<string>
    path: string
    action: () => string
    good: Values
    rules: Rule[]
    filledBy: Values
  }
  const resetLink = async () => {
    const forgetful = person('Inès Roy', 'fr')
    await join(journey.platform, forgetful)
    await ask('auth/password/forgot', { email: forgetful.email })
    const { pathname, search } = new URL(await linkOfMail(journey.platform, forgetful.email, '/auth/password/new'))
    return pathname + search
  }
  const forms: FormCase[] = [
    {
      page: '/auth/signin',
      path: 'auth/signin',
      action: m.auth_signin_submit,
      good: { email: 'awa@atelier.example', password: 'motdepasse' },
      rules: [...email, required('password')],
      filledBy: { email: 'username', password: 'current-password' },
    },
    {
      page: '/auth/signup',
      path: 'user/',
      action: m.auth_signup_submit,
      good: { email: 'awa@atelier.example', firstname: 'Awa', lastname: 'Keita', ...twice },
      rules: [...email, ...name('firstname'), ...name('lastname'), ...password],
      filledBy: {
        email: 'username',
        firstname: 'given-name',
        lastname: 'family-name',
        password: 'new-password',
        confirmPassword: 'new-password',
      },
    },
    {
      page: '/auth/password/forgot',
      path: 'auth/password/forgot',
      action: m.auth_forgot_submit,
      good: { email: 'awa@atelier.example' },
      rules: email,
      filledBy: { email: 'username' },
    },
    {
      page: '/auth/password/new',
      open: resetLink,
      path: 'auth/password/new',
      action: m.auth_new_submit,
      good: twice,
      rules: password,
      filledBy: { password: 'new-password', confirmPassword: 'new-password' },
    },
  ]

  it.each(forms)('$page', async ({ page: path, open, path: apiPath, action, good, rules, filledBy }) => {
    speak('fr')
    const page = await newPage((await open?.()) ?? path)
    const input = (field: string) => page.getByLabel(labels[field]?.() ?? '', { exact: true })
    const noteOf = async (field: string) => {
      const note = await input(field).getAttribute('aria-describedby')
      return note ? page.locator(`[id="${note}"]`).textContent() : ''
    }
    for (const [field, autocomplete] of Object.entries(filledBy)) {
      expect(await input(field).getAttribute('autocomplete'), field).toBe(autocomplete)
    }
    for (const [field, typed, rule, options, text] of rules) {
      for (const [other, value] of Object.entries(good)) await input(other).fill(other === field ? typed : value)
      await submit(page, action())
      await expect.poll(() => noteOf(field)).toBe(text())
      await expect.poll(() => input(field).evaluate((element) => element === document.activeElement)).toBe(true)
      const { confirmPassword: _, ...body } = { ...good, [field]: typed, token: 'x' }
      expect(await ask(apiPath, body), `${field} ${typed}`).toMatchObject({
        status: 400,
        issues: [{ path: field, rule, ...(options ? { options } : {}) }],
      })
    }
    if (!good.confirmPassword) return
    for (const [other, value] of Object.entries(good)) await input(other).fill(value)
    await input('confirmPassword').fill('autre-motdepasse')
    await submit(page, action())
    await expect.poll(() => noteOf('confirmPassword')).toBe(m.error_rule_not_equal_password())
    // An error shown follows the language of the page.
    await chooseLanguage(page, 'en')
    speak('en')
    await expect.poll(() => noteOf('confirmPassword')).toBe('Passwords are not equals')
  })
})

describe('every refusal before sign-in, with its own text and a next step, in the browser and at the API', () => {
  const known = person('Nina Roche', 'fr')
  const suspended = person('Sam Perrin', 'fr')
  const unverified = person('Ugo Blanc', 'fr')
  const hurried = person('Théo Marchand', 'fr')
  let usedLinks: Record<'validate' | 'reset', string>
  const unknownToken = 'A'.repeat(43)
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
  const link = (path: string, token: string) => `${path}?token=${token}&email=${encodeURIComponent(unverified.email)}`

  beforeAll(async () => {
    const { platform } = journey
    const client = new Client(platform.origin)
    await Promise.all([join(platform, known), join(platform, suspended), join(platform, hurried)])
    await client.call('POST', 'user/', unverified)
    await client.call('POST', 'auth/password/forgot', { email: known.email })
    usedLinks = {
      validate: await linkOfMail(platform, known.email, '/auth/email/valide'),
      reset: await linkOfMail(platform, known.email, '/auth/password/new'),
    }
    await client.call('POST', 'auth/password/new', { token: tokenOf(usedLinks.reset), password: known.password })
    const admin = await signedInAdmin(platform)
    const [row] = await admin.call<{ id: string }[]>('GET', `user?search=${encodeURIComponent(suspended.email)}`)
    await admin.call('POST', 'user/suspend', { idList: [row?.id] })
  })

  const trySignIn = async (page: Page, { email, password }: { email: string; password: string }) => {
    await page.getByLabel(m.auth_email()).fill(email)
    await passwordField(page).fill(password)
    await submit(page, m.auth_signin_submit())
  }
  const tryForgot = async (page: Page, email: string) => {
    await page.getByLabel(m.auth_email()).fill(email)
    await submit(page, m.auth_forgot_submit())
  }
  /** A link that opens nothing says so before anything is typed. */
  const onlyOpen = async () => {}
  const wrong = { email: known.email, password: 'pas-le-bon' }
  type Refusal = {
    name: string
    status: number
    call: () => Parameters<typeof ask>
    path: () => string
    attempt: (page: Page) => Promise<void>
    text: () => string
    /** Of the page that says it, for a link. */
    title?: () => string
    /** The control beside the text, and where it leads. */
    step: (page: Page) => Promise<void>
  }
  const leadsTo = (name: () => string, path: string) => async (page: Page) => {
    await linkOf(page.getByRole('main'), name(), { exact: true }).first().click()
    await page.waitForURL((url) => url.pathname === path)
  }
  const sendsAgain = async (page: Page) => {
    await submit(page, m.auth_resend())
    await see(page.getByText(m.auth_resent({ email: unverified.email })))
  }
  const validation = (name: string, token: () => string, text: () => string): Refusal => ({
    name,
    status: 409,
    call: () => ['auth/email/valide', { token: token() }],
    path: () => link('/auth/email/valide', token()),
    attempt: onlyOpen,
    text,
    step: sendsAgain,
  })
  const reset = (name: string, token: () => string, text: () => string): Refusal => ({
    name,
    status: 409,
    call: () => ['auth/password/new', { token: token(), password: known.password }],
    path: () => link('/auth/password/new', token()),
    attempt: onlyOpen,
    text,
    step: leadsTo(m.auth_new_ask_again, '/auth/password/forgot'),
  })
  const refusals: Refusal[] = [
    {
      name: 'IncorrectEmailOrPassword',
      status: 401,
      call: () => ['auth/signin', wrong],
      path: () => '/auth/signin',
      attempt: (page) => trySignIn(page, wrong),
      text: m.error_incorrect_email_or_password,
      step: leadsTo(m.auth_signin_forgot, '/auth/password/forgot'),
    },
    {
      name: 'SuspendedUser',
      status: 403,
      call: () => ['auth/signin', suspended],
      path: () => '/auth/signin',
      attempt: (page) => trySignIn(page, suspended),
      text: m.error_suspended_user,
      async step(page) {
        await buttonOf(page.getByRole('main'), m.common_support()).click()
        await see(page.getByRole('dialog'))
      },
    },
    {
      name: 'NotVerifiedEmail',
      status: 403,
      call: () => ['auth/signin', unverified],
      path: () => '/auth/signin',
      attempt: (page) => trySignIn(page, unverified),
      text: m.error_not_verified_email,
      step: sendsAgain,
    },
    {
      name: 'EmailAlreadyExist',
      status: 409,
      call: () => ['user/', known],
      path: () => `/auth/signup?email=${encodeURIComponent(known.email)}`,
      async attempt(page) {
        await page.getByLabel(m.auth_signup_firstname(), { exact: true }).fill(known.firstname)
        await page.getByLabel(m.auth_signup_lastname(), { exact: true }).fill(known.lastname)
        await passwordField(page).fill(known.password)
        await page.getByLabel(m.auth_signup_confirm()).fill(known.password)
        await submit(page, m.auth_signup_submit())
      },
      text: m.error_email_already_exist,
      step: leadsTo(m.auth_step_signin, '/auth/signin'),
    },
    {
      name: 'NotFoundEmail',
      status: 404,
      call: () => ['auth/password/forgot', { email: 'personne@atelier.example' }],
      path: () => '/auth/password/forgot',
      attempt: (page) => tryForgot(page, 'personne@atelier.example'),
      text: m.error_not_found_email,
      step: leadsTo(m.auth_signin_create, '/auth/signup'),
    },
    validation('ValidateEmailInvalidToken', () => 'court', m.error_validate_email_invalid_token),
    validation('ValidateEmailNotExistToken', () => unknownToken, m.error_validate_email_not_exist_token),
    {
      ...validation('ValidateEmailExpiredToken', () => tokenOf(usedLinks.validate), m.auth_link_used_text),
      title: m.auth_link_used_title,
      step: leadsTo(m.auth_step_signin, '/auth/signin'),
    },
    reset('PasswordNewInvalidToken', () => 'court', m.error_password_new_invalid_token),
    reset('PasswordNewNotExistToken', () => unknownToken, m.error_password_new_not_exist_token),
    reset('PasswordNewExpiredToken', () => tokenOf(usedLinks.reset), m.error_password_new_expired_token),
  ]

  /**
   * One of each form: in a field, in a field with a link, in a notice with a button, in a notice
   * with a link.
   */
  const inspected = ['IncorrectEmailOrPassword', 'EmailAlreadyExist', 'NotVerifiedEmail', 'PasswordNewExpiredToken']
  it.each(refusals)('$name', async ({ name, status, call, path, attempt, text, title, step }) => {
    expect(await ask(...call())).toMatchObject({ status, message: [name] })
    speak('fr')
    const page = await newPage(path())
    await attempt(page)
    await see(page.getByRole('main').getByText(text()))
    if (name.endsWith('Token')) {
      // No promise, field or button remains for what the link cannot do.
      await see(titleOf(page, (title ?? m.auth_link_refused_title)()))
      for (const button of [m.auth_valide_submit(), m.auth_new_submit()])
        expect(await buttonOf(page, button).count()).toBe(0)
      for (const promise of [m.auth_valide_intro({ email: unverified.email }), m.auth_new_intro(unverified)])
        expect(await page.getByText(promise).count()).toBe(0)
      expect(await page.locator('input[type=password]').count()).toBe(0)
    }
    const found = inspected.includes(name) ? await inspectHere(page, name, 'fr') : []
    await chooseLanguage(page, 'en')
    speak('en')
    await see(page.getByRole('main').getByText(text()))
    if (inspected.includes(name)) found.push(...(await inspectHere(page, name, 'en')))
    expect(found).toEqual([])
    await step(page)
  })

  it('a forgotten password of a known address: the mail is said to be sent, without an if', async () => {
    for (const language of ['fr', 'en'] as const) {
      speak('fr')
      const page = await newPage('/auth/password/forgot')
      if (language === 'en') await chooseLanguage(page, language)
      speak(language)
      await tryForgot(page, known.email)
      await heading(page, m.auth_forgot_done_title())
      await see(page.getByText(m.auth_forgot_done_text({ email: known.email })))
      const text = (await page.getByRole('main').textContent()) ?? ''
      expect(text).toMatch(language === 'fr' ? /Nous avons envoyé/ : /We have sent/)
      expect(text).not.toMatch(/\b(?:if|si|peut-être|may have)\b/i)
    }
  })

  it('TooManyRequests says how long to wait', async () => {
    const call = ['auth/password/forgot', { email: hurried.email }] as const
    for (let times = 0; times < 5; times++) expect((await ask(...call)).status).toBe(204)
    const refused = await ask(...call)
    expect(refused).toMatchObject({
      status: 429,
      message: [expect.stringMatching(/^TooManyRequests\?retryAfter=\d+$/)],
    })
    expect(refused.retryAfter).toBeGreaterThan(0)
    speak('fr')
    const page = await newPage('/auth/password/forgot')
    // The browser may reach the machine by its other address, which has its own counter.
    await page.evaluate(async (email) => {
      const body = JSON.stringify({ email })
      const headers = { 'content-type': 'application/json' }
      for (let times = 0; times < 5; times++)
        await fetch('/api/auth/password/forgot', { method: 'POST', headers, body })
    }, hurried.email)
    await tryForgot(page, hurried.email)
    await see(page.getByRole('alert').getByText(/^Trop de tentatives\. Réessayez dans \d+ (?:seconde|minute)s?\.$/))
    await see(buttonOf(page, m.common_retry()))
    await chooseLanguage(page, 'en')
    await see(page.getByRole('alert').getByText(/^Too many attempts\. Try again in \d+ (?:second|minute)s?\.$/))
  })

  it('TokenInvalid: the session is over; signing in again returns to the page', async () => {
    speak('fr')
    const page = await signedInPage(journey, hurried)
    // It would tell that the session is over, and the page be left before the press.
    await page.route('**/trpc/account.onUnread*', () => undefined)
    await page.goto(at('/platform/home'))
    await see(buttonOf(page, m.notifications_title()))
    // The same person sets another password elsewhere, which ends every other session.
    const elsewhere = new Client(journey.platform.origin)
    await elsewhere.signIn(hurried)
    hurried.password = 'un-autre-motdepasse'
    await elsewhere.call('PATCH', 'user/me', { password: hurried.password })
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
    const answer = await fetch(at('/api/user/me'), { headers: { cookie: cookies.join('; ') } })
    expect([answer.status, (await answer.json()).message]).toEqual([401, ['TokenInvalid']])

    await linkOf(page, m.nav_my_modules()).first().click()
    await heading(page, m.auth_signin_title())
    await see(page.getByText(m.auth_signin_session_over()))
    await signIn(page, hurried)
    await page.waitForURL((url) => url.pathname === '/platform/user-module')
  })

  it('no network, and an unknown error', async () => {
    speak('fr')
    const page = await newPage('/auth/signin')
    const alert = page.getByRole('alert')
    await trySignIn(page, wrong)
    await see(page.getByText(m.error_incorrect_email_or_password()))
    await page.context().setOffline(true)
    await trySignIn(page, known)
    await see(alert.getByText(m.error_network()))
    await page.context().setOffline(false)
    const rename = (from: string, to: string) =>
      journey.platform.database.db.schema.alterTable(from).renameTo(to).execute()
    await rename('rateLimits', 'rateLimitsAway')
    try {
      expect(await ask('auth/signin', known)).toMatchObject({
        status: 500,
        message: [expect.stringMatching(/^UnknownError\?requestId=/)],
      })
      await buttonOf(page, m.common_retry()).click()
      await see(alert.getByText(/^Erreur inconnue \(.+\)/))
      await chooseLanguage(page, 'en')
      await see(alert.getByText(/^Unknow error \(.+\)/))
    } finally {
      await rename('rateLimitsAway', 'rateLimits')
    }
    speak('en')
    await buttonOf(page, m.common_retry()).click()
    await page.waitForURL((url) => url.pathname === '/platform/home')
  })
})

describe('links and languages', () => {
  it('a link without a token and an unknown page lead to sign-in', async () => {
    speak('fr')
    const page = await newPage('/auth/password/new')
    await heading(page, m.auth_signin_title())
    for (const path of ['/auth/email/valide', '/auth/nulle-part', '/auth', '/auth/navigation']) {
      await page.goto(at(path))
      await heading(page, m.auth_signin_title())
    }
    await page.goto(at('/auth/signin?email=awa%40atelier.example'))
    await expect.poll(() => page.getByLabel(m.auth_email()).inputValue()).toBe('awa@atelier.example')
    await page.goto(at('/nulle-part'))
    await heading(page, '404')
    await expect.poll(() => page.title()).toBe(`${m.common_not_found_title()} · Cursus`)
    await chooseLanguage(page, 'en')
    speak('en')
    await linkOf(page, m.common_not_found_home()).click()
    await heading(page, m.auth_signin_title())
  })

  it('by keyboard alone, in English: from sign-up to signed in; opening the link does not use it up', async () => {
    const newcomer: Person = person('Awa Keita', 'en')
    speak('fr')
    const page = await newPage(`/auth/signup?email=${encodeURIComponent(newcomer.email)}`)
    await tabTo(page, page.getByRole('radio', { name: 'Français' }))
    await page.keyboard.press('ArrowRight')
    speak('en')
    await heading(page, m.auth_signup_title())
    await typeInto(page, page.getByLabel(m.auth_signup_firstname(), { exact: true }), newcomer.firstname)
    await typeInto(page, page.getByLabel(m.auth_signup_lastname(), { exact: true }), newcomer.lastname)
    await typeInto(page, passwordField(page), newcomer.password)
    // Shows the typed password.
    await tabTo(page, buttonOf(page, m.common_password_show()).first())
    await page.keyboard.press('Space')
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('text')
    await typeInto(page, page.getByLabel(m.auth_signup_confirm()), newcomer.password)
    await page.keyboard.press('Enter')
    await heading(page, m.auth_signup_done_title())
    // The account takes over the chosen language, and this browser remembers it.
    const isEnglish = ({ text }: { text: string }) => /confirm/i.test(text) && !/confirmez/i.test(text)
    await waitForMail(journey.platform.dataDir, newcomer.email, isEnglish)
    const confirmation = await linkOfMail(journey.platform, newcomer.email, '/auth/email/valide')
    for (let opened = 0; opened < 2; opened++) {
      await page.goto(confirmation)
      await heading(page, m.auth_valide_title())
    }
    await tabTo(page, buttonOf(page, m.auth_valide_submit()))
    await page.keyboard.press('Enter')
    // One press in the browser that signed up; who has one area only goes straight to its home.
    await page.waitForURL((url) => url.pathname === '/platform/home')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  })
})
