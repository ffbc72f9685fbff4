import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerQuiz, clickInPackage, inPackage, see, seeGone } from '../support/journey.ts'
import { buttonOf, linkOf, titleOf } from '../support/named.ts'
import { followInvitation } from '../support/people.ts'
import type { Platform } from '../support/platform.ts'
import { m, percent } from '../support/words.ts'
import { contentOf, type Story } from './cast.ts'

const notifications = (page: Page) => page.getByRole('dialog', { name: m.notifications_title() })

/** Follows the invitation e-mail, finds the module in its notification too, and accepts it. */
export async function joinAndAccept(page: Page, platform: Platform, story: Story): Promise<void> {
  await followInvitation(page, platform, story.invitedParticipant)
  // The invitation named one module, which the new account opens.
  await see(titleOf(page, story.moduleTitle))
  await buttonOf(page, m.notifications_open_unread({ count: 1 })).click()
  await buttonOf(
    notifications(page),
    m.notification_module_available({ moduleTitle: story.moduleTitle, companyName: story.companyName }),
  ).click()
  await see(titleOf(page, story.moduleTitle))
  await see(page.getByRole('heading', { name: m.participant_accept_title({ company: story.companyName }) }))
  await see(page.getByText(m.participant_accept_never_text()))
  await buttonOf(page, m.participant_accept_action()).click()
  await see(page.getByRole('progressbar', { name: m.participant_progress_of({ title: story.moduleTitle }) }))
  await seeGone(buttonOf(page, m.participant_accept_action()))
}

const seeSlide = (page: Page, slide: number) => see(inPackage(page).locator(`body[data-slide="${slide}"]`))

/** Plays the course to its third slide and closes the tab. */
export async function beginCourse(page: Page, story: Story): Promise<void> {
  const { title } = contentOf(story, 'scorm-content')
  await linkOf(page, m.participant_action_on({ action: m.participant_action_none(), title })).click()
  await see(titleOf(page, title))
  await seeSlide(page, 1)
  for (const slide of [2, 3]) {
    await clickInPackage(page, '#next')
    await seeSlide(page, slide)
  }
  await page.close()
}

/** In a new tab: resumes at that slide from the home page, and finishes the course. */
export async function resumeCourse(visitor: BrowserContext, platform: Platform): Promise<Page> {
  const page = await visitor.newPage()
  await page.goto(`${platform.origin}/platform/home`)
  await see(page.getByText(m.participant_home_resume()))
  await linkOf(page, m.participant_action_continue(), { exact: true }).click()
  await seeSlide(page, 3)
  for (const slide of [4, 5]) {
    await clickInPackage(page, '#next')
    await seeSlide(page, slide)
  }
  await clickInPackage(page, '#finish')
  await see(page.getByRole('status').filter({ hasText: m.player_content_done() }))
  await see(page.getByRole('banner').getByText(m.player_saved(), { exact: true }))
  await see(page.getByText(m.player_done_of({ count: 1, total: 4 })))
  return page
}

/** Waits for the next content: a locator in the frame of the last one would fail while it goes. */
async function toNext(page: Page, title: string): Promise<void> {
  await linkOf(page.getByRole('main'), m.player_next_content({ title })).click()
  await see(titleOf(page, title))
}

export async function failAndPassQuiz(page: Page, story: Story): Promise<void> {
  const { title } = contentOf(story, 'scorm-quiz')
  await toNext(page, title)
  await answerQuiz(page, story.wrongAnswers)
  const result = page.getByRole('main').getByRole('status')
  await see(result.filter({ hasText: m.participant_quiz_failed_score({ score: percent(0) }) }))
  await see(result.filter({ hasText: m.participant_quiz_needs({ mark: percent(80) }) }))
  // Waits for the frame of the new attempt: a locator in the old one would fail while it is
  // replaced.
  const attempt = await page.locator('#content-frame').elementHandle()
  await buttonOf(page, m.player_result_retry()).click()
  await page.waitForFunction((frame) => !frame?.isConnected, attempt)
  await answerQuiz(page, story.rightAnswers)
  await see(result.filter({ hasText: m.player_result_passed_mark({ score: percent(100), mark: percent(80) }) }))
  await see(page.getByText(m.player_done_of({ count: 2, total: 4 })))
}

/**
 * Opens the embedded content and the link; both are completed by opening them, and so is the
 * module.
 */
export async function openTheOthers(page: Page, story: Story): Promise<void> {
  const embedded = contentOf(story, 'embedded-content')
  await toNext(page, embedded.title)
  await see(page.frameLocator('#content-frame').getByRole('heading', { name: embedded.link }))
  await see(page.getByText(m.player_done_of({ count: 3, total: 4 })))

  const link = contentOf(story, 'external-link')
  await toNext(page, link.title)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), linkOf(page, m.player_link_open()).click()])
  await see(opened.getByRole('heading', { name: link.link }))
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  await see(page.getByRole('heading', { name: m.player_module_done() }))
}

/** Checks that the module's page and the notification report completion. */
export async function seeModuleDone(page: Page, story: Story): Promise<void> {
  await linkOf(page.getByRole('banner'), m.player_back()).click()
  await see(titleOf(page, story.moduleTitle))
  await see(page.getByText(m.participant_done_of({ count: 4, total: 4 })))
  await see(page.getByText(percent(100)))
  // Completed chapters are folded.
  await page.locator('button[aria-expanded]', { hasText: story.chapters[0]?.title ?? '' }).click()
  const { title } = contentOf(story, 'scorm-quiz')
  await see(page.getByText(m.participant_best_score({ score: percent(100) })))
  await see(linkOf(page, m.participant_action_on({ action: m.participant_action_retry(), title })))
  await buttonOf(page, m.notifications_open_unread({ count: 1 })).click()
  await see(buttonOf(notifications(page), m.notification_module_completed({ moduleTitle: story.moduleTitle })))
}
