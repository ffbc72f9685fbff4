import { buildCourse12 } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goToFirstSlide, phone } from './story/first-slide.ts'
import { assignModule, createModule, join, linkOfMail, type Person, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, useJourney } from './support/journey.ts'
import { allMails, waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, menuItemOf } from './support/named.ts'
import { chooseLanguage, makeAccount, person, signedInPage, signIn } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const newPage = async () => (await journey.visitor()).newPage()
const heading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))
const press = (page: Page, name: string) => buttonOf(page, name, { exact: true }).click()
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

const title = 'Gestes qui sauvent'
let company: { id: string }
let module: { id: string }

beforeAll(async () => {
  const admin = await signedInAdmin(journey.platform)
  module = await createModule(admin, title, [
    { title: 'Alerter', type: 'external-link', link: 'https://example.org/', tags: [] },
  ])
  company = await admin.call('POST', 'company', { name: 'Atelier de la porte' })
})

const invite = async (guest: Person) =>
  assignModule(await signedInAdmin(journey.platform), { companyId: company.id, moduleId: module.id, person: guest })
const invitationOf = (guest: Person) => linkOfMail(journey.platform, guest.email, '/auth/signup')
const confirmationOf = (guest: Person) => linkOfMail(journey.platform, guest.email, '/auth/email/valide')
const signUp = async (page: Page, guest: Person) => {
  await page.goto(`${journey.platform.origin}/auth/signup`)
  await page.getByLabel(m.auth_email()).fill(guest.email)
  await page.getByLabel(m.auth_signup_firstname(), { exact: true }).fill(guest.firstname)
  await page.getByLabel(m.auth_signup_lastname(), { exact: true }).fill(guest.lastname)
  await page.getByLabel(m.auth_password(), { exact: true }).fill(guest.password)
  await page.getByLabel(m.auth_signup_confirm(), { exact: true }).fill(guest.password)
  await press(page, m.auth_signup_submit())
  await heading(page, m.auth_signup_done_title())
}
const canSignIn = async (email: string, password: string) => {
  const client = new Client(journey.platform.origin)
  return client.signIn({ email, password }).then(
    () => true,
    () => false,
  )
}

describe('an invitation', () => {
  it('leads a phone to the first slide by four presses and two fields', async () => {
    speak('fr')
    const { platform } = journey
    const admin = await signedInAdmin(platform)
    const course = { title: 'Le bon geste', type: 'scorm-content' as const, file: await buildCourse12() }
    const first = await createModule(admin, 'Premiers gestes', [course])
    const guest = person('Eva Pressée', 'fr')
    await assignModule(admin, { companyId: company.id, moduleId: first.id, person: guest })
    const page = await (await journey.visitor(phone)).newPage()
    const link = await invitationOf(guest)
    const counts = await goToFirstSlide(page, { link, guest, module: 'Premiers gestes', course: course.title })
    expect(counts.presses).toBeLessThanOrEqual(4)
    expect(counts.fields).toBeLessThanOrEqual(2)
    expect((await allMails(platform.dataDir)).filter(({ to }) => to.includes(guest.email))).toHaveLength(1)
    const learner = new Client(platform.origin)
    await learner.signIn(guest)
    const me = await learner.call<{ firstname: string; lastname: string }>('GET', 'user/me')
    expect([me.firstname, me.lastname]).toEqual(['Eva', 'Pressee'])
    const named = new URL(new URL(link).searchParams.get('redirect') ?? '', platform.origin).pathname
    expect(new URL(page.url()).pathname).toBe(`${named}/content/${first.contentIds[0]}`)
  })

  it.each(['fr', 'en'] as const)('in %s: one form, and the module that it named', async (language) => {
    speak(language)
    const guest = person(language === 'fr' ? 'Lou Petit' : 'Ann Small', language)
    await invite(guest)
    const page = await newPage()
    const link = await invitationOf(guest)
    await page.goto(link)
    await page.getByRole('radio', { name: language === 'fr' ? 'Français' : 'English' }).check()
    await see(page.getByText(m.auth_signup_link_intro()))
    expect(await page.getByLabel(m.auth_email()).inputValue()).toBe(guest.email)
    expect(await inspectHere(page, 'invitation', language)).toEqual([])
    await makeAccount(page, guest)
    await heading(page, title)
    expect(new URL(page.url()).pathname).toMatch(/^\/platform\/user-module\//)
    expect(await canSignIn(guest.email, guest.password)).toBe(true)

    // Opened again: its reader is led to the module, anybody else is told.
    await page.goto(link)
    await heading(page, title)
    const other = await newPage()
    speak('fr')
    await other.goto(link)
    await heading(other, m.auth_link_used_title())
    await linkOf(other, m.auth_step_signin(), { exact: true }).click()
    await at(other, '/auth/signin')
    expect(new URL(other.url()).searchParams.get('redirect')).toBe(new URL(link).searchParams.get('redirect'))
  })

  it('beats the password of a stranger who signed up first, and again later', async () => {
    speak('fr')
    const guest = person('Zoé Grand', 'fr')
    await invite(guest)
    const client = new Client(journey.platform.origin)
    const strangers = { ...guest, firstname: 'Mallory', password: 'celui-de-mallory' }
    await client.call('POST', 'user/', strangers)
    const page = await newPage()
    await page.goto(await invitationOf(guest))
    await client.call('POST', 'user/', { ...strangers, password: 'un-autre-de-mallory' })
    await makeAccount(page, guest)
    await heading(page, title)
    for (const password of ['celui-de-mallory', 'un-autre-de-mallory'])
      expect(await canSignIn(guest.email, password)).toBe(false)
    // The confirmation that the stranger's sign-up sent is of no use any more.
    const other = await newPage()
    await other.goto(await confirmationOf(guest))
    await heading(other, m.auth_link_used_title())
  })

  it('that has expired sends a new one, which still names the module', async () => {
    speak('fr')
    const guest = person('Ida Lent', 'fr')
    await invite(guest)
    const old = await invitationOf(guest)
    await journey.platform.database.db
      .updateTable('linkTokens')
      .set({ expiresAt: new Date(0) })
      .where('usedAt', 'is', null)
      .execute()
    const page = await newPage()
    await page.goto(old)
    await heading(page, m.auth_link_refused_title())
    await see(page.getByText(m.error_validate_email_expired_token()))
    expect(await page.locator('main input').count()).toBe(0)
    await press(page, m.auth_new_ask_again())
    await see(page.getByText(m.auth_link_resent({ email: guest.email })))
    const isNew = ({ links }: { links: string[] }) =>
      links.some((link) => link.includes('/auth/signup') && link.split('&')[0] !== old.split('&')[0])
    const mail = await waitForMail(journey.platform.dataDir, guest.email, isNew)
    await page.goto(mail.links.find((link) => link.includes('/auth/signup')) ?? '')
    await makeAccount(page, guest)
    await heading(page, title)
  })
})

describe('a sign-up', () => {
  it('is confirmed by one press in its own browser', async () => {
    speak('fr')
    const guest = person('Noé Vif', 'fr')
    const page = await newPage()
    await signUp(page, guest)
    await page.goto(await confirmationOf(guest))
    await see(page.getByText(m.auth_valide_name({ name: 'Noé Vif' })))
    expect(await inspectHere(page, 'confirmation', 'fr')).toEqual([])
    await press(page, m.auth_valide_submit())
    await at(page, '/platform/home')
  })

  it('asks another browser for its password', async () => {
    speak('fr')
    const guest = person('Max Loin', 'fr')
    await signUp(await newPage(), guest)
    const page = await newPage()
    await page.goto(await confirmationOf(guest))
    await see(page.getByText(m.auth_valide_password_intro()))
    expect(await inspectHere(page, 'password of a sign-up', 'fr')).toEqual([])
    const field = page.getByLabel(m.auth_password(), { exact: true })
    await field.fill('pas-le-bon')
    await press(page, m.auth_valide_submit())
    await see(page.getByText(m.auth_valide_password_wrong()))
    await field.fill(guest.password)
    await press(page, m.auth_valide_submit())
    await at(page, '/platform/home')
  })

  it('by a stranger: its owner chooses name and password', async () => {
    speak('fr')
    const guest = person('Eve Vraie', 'fr')
    await new Client(journey.platform.origin).call('POST', 'user/', {
      ...guest,
      firstname: 'Mallory',
      password: 'de-mallory',
    })
    const page = await newPage()
    await page.goto(await confirmationOf(guest))
    expect(await page.getByText('Mallory').count()).toBe(0)
    await press(page, m.auth_valide_choose())
    await makeAccount(page, guest)
    await at(page, '/platform/home')
    expect([await canSignIn(guest.email, 'de-mallory'), await canSignIn(guest.email, guest.password)]).toEqual([
      false,
      true,
    ])
  })
})

describe('the link of a mail, opened while somebody else is signed in', () => {
  const owner = person('Ada Chez', 'fr')
  const guest = person('Bob Invité', 'fr')
  const member = person('Cid Membre', 'fr')
  let reset: string
  let ownReset: string
  beforeAll(async () => {
    await Promise.all([join(journey.platform, owner), join(journey.platform, member)])
    await invite(guest)
    await invite(member)
    const client = new Client(journey.platform.origin)
    for (const { email } of [member, owner]) await client.call('POST', 'auth/password/forgot', { email })
    reset = await linkOfMail(journey.platform, member.email, '/auth/password/new')
    ownReset = await linkOfMail(journey.platform, owner.email, '/auth/password/new')
  })
  const textFor = async (page: Page, email: string) => {
    await heading(page, m.auth_account_title())
    await see(page.getByText(email, { exact: true }))
    await see(page.getByText(owner.email, { exact: true }))
  }

  it('says who is signed in and for whom it is, and goes on after a change of account', async () => {
    speak('fr')
    const page = await signedInPage(journey, owner)
    await page.goto(await invitationOf(guest))
    await textFor(page, guest.email)
    expect(await inspectHere(page, 'other account', 'fr')).toEqual([])
    await linkOf(page, m.auth_account_stay()).click()
    await at(page, '/platform/home')

    await page.goto(await invitationOf(guest))
    await press(page, m.auth_account_switch())
    await makeAccount(page, guest)
    await heading(page, title)
  })

  it('of a module: signs the addressee in and opens it', async () => {
    speak('fr')
    const page = await signedInPage(journey, owner)
    const link = await linkOfMail(journey.platform, member.email, '/platform/user-module')
    await page.goto(link)
    await textFor(page, member.email)
    await press(page, m.auth_account_switch())
    await expect.poll(() => page.getByLabel(m.auth_email()).inputValue()).toBe(member.email)
    await signIn(page, member)
    await heading(page, title)
    expect(new URL(page.url()).search).toBe('')
    // Its own reader sees nothing of it.
    await page.goto(link)
    await heading(page, title)
  })

  it('in short, as one copies it: names its reader, and opens the module by account or invitation', async () => {
    speak('fr')
    const { origin } = journey.platform
    const page = await signedInPage(journey, owner)
    // Ids begin with their time.
    const link = await linkOfMail(journey.platform, member.email, '/i/A')
    expect(link.length).toBeLessThan(`${origin}/i/`.length + 30 + member.email.length)
    await page.goto(link)
    await textFor(page, member.email)
    await press(page, m.auth_account_switch())
    await signIn(page, member)
    await heading(page, title)
    expect(new URL(page.url()).search).toBe('')

    const newcomer = person('Léo Bref', 'fr')
    await invite(newcomer)
    const invitation = await linkOfMail(journey.platform, newcomer.email, '/i/s')
    const other = await signedInPage(journey, owner)
    await other.goto(invitation)
    await textFor(other, newcomer.email)
    await press(other, m.auth_account_switch())
    await makeAccount(other, newcomer)
    await heading(other, title)
    const wrong = await newPage()
    await wrong.goto(`${origin}/i/${'A'.repeat(12)}`)
    await heading(wrong, '404')
  })

  it('of a password, of another or of one’s own account', async () => {
    speak('fr')
    const page = await signedInPage(journey, owner)
    await page.goto(reset)
    await textFor(page, member.email)
    await page.goto(ownReset)
    await heading(page, m.auth_account_own_title())
    await press(page, m.auth_account_own_switch())
    await heading(page, m.auth_new_title())
    // A link that opens nothing says so, to a signed-in person too.
    const again = await signedInPage(journey, owner)
    await again.goto(reset.replace(/token=[^&]+/, `token=${'A'.repeat(43)}`))
    await heading(again, m.auth_link_refused_title())
    await see(again.getByText(m.error_password_new_not_exist_token()))
    // Signed out, it leads to another one.
    await press(again, m.auth_account_own_switch())
    await linkOf(again, m.auth_new_ask_again()).click()
    await at(again, '/auth/password/forgot')
  })
})

describe('another e-mail', () => {
  it.each(['fr', 'en'] as const)(
    'in %s: confirmed at the new address, undone from the former one',
    async (language) => {
      speak(language)
      const owner = person(language === 'fr' ? 'Noé Vidal' : 'Sue Field', language)
      await join(journey.platform, owner)
      const { origin } = journey.platform
      const next = `new.${owner.email}`
      const page = await signedInPage(journey, owner, {}, language)
      await page.goto(`${origin}/platform/home`)
      await page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click()
      await menuItemOf(page, m.account_my_account()).click()
      await press(page, m.account_email_change())
      const dialog = page.getByRole('dialog', { name: m.account_email_change() })
      await dialog.getByLabel(m.account_email_new()).fill(next.toUpperCase())
      await dialog.getByLabel(m.account_email_password(), { exact: true }).fill('not my password')
      await press(page, m.account_email_send())
      await see(dialog.getByText(m.account_email_password_wrong()))
      await dialog.getByLabel(m.account_email_password(), { exact: true }).fill(owner.password)
      await press(page, m.account_email_send())
      await see(dialog.getByText(next))
      expect(await inspectHere(page, 'change of e-mail', language)).toEqual([])

      // On another device: its account signs in first.
      const phone = await newPage()
      await phone.goto(await linkOfMail(journey.platform, next, '/auth/email/confirm'))
      await at(phone, '/auth/signin')
      await chooseLanguage(phone, language)
      expect(await phone.getByLabel(m.auth_email()).inputValue()).toBe(owner.email)
      await phone.getByLabel(m.auth_password(), { exact: true }).fill(owner.password)
      await press(phone, m.auth_signin_submit())
      await heading(phone, m.auth_email_confirm_title())
      await see(phone.getByText(next))
      expect(await canSignIn(next, owner.password)).toBe(false)
      expect(await inspectHere(phone, 'confirmation', language)).toEqual([])
      await press(phone, m.auth_valide_submit())
      await heading(phone, m.auth_email_confirmed_title())
      await see(phone.getByText(next))
      expect(await canSignIn(next, owner.password)).toBe(true)
      expect(await canSignIn(owner.email, owner.password)).toBe(false)

      const former = await newPage()
      const undo = await linkOfMail(journey.platform, owner.email, '/auth/email/undo')
      await former.goto(undo)
      await chooseLanguage(former, language)
      await heading(former, m.auth_email_undo_title())
      expect(await inspectHere(former, 'undo', language)).toEqual([])
      await press(former, m.auth_email_undo_submit())
      await heading(former, m.auth_email_undone_title())
      await linkOf(former, m.auth_new_title()).click()
      await at(former, '/auth/password/forgot')
      expect(await former.getByLabel(m.auth_email()).inputValue()).toBe(owner.email)
      await at(page, '/auth/signin')
      expect(await canSignIn(owner.email, owner.password)).toBe(true)
      await former.goto(undo)
      await heading(former, m.auth_link_refused_title())
    },
  )
})
