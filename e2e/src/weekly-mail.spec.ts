import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailChoices } from '@cursus/contract/mail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canMoveClock, moveClock } from '../../scripts/clocks/move-clock.ts'
import { giveModule, linkOfMail } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, optionOf, titleOf } from './support/named.ts'
import { chooseLanguage, person, signIn } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const people = { fr: person('Iris Noël', 'fr'), en: person('Owen Price', 'en') }
/** A program that a moved clock may need. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-clock-'))
  for (const somebody of Object.values(people)) {
    const title = `Module ${somebody.firstname}`
    const contents = [{ title, type: 'external-link' as const, link: 'https://example.com/' }]
    await giveModule(journey.platform, { person: somebody, title, contents })
  }
  if (!canMoveClock()) return
  const monday = new Date()
  monday.setUTCHours(10, 0, 0, 0)
  // Within a week: files have the machine's time, and a worker removes mails that are older.
  while (monday.getUTCDay() !== 1 || monday.getTime() < Date.now()) monday.setUTCDate(monday.getUTCDate() + 1)
  await journey.platform.kill('worker')
  const { LD_PRELOAD, FAKETIME } = await moveClock({ name: 'next Monday', at: monday, zone: 'UTC' }, folder)
  await journey.platform.start('worker', { LD_PRELOAD, FAKETIME })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.skipIf(!canMoveClock()).each(['fr', 'en'] as const)(
  'its page ends it and takes it up again on a phone, and the mail program ends it: %s',
  async (language) => {
    speak(language)
    const { platform } = journey
    const client = new Client(platform.origin)
    await client.signIn(people[language])
    const isOn = async () => (await client.call<MailChoices>('GET', 'user/me/mail')).weekly === 'now'
    // The mail of a new module has such a link too, for its own kind.
    const endsWeekly = (link: string) => /\/auth\/mails\?.*kinds=weekly/.test(link)
    const mail = await waitForMail(platform.dataDir, people[language].email, ({ links }) => links.some(endsWeekly))
    const link = mail.links.find(endsWeekly) ?? ''

    const page = await (await journey.visitor({ viewport: { width: 390, height: 844 } })).newPage()
    // As mails of former releases have it.
    await page.goto(language === 'en' ? link.replace('/auth/mails', '/auth/weekly-mail') : link)
    await chooseLanguage(page, language)
    await see(titleOf(page, m.auth_mails_title()))
    await see(page.getByText(people[language].email))
    expect(await isOn()).toBe(true)
    expect(await inspectHere(page, 'ending the weekly mail', language)).toEqual([])
    const end = buttonOf(page, m.auth_mails_submit())
    await end.click()
    await see(page.getByText(m.auth_mails_done()))
    expect(await isOn()).toBe(false)
    expect(await inspectHere(page, 'the weekly mail has ended', language)).toEqual([])
    const resume = buttonOf(page, m.auth_mails_resume())
    await resume.focus()
    await page.keyboard.press('Enter')
    await see(page.getByText(m.auth_mails_resumed()))
    expect(await isOn()).toBe(true)
    await seeGone(resume)
    await see(end)

    // As the provider of the mailbox posts for the button of a mail program.
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body, redirect: 'error' })).status).toBe(204)
    expect(await isOn()).toBe(false)

    const settings = await linkOfMail(platform, people[language].email, '/mail-settings')
    await page.goto(settings)
    await page.waitForURL(({ pathname }) => pathname === '/auth/signin')
    await signIn(page, people[language])
    await see(titleOf(page, m.account_mails_title()))
    await see(page.getByText(people[language].email))
    expect(await inspectHere(page, 'e-mail settings', language)).toEqual([])
    const setting = page.getByRole('combobox', { name: m.account_mails_weekly() })
    await see(setting.getByText(m.account_mails_none()))
    await setting.click()
    await optionOf(page, m.account_mails_monday()).click()
    await expect.poll(isOn).toBe(true)

    await page.goto(link.replace(/token=[^&]+/, `token=${'x'.repeat(43)}`))
    await end.click()
    await see(page.getByText(m.auth_mails_account()))
    await see(end)
  },
)
