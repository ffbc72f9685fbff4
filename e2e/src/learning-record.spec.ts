import { readFile } from 'node:fs/promises'
import type { LearningRecord } from '@cursus/contract/learning-record'
import { buildCourse12 } from '@cursus/scorm/testing'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { inPackage, see, useJourney } from './support/journey.ts'
import { buttonOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Inès Bellanger', 'fr')
let grant: Given

beforeAll(async () => {
  grant = await giveModule(journey.platform, {
    person: learner,
    title: 'Évacuation',
    contents: [
      { title: 'Plan du site', type: 'embedded-content', link: 'https://example.org/' },
      { title: 'Le cours', type: 'scorm-content', file: await buildCourse12({ language: 'fr' }) },
    ],
  })
})

it('the record says when a content was used, to its participant and to the managers', async () => {
  speak('fr')
  const { origin } = journey.platform
  const client = new Client(origin)
  await client.signIn(learner)
  const record = () => client.call<LearningRecord>('GET', 'user/me/record')
  const page = await signedInPage(journey, learner, {}, 'fr')
  const isSign = (answer: { url(): string }) => answer.url().endsWith('/activity')
  await page.clock.install()

  const before = Date.now()
  const path = `/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`
  await page.goto(`${origin}${path}`)
  await see(page.locator('#content-frame'))
  // A minute of the page, in which the participant moves the pointer.
  await page.mouse.move(200, 200)
  const answered = page.waitForResponse(isSign)
  await page.clock.runFor(61_000)
  expect((await answered).status()).toBe(204)
  // The tab is closed without leaving the content.
  await page.close({ runBeforeUnload: false })
  const after = Date.now()

  const home = await signedInPage(journey, learner, { acceptDownloads: true }, 'fr')
  await home.goto(`${origin}/platform/home`)
  await see(home.getByText(m.record_activity_week()))
  await buttonOf(home, m.record_link()).click()
  const dialog = home.getByRole('dialog', { name: m.record_title() })
  await see(dialog.getByText('Plan du site'))
  expect(await inspectHere(home, 'the record of learning', 'fr')).toEqual([])

  // The last sign, which the closing tab sends, has come meanwhile.
  const { modules } = await record()
  expect(modules).toMatchObject([{ id: grant.userModuleId, module: { title: 'Évacuation' } }])
  const [session, ...others] = modules[0]?.sessions ?? []
  expect(others).toEqual([])
  const started = Date.parse(session?.startedAt ?? '')
  const ended = Date.parse(session?.endedAt ?? '')
  // Times are kept in whole seconds.
  expect(started).toBeGreaterThan(before - 1000)
  expect(ended).toBeLessThan(after + 1000)
  expect(session?.seconds).toBe((ended - started) / 1000)
  expect(session?.periods).toMatchObject([{ content: { title: 'Plan du site' }, state: 'done', score: null }])

  const downloaded = home.waitForEvent('download')
  await buttonOf(dialog, m.record_export()).click()
  const csv = await readFile((await (await downloaded).path()) ?? '', 'utf8')
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(
    'Inès Bellanger;ines.bellanger@atelier.example;Atelier Évacuation;Évacuation;1;Plan du site',
  )
  expect(lines[1]).toContain(new Date((session?.seconds ?? 0) * 1000).toISOString().slice(11, 19))

  const written = home.waitForEvent('download')
  await buttonOf(dialog, m.record_pdf()).click()
  const pdf = await getDocumentProxy(new Uint8Array(await readFile((await (await written).path()) ?? '')))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const words of ['Inès Bellanger', 'Évacuation', 'Plan du site']) expect(text).toContain(words)
  expect(text).toContain(new Date((session?.seconds ?? 0) * 1000).toISOString().slice(11, 19))
  await dialog.getByLabel(m.record_to()).fill('01/01/2020')
  await see(dialog.getByText(m.record_empty_days()))

  const manager = await signedInPage(journey, admin, {}, 'fr')
  await manager.goto(`${origin}/company/${grant.companyId}/module-access/${grant.userModuleId}`)
  await buttonOf(manager, m.record_link()).click()
  await see(manager.getByRole('dialog', { name: m.record_title() }).getByText('Plan du site'))
  const boss = new Client(origin)
  await boss.signIn(admin)
  const { user } = await boss.call<{ user: { id: string } }>(
    'GET',
    `company/${grant.companyId}/moduleAccess/${grant.userModuleId}`,
  )
  expect(await boss.call('GET', `company/${grant.companyId}/user/${user.id}/record`)).toEqual(await record())
})

it('what is done inside a package is activity, and nothing for ten minutes is none', async () => {
  const page = await frenchPage(journey, learner)
  let signs = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/activity')) signs += 1
  })
  await page.clock.install()
  await page.goto(
    `${journey.platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[1]}`,
  )
  const next = inPackage(page).locator('#next')
  await next.click()
  await page.clock.runFor('09:00')
  // The focus is inside already, so the page around the frame sees nothing of this.
  await inPackage(page).locator('body').press('Shift')
  // One a minute until ten minutes after the key. The machine's own seconds are added to these.
  await page.clock.runFor('40:00')
  await expect.poll(() => signs).toBe(19)
})

it('a manager corrects a result with a score as people write it, and says why', async () => {
  const manager = await frenchPage(journey, admin)
  const { origin } = journey.platform
  await manager.goto(`${origin}/company/${grant.companyId}/module-access/${grant.userModuleId}`)
  const sheet = manager.getByRole('dialog')
  const open = buttonOf(sheet, m.company_correct_of({ title: 'Le cours' }))
  await open.click()
  const score = sheet.getByLabel(m.company_correct_score())
  const submit = buttonOf(sheet, m.company_correct_submit(), { exact: true })
  await score.fill('douze')
  await submit.click()
  await see(sheet.getByText(m.error_rule_numeric()))
  await score.fill('12,5')
  await sheet.getByLabel(m.company_correct_reason()).fill('Vu avec elle en salle')
  await sheet.getByRole('switch', { name: m.company_correct_mark_done() }).click()
  await submit.click()
  await see(manager.getByText(m.company_correct_done()))
  await see(sheet.getByText(/^12\s%$/))
  await see(sheet.getByText(/Vu avec elle en salle/))

  const page = await signedInPage(journey, learner, {}, 'fr')
  await page.goto(`${origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[1]}`)
  await buttonOf(page, m.player_about_open()).click()
  await see(page.getByText('Vu avec elle en salle'))
})
