import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canMoveClock, moveClock } from '../../scripts/clocks/move-clock.ts'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, titleOf } from './support/named.ts'
import { frenchPage, person } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const journey = useJourney()
const nina = person('Nina Roche', 'fr')
let grant: Given
let client: Client
/** A program that a moved clock may need. */
let folder: string

beforeAll(async () => {
  const content = { title: 'Alerte', type: 'external-link', link: 'https://example.com/' } as const
  grant = await giveModule(journey.platform, { person: nina, title: 'Feu', contents: [content] })
  client = await signedInAdmin(journey.platform)
  folder = await mkdtemp(join(tmpdir(), 'cursus-clock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a manager reminds a person in their own words, and reads it in the log', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await goTo(page, m.nav_module_access())
  await linkOf(page, nina.lastname).click()
  const sheet = page.getByRole('dialog')
  await buttonOf(sheet, m.company_remind(), { exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel(m.company_remind_text()).fill('Avant vendredi, <b>merci</b>')
  expect(await inspectHere(page, 'reminding', 'fr')).toEqual([])
  await buttonOf(question, m.company_remind_action()).click()
  await see(page.getByText(m.company_remind_done({ count: 1 })))
  const mail = await waitForMail(journey.platform.dataDir, nina.email, ({ subject }) => subject.startsWith('Rappel'))
  expect(mail.text).toContain('Avant vendredi, <b>merci</b>')
  expect(mail.text).toContain('&lt;b&gt;merci&lt;/b&gt;')

  // One mail a day: a second one is refused, and the question says why.
  await buttonOf(sheet, m.company_remind(), { exact: true }).click()
  await buttonOf(question, m.company_remind_action()).click()
  await see(question.getByText(m.company_remind_why_today()))
  await buttonOf(question, m.common_close()).click()
  await see(sheet.getByText('Avant vendredi, <b>merci</b>'))

  // The home page reminds all whom a task is about, who are listed behind its title. What nobody
  // opened is a task after ten days. A company has tasks from its first result on.
  await journey.platform.database.db.updateTable('accesses').set({ doneCount: 1 }).execute()
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await see(page.getByRole('heading', { name: m.company_home_todo() }))
  await seeGone(buttonOf(page, m.company_home_remind()))
  const giveOn = (createdAt: Date) => journey.platform.database.db.updateTable('accesses').set({ createdAt }).execute()
  await giveOn(new Date(Date.now() - 10 * 86_400_000))
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await buttonOf(page, m.company_home_remind()).click()
  await see(question.getByLabel(m.company_remind_text()))
  expect(await inspectHere(page, 'reminding at home', 'fr')).toEqual([])
  await buttonOf(question, m.company_remind_action()).click()
  await see(question.getByText(m.company_remind_why_today()))
  await buttonOf(question, m.common_close()).click()
  await seeGone(question)
  await linkOf(page, m.company_home_never({ count: 1 }).replaceAll('**', '')).click()
  await see(titleOf(page, m.nav_module_access()))
  await see(linkOf(page, nina.lastname))
  await giveOn(new Date())
  await journey.platform.database.db.updateTable('accesses').set({ doneCount: 0 }).execute()
})

it.skipIf(!canMoveClock())('a company sets its reminders, and who has begun nothing gets one days later', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/module-access`)
  await buttonOf(page, m.company_reminders()).click()
  const dialog = page.getByRole('dialog')
  const days = dialog.getByLabel(m.company_reminders_not_started())
  await days.fill('0')
  await buttonOf(dialog, m.common_save()).click()
  await see(dialog.getByText(m.company_reminders_days_required()))
  await days.fill('3')
  expect(await inspectHere(page, 'setting reminders', 'fr')).toEqual([])
  const settings = `company/${grant.companyId}/reminder/setting`
  await client.call('PATCH', settings, { lateEveryDays: 4 })
  await buttonOf(dialog, m.common_save()).click()
  await see(page.getByText(m.company_reminders_saved()))
  expect(await client.call('GET', settings)).toMatchObject({
    notStartedDays: 3,
    lateEveryDays: 4,
    beforeEndDays: 7,
  })

  const { platform } = journey
  await platform.kill('worker')
  // Within a week: files have the machine's time, and a worker removes mails that are older.
  const at = new Date(Date.now() + 4 * 86_400_000)
  at.setUTCHours(10, 0, 0, 0)
  const { LD_PRELOAD, FAKETIME } = await moveClock({ name: 'four days later', at, zone: 'UTC' }, folder)
  await platform.start('worker', { LD_PRELOAD, FAKETIME })
  const mail = await waitForMail(
    platform.dataDir,
    nina.email,
    ({ subject, text }) => subject.startsWith('Rappel') && !text.includes('Avant vendredi'),
  )
  expect(mail.subject).toContain(grant.moduleTitle)

  await page.reload()
  await buttonOf(page, m.company_reminders()).click()
  await see(dialog.getByText(m.company_reminder_automatic({ whom: `${nina.firstname} ${nina.lastname}` })))
})
