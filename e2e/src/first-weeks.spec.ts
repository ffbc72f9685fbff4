import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canMoveClock, moveClock } from '../../scripts/clocks/move-clock.ts'
import { createModule, join, licenceDays, signedInAdmin } from './support/arrange.ts'
import { Client } from './support/client.ts'
import { goTo, see, useJourney } from './support/journey.ts'
import { allMails, waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney({}, 'refused')
const karim = person('Karim Benali', 'fr')
const titles = ['Accueil client', 'Caisse', 'Hygiène', 'Incendie', 'Sécurité']
const groups = ['Saisonniers hiver', 'Boutiques Sud']
const head = ['Mail pro', 'Prénom', 'Nom', 'Équipe', 'Boutique']
const shops = ['Lyon', 'Lille', 'Nantes']
const emailOf = (index: number) => `personne${String(index).padStart(3, '0')}@delorme.example`
const nameOf = (index: number) => `Personne${String(index).padStart(3, '0')}`
const rows = Array.from({ length: 300 }, (_, index) => [
  emailOf(index),
  nameOf(index),
  'Roux',
  groups[index % 2] ?? '',
  shops[index % 3] ?? '',
])
/** Did everything in the first week; began; signed up only. */
const [doer, beginner, guest] = [0, 1, 2]
/** Came after the reminder, by its link. */
const reminded = 3

let companyId: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'cursus-clock-'))
  const client = await signedInAdmin(journey.platform)
  const company = await client.call<{ id: string }>('POST', 'company', { name: 'Maison Delorme' })
  companyId = company.id
  const link = { type: 'external-link', link: 'https://example.com/' } as const
  const moduleIdList: string[] = []
  for (const title of titles) {
    const module = await createModule(client, title, [
      { title: `${title} : le film`, ...link },
      { title: `${title} : la fiche`, ...link },
    ])
    moduleIdList.push(module.id)
  }
  await client.call('POST', `company/${companyId}/moduleLicence`, {
    name: 'Parcours boutique',
    ...licenceDays(),
    maxActiveUserAllowed: 320,
    moduleIdList,
  })
  const rights = { training: { read: true, write: true }, admin: { read: false, write: false }, responsible: false }
  await client.call('POST', `company/${companyId}/manager`, { userList: [karim.email], rights })
  await join(journey.platform, karim)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const dialog = (page: Page) => page.getByRole('dialog')

/** Restarts both processes at the hour of ten, that many days from now. */
async function moveOn(days: number): Promise<void> {
  const { platform } = journey
  const at = new Date(Date.now() + days * 86_400_000)
  at.setUTCHours(10, 0, 0, 0)
  const { LD_PRELOAD, FAKETIME } = await moveClock({ name: `${days} days later`, at, zone: 'UTC' }, folder)
  await Promise.all([platform.kill('server'), platform.kill('worker')])
  for (const part of ['server', 'worker'] as const) await platform.start(part, { LD_PRELOAD, FAKETIME })
}

/** Signs a person up, who accepts their modules and opens so many contents of each. */
async function learn(index: number, { accept = titles.length, open = 0 }): Promise<void> {
  const email = emailOf(index)
  const somebody = { ...person(`${nameOf(index)} Roux`, 'fr'), email }
  await join(journey.platform, somebody)
  const client = new Client(journey.platform.origin)
  await client.signIn(somebody)
  const modules = await client.call<{ id: string }[]>('GET', 'user/me/userModule?sort=title')
  for (const { id } of modules.slice(0, accept)) {
    await client.call('POST', `user/me/userModule/${id}/accept`)
    const { chapters } = await client.call<{ chapters: { contents: { id: string }[] }[] }>(
      'GET',
      `user/me/userModule/${id}`,
    )
    for (const content of chapters.flatMap(({ contents }) => contents).slice(0, open)) {
      await client.call('POST', `user/me/userModule/${id}/userContent/${content.id}/open`)
    }
  }
}

/** Asks for a workbook in the menu of exports and returns the cells of its sheet. */
async function workbook(page: Page, name: string) {
  await buttonOf(page, m.list_export()).click()
  const saved = page.waitForEvent('download')
  await buttonOf(page, name).click()
  const bytes = await readFile(await (await saved).path())
  await page.keyboard.press('Escape')
  return (await readXlsx(bytes)).sheets[1]?.rows
}

it.skipIf(!canMoveClock())('the first two weeks of a training manager', async () => {
  speak('fr')
  const { platform } = journey
  const page = await signedInPage(journey, karim, undefined, 'fr')
  await page.goto(`${platform.origin}/company/${companyId}/home`)

  // The first day: people, groups, modules, reminders.
  await goTo(page, m.nav_users())
  await linkOf(page, m.company_import_title()).first().click()
  const text = [head, ...rows].map((cells) => cells.join(';')).join('\r\n')
  const file = { name: 'Effectif.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(m.company_import_file()).setInputFiles(file)
  await buttonOf(dialog(page), m.company_import_submit({ count: 300 })).click()
  await see(dialog(page).getByText(m.company_import_added({ count: 300 })))
  await buttonOf(dialog(page), m.company_import_close()).click()

  await goTo(page, m.nav_module_access())
  await linkOf(page, m.company_access_give()).first().click()
  await dialog(page).getByRole('combobox', { name: m.company_access_module() }).click()
  const [first = '', ...others] = titles
  await optionOf(page, first).click()
  await buttonOf(dialog(page), m.company_group_choose()).click()
  for (const name of groups) await optionOf(page, name).click()
  await page.keyboard.press('Escape')
  for (const title of others) await dialog(page).getByRole('checkbox', { name: title }).check()
  await buttonOf(dialog(page), m.company_access_give_modules_submit({ count: 5 })).click()
  for (const title of titles) {
    await see(
      dialog(page)
        .getByRole('region', { name: title })
        .getByText(m.company_access_given({ count: 300 })),
    )
  }
  await buttonOf(dialog(page), m.company_access_report_close()).click()

  await buttonOf(page, m.company_reminders()).click()
  await dialog(page).getByLabel(m.company_reminders_not_accepted()).fill('7')
  await buttonOf(dialog(page), m.common_save()).click()
  await see(page.getByText(m.company_reminders_saved()))

  // The first week: three people come.
  await learn(doer, { open: 2 })
  await learn(beginner, { accept: 1, open: 1 })
  await learn(guest, { accept: 0 })

  // A week later each of the others is reminded, in one mail of all five modules.
  await moveOn(8)
  const isReminder = ({ subject }: { subject: string }) => subject.startsWith('Rappel')
  await waitForMail(platform.dataDir, emailOf(299), isReminder)
  await expect
    .poll(async () => (await allMails(platform.dataDir)).filter(isReminder).length, { timeout: 120_000 })
    .toBe(299)
  const reminders = (await allMails(platform.dataDir)).filter(isReminder)
  const to = (index: number) => reminders.filter((mail) => mail.to.includes(emailOf(index)))
  expect(to(doer)).toEqual([])
  expect(to(beginner)).toHaveLength(1)
  expect(to(beginner)[0]?.text).not.toContain(first)
  for (const title of others) expect(to(beginner)[0]?.text).toContain(title)
  for (const title of titles) expect(to(reminded)[0]?.text).toContain(title)
  expect(new Set(reminders.map((mail) => mail.to)).size).toBe(299)
  await learn(reminded, { open: 2 })

  // Two weeks later: the report for the boss.
  await moveOn(14)
  await page.reload()
  await goTo(page, m.nav_report())
  await see(page.getByText(m.report_given()).first())
  await page.getByRole('radio', { name: m.report_by_module() }).click()
  await see(page.getByRole('row', { name: first }))
  const figures = (title: string, toAccept: number, inProgress: number) => [title, 300, toAccept, inProgress, 0, 2, 0]
  expect(await workbook(page, m.export_parts_xlsx())).toEqual([
    ['Module', 'Accès attribués', 'Pas encore acceptés', 'En cours', 'En retard', 'Terminés', 'Progression en\u00a0%'],
    figures(first, 297, 1),
    ...others.map((title) => figures(title, 298, 0)),
  ])
  await linkOf(page, first).click()
  const heading = page.getByRole('heading', { name: first, level: 1 })
  await see(heading)
  // The page takes the focus, which closes a menu, and its figures bring a button that moves others.
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await see(buttonOf(page, m.report_remind_not_done({ count: 298 })))
  const none = new Date('1899-12-31T00:00:00Z')
  const cells = (index: number, step: string, ...marks: string[]) => [
    `${nameOf(index)} Roux`,
    step,
    ...marks,
    null,
    none,
    null,
  ]
  const expected = rows.map((_, index) => {
    if (index === doer || index === reminded) return cells(index, 'Terminés', 'Terminé', 'Terminé')
    if (index === beginner) return cells(index, 'En cours', 'Terminé', 'Pas encore ouvert')
    return cells(index, 'Pas encore acceptés', 'Pas encore ouvert', 'Pas encore ouvert')
  })
  expect(await workbook(page, m.export_results_xlsx())).toEqual([
    ['Personne', 'État', `${first} : le film`, `${first} : la fiche`, 'Meilleur score', 'Temps', 'Échéance'],
    ...expected,
  ])
})
