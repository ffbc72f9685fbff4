import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildCourse12, buildCourse2004, buildQuiz12, rightAnswers, wrongAnswers } from '@cursus/scorm/testing'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenePackage } from '../../scripts/demo/packages.ts'
import { frenchModules } from '../../scripts/demo/tables.ts'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { answerQuiz, clickInPackage, inPackage, see, seeGone, seeStored, useJourney } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, optionOf, titleOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, percent } from './support/words.ts'

const journey = useJourney({ SUPPORT_EMAIL: 'aide@cursus.example' }, 'refused', {
  server: { embeddedSites: { check: true, hosts: ['127.0.0.1'] } },
})
const learner = person('Lina Morel', 'fr')
const titles = ['Le lien', 'Le cours', 'Le quiz', 'Deux onglets', 'Un site', 'En panne', 'Accès retiré']
let grant: Given
let site: Server

beforeAll(async () => {
  site = createServer(({ url }, response) =>
    url === '/panne'
      ? response.writeHead(503).end('<h1>En panne</h1>')
      : response.writeHead(200, { 'x-frame-options': 'DENY' }).end('<h1>Seul</h1>'),
  )
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const link = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const [course, course2004, quiz] = await Promise.all([
    buildCourse12({ language: 'fr' }),
    buildCourse2004({ language: 'fr' }),
    buildQuiz12({ language: 'fr' }),
  ])
  grant = await giveModule(journey.platform, {
    person: learner,
    title: 'Lecteur',
    contents: [
      { title: 'Le lien', type: 'external-link', link: 'https://example.org/' },
      { title: 'Le cours', type: 'scorm-content', file: course2004, resources: ['Aide-mémoire'], related: 0 },
      { title: 'Le quiz', type: 'scorm-quiz', file: quiz, quizScoreValidation: 80 },
      { title: 'Deux onglets', type: 'scorm-content', file: course },
      { title: 'Un site', type: 'embedded-content', link },
      { title: 'En panne', type: 'embedded-content', link: `${link}panne` },
      { title: 'Accès retiré', type: 'scorm-content', file: course },
    ],
  })
})

afterAll(() => void site.close())

const addressOf = (title: string) =>
  `${journey.platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[titles.indexOf(title)]}`
const open = async (title: string): Promise<Page> => {
  const page = await signedInPage(journey, learner)
  await page.goto(addressOf(title))
  return page
}
const seeSlide = (page: Page, slide: number) => see(inPackage(page).locator(`body[data-slide="${slide}"]`))
const seeSaved = (page: Page) =>
  see(page.getByRole('banner').getByRole('status').getByText(m.player_saved(), { exact: true }))
async function turnTo(page: Page, slide: number): Promise<void> {
  await clickInPackage(page, '#next')
  await seeSlide(page, slide)
}
const about = (page: Page) => page.getByRole('complementary', { name: m.player_about() })
/** The value beside a name in the results. */
const fact = (page: Page, name: string) =>
  about(page).locator('dl > div').filter({ hasText: name }).getByRole('definition')

it('files, related contents and support are beside a course that keeps playing', async () => {
  const page = await open('Le cours')
  await seeSlide(page, 1)
  await turnTo(page, 2)
  const panel = page.getByRole('navigation', { name: m.player_contents() })
  await see(panel.getByText(m.player_place({ position: 2, total: 5 })))

  await buttonOf(page, m.player_about_open()).click()
  await expect
    .poll(() => fact(page, m.player_about_place()).textContent())
    .toBe(m.player_place({ position: 2, total: 5 }))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    linkOf(about(page), m.participant_resource_download({ name: 'Aide-mémoire' })).click(),
  ])
  expect(file.suggestedFilename()).toBe('Aide-mémoire.txt')
  const [related] = await Promise.all([page.context().waitForEvent('page'), linkOf(about(page), 'Le lien').click()])
  await see(titleOf(related, 'Le lien'))
  await related.close()

  await buttonOf(page, m.common_support()).click()
  const form = page.getByRole('dialog', { name: m.support_title() })
  await see(form.getByText(m.support_content_hint({ title: 'Le cours' })))
  await form.getByRole('combobox', { name: m.support_type() }).click()
  await optionOf(page, m.support_type_content()).click()
  await form.getByLabel(m.support_message()).fill('Que veut dire cette page ?')
  await buttonOf(form, m.support_submit()).click()
  await see(form.getByText(m.support_sent_title()))
  const mail = await waitForMail(journey.platform.dataDir, 'aide@cursus.example', () => true)
  expect(mail.text).toContain('Contenu\u00a0: Le cours')
  expect(mail.text).toContain('Module\u00a0: Lecteur')
  await buttonOf(form, m.common_close(), { exact: true }).last().click()
  await seeGone(form)

  // Nothing of this has restarted the course.
  await turnTo(page, 3)
  await seeSaved(page)
  await see(panel.getByText(m.player_place({ position: 3, total: 5 })))
})

it('the frame of the player is there before the content is known', async () => {
  const page = await signedInPage(journey, learner)
  let answer = () => {}
  const release = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/participant\.userContent\.(get|open)/, async (route) => {
    await release
    await route.continue()
  })
  await page.goto(addressOf('Le cours'))
  await see(linkOf(page.getByRole('banner'), m.player_back()))
  await see(page.getByRole('main').getByText(m.player_loading()))
  answer()
  await see(titleOf(page, 'Le cours'))
  await see(inPackage(page).locator('body[data-state=playing]'))
})

it('a quiz failed, then passed: the marks, the last one, the attempts and what is needed', async () => {
  const page = await open('Le quiz')
  await see(inPackage(page).locator('body[data-state=playing]'))
  await buttonOf(page, m.player_about_open()).click()
  await see(about(page).getByText(m.player_about_needed({ mark: percent(80) })))
  const seeFact = (name: string, value: string) => see(fact(page, name).filter({ hasText: value }))
  await seeFact(m.player_about_attempts(), '0')
  await answerQuiz(page, wrongAnswers({ language: 'fr' }))
  await seeFact(m.player_about_attempts(), '1')
  await seeFact(m.player_about_last(), percent(0))
  await see(about(page).getByText(m.player_about_needed({ mark: percent(80) })))
  // Waits for the frame of the new attempt: a locator in the old one would fail while it is
  // replaced.
  const attempt = await page.locator('#content-frame').elementHandle()
  await buttonOf(page, m.player_result_retry()).click()
  await page.waitForFunction((frame) => !frame?.isConnected, attempt)
  await answerQuiz(page, rightAnswers({ language: 'fr' }))
  await seeFact(m.player_about_attempts(), '2')
  await seeFact(m.player_about_best(), percent(100))
  await see(about(page).getByText(m.player_about_passed()))
  await see(linkOf(page.getByRole('main'), m.player_next_content({ title: 'Deux onglets' })))
})

it('a site that refuses to be framed: told to its editor, and opened by a button for participants', async () => {
  const { origin } = journey.platform
  const editor = await signedInPage(journey, admin)
  await editor.goto(`${origin}/management/content/${grant.contentIds[titles.indexOf('Un site')]}`)
  await see(editor.getByText(m.management_content_unframed({ host: '127.0.0.1' })))

  const page = await open('Un site')
  await see(page.getByText(m.player_unframed_text({ host: '127.0.0.1' })))
  expect(await page.locator('iframe').count()).toBe(0)
  // Nothing was shown, so nothing is done yet.
  const next = linkOf(page.getByRole('main'), m.player_next_content({ title: 'En panne' }))
  expect(await next.count()).toBe(0)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    linkOf(page, m.player_unframed_open()).click(),
  ])
  await see(opened.getByRole('heading', { name: 'Seul' }))
  await opened.close()
  await see(next)
})

it('a site that does not answer: told to its editor, a card first, and shown when asked for', async () => {
  const editor = await signedInPage(journey, admin)
  await editor.goto(`${journey.platform.origin}/management/content/${grant.contentIds[titles.indexOf('En panne')]}`)
  await see(editor.getByText(m.management_content_silent({ host: '127.0.0.1' })))

  const page = await open('En panne')
  await see(page.getByText(m.player_unframed_silent()))
  await see(linkOf(page, m.player_unframed_open()))
  expect(await page.locator('iframe').count()).toBe(0)
  await buttonOf(page, m.player_unframed_try()).click()
  await see(page.frameLocator('#content-frame').getByRole('heading', { name: 'En panne' }))
  const seen = buttonOf(page, m.player_embedded_seen())
  await page.reload()
  await buttonOf(page, m.player_unframed_try()).click()
  await seen.click()
  await seeGone(seen)
  await see(linkOf(page.getByRole('main'), m.player_next_content({ title: 'Accès retiré' })))
})

it('a second tab takes over, and the first one says so and can take it back', async () => {
  const first = await open('Deux onglets')
  await seeSlide(first, 1)
  await turnTo(first, 2)
  await seeStored(first, 2)
  const second = await first.context().newPage()
  await second.goto(addressOf('Deux onglets'))
  await seeSlide(second, 2)
  await turnTo(second, 3)
  await turnTo(second, 4)
  await seeStored(second, 4)

  // In a tab behind another, clicks do not reach a frame that was loaded there.
  await first.bringToFront()
  // The first tab turns to 3 by itself; only the lesson that it took back shows 4.
  await clickInPackage(first, '#next')
  await see(first.getByRole('heading', { name: m.player_elsewhere_title() }))
  await buttonOf(first, m.player_elsewhere_here()).click()
  await seeSlide(first, 4)
  await turnTo(first, 5)
  await seeSaved(first)
})

it('keys move between contents, do nothing in notes, and can be turned off', async () => {
  const page = await open('Le lien')
  const seeTitle = (name: string) => see(page.getByRole('heading', { level: 1, name }))
  await seeTitle('Le lien')
  await page.keyboard.press('n')
  await seeTitle('Le cours')
  await see(inPackage(page).locator('body[data-state=playing]'))
  await page.keyboard.press('p')
  await seeTitle('Le lien')

  await buttonOf(page, m.player_notes_open()).click()
  const notes = page.getByRole('textbox', { name: m.player_notes() })
  await see(notes)
  await notes.press('End')
  await notes.pressSequentially(' n?')
  expect(await notes.inputValue()).toMatch(/ n\?$/)
  await page.keyboard.press('Escape')

  const link = linkOf(page.getByRole('banner'), m.player_next_content({ title: 'Le cours' }))
  await link.hover()
  await see(page.getByRole('tooltip').filter({ hasText: 'Le cours' }).getByText('N', { exact: true }))
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: m.player_keys() })
  await see(help)
  await page.keyboard.press('n')
  await help.getByRole('switch', { name: m.player_keys_switch() }).click()
  await page.keyboard.press('Escape')
  await seeGone(help)
  await page.reload()
  await seeTitle('Le lien')
  // Off in this browser: nothing answers until the list of contents turns them on again.
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await buttonOf(page, m.player_keys(), { exact: true }).click()
  await see(help)
  await help.getByRole('switch', { name: m.player_keys_switch() }).click()
  await page.keyboard.press('Escape')
  await seeGone(help)
  await seeTitle('Le lien')
  await page.keyboard.press('n')
  await seeTitle('Le cours')
})

/** Holds what a page reads of a content, until the returned function is called. */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  const reads: Route[] = []
  await page.route(/userContent\.get/, (route) => void reads.push(route))
  return async () => {
    await page.unroute(/userContent\.get/)
    await Promise.all(reads.map((route) => route.continue()))
  }
}

it('notes that are written in two windows are both kept', async () => {
  const [firstTab, secondTab] = [await open('Le lien'), await open('Le lien')]
  const notesOf = async (page: Page) => {
    const field = page.getByRole('textbox', { name: m.player_notes() })
    if (!(await field.isVisible())) await buttonOf(page, m.player_notes()).click()
    await see(field)
    return field
  }
  const [first, second] = [await notesOf(firstTab), await notesOf(secondTab)]
  const seeNotesSaved = (page: Page) =>
    see(page.getByRole('complementary', { name: m.player_notes() }).getByText(m.player_saved(), { exact: true }))
  // A window may read the notes again at any time: neither shall before it has text of its own.
  const [answerFirst, answerSecond] = [await holdReads(firstTab), await holdReads(secondTab)]
  await first.fill('Revoir la sortie de secours')
  await first.blur()
  await seeNotesSaved(firstTab)
  await second.fill('Demander le plan du magasin')
  await answerSecond()
  await second.blur()
  const both = 'Revoir la sortie de secours\nDemander le plan du magasin'
  await expect.poll(() => second.inputValue()).toBe(both)
  await seeNotesSaved(secondTab)
  await first.fill('Revoir la sortie de secours et l’alarme')
  await answerFirst()
  await first.blur()
  const all = 'Revoir la sortie de secours et l’alarme\nDemander le plan du magasin'
  await expect.poll(() => first.inputValue()).toBe(all)
  await seeNotesSaved(firstTab)
  await secondTab.reload()
  await expect.poll(async () => (await notesOf(secondTab)).inputValue()).toBe(all)
})

it('an access revoked in mid-course: what was done is kept and readable, and the player says why', async () => {
  const page = await open('Accès retiré')
  await seeSlide(page, 1)
  await turnTo(page, 2)
  await seeStored(page, 2)
  const manager = await signedInAdmin(journey.platform)
  const idList = [grant.userModuleId]
  const act = (name: 'cancel' | 'uncancel') =>
    manager.call('POST', `company/${grant.companyId}/moduleAccess/${name}`, { idList })
  const closed = page.getByRole('heading', { name: m.player_inactive_title() })

  // The open page reacts without a reload, after the data of the package are saved.
  await act('cancel')
  await see(closed)
  await see(page.getByText(m.participant_inactive_revoked({ company: 'Atelier Lecteur' })))
  await act('uncancel')
  await seeSlide(page, 2)
  await turnTo(page, 3)
  await seeSaved(page)
  const reading = await signedInPage(journey, learner)
  await reading.goto(`${journey.platform.origin}/platform/user-module/${grant.userModuleId}`)
  const resume = linkOf(reading, m.participant_action_continue(), { exact: true })
  await see(resume)
  await act('cancel')
  await see(closed)
  await see(reading.getByText(m.participant_inactive_revoked({ company: 'Atelier Lecteur' })))
  expect(await resume.count()).toBe(0)

  await buttonOf(page, m.player_notes_open()).click()
  await see(page.getByText(m.player_notes_readonly()))
  await buttonOf(page, m.player_about_open()).click()
  await see(fact(page, m.player_about_state()))
  await linkOf(page.getByRole('main'), m.player_back()).click()
  await see(titleOf(page, 'Lecteur'))
})

it('a scene of choices is resumed after a bad one, and tells its score and its answers', async () => {
  const guest = person('Sacha Blin', 'fr')
  const look = { language: 'fr', standard: '1.2', tone: 'amber' } as const
  const contents = frenchModules.difficultClient.chapters.flatMap((chapter) => chapter.contents)
  const lostParcel = contents.find(({ scene }) => scene)!.scene!
  const file = await scenePackage({ title: 'Le colis perdu', ...look }, lostParcel)
  const own = await giveModule(journey.platform, {
    person: guest,
    title: 'Scène',
    contents: [{ title: 'Le colis perdu', type: 'scorm-content', file }],
  })
  const page = await signedInPage(journey, guest)
  const path = `${journey.platform.origin}/platform/user-module/${own.userModuleId}`
  const choose = async (choice: string) => {
    await clickInPackage(page, `#choice-${choice}`)
    await clickInPackage(page, '#on')
  }
  await page.goto(`${path}/content/${own.contentIds[0]}`)
  await choose('a')
  await see(inPackage(page).locator('body[data-step=angry]'))
  await seeSaved(page)
  await page.goto(`${path}/content/${own.contentIds[0]}`)
  await see(inPackage(page).locator('body[data-step=angry]'))
  await choose('c')
  await choose('a')
  await see(inPackage(page).locator('body[data-state=finished]').getByText(percent(66)))
  const client = await signedInAdmin(journey.platform)
  const [access] = await client.call<{ id: string }[]>('GET', `company/${own.companyId}/moduleAccess`)
  const manager = await signedInPage(journey, admin, undefined, 'fr')
  await manager.goto(`${journey.platform.origin}/company/${own.companyId}/module-access/${access?.id}`)
  const sheet = manager.getByRole('dialog')
  await see(sheet.getByText(percent(66)).first())
  await buttonOf(sheet, m.company_access_answers()).click()
  await see(sheet.getByRole('listitem').filter({ hasText: 'arrival' }).last().getByText(m.common_answer_incorrect()))
  await see(sheet.getByRole('listitem').filter({ hasText: 'angry' }).last().getByText(m.common_answer_correct()))
})
