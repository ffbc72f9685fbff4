import type { Page } from 'playwright-core'
import { goTo, see } from '../support/journey.ts'
import { buttonOf, linkOf, optionOf, titleOf } from '../support/named.ts'
import { followInvitation } from '../support/people.ts'
import type { Platform } from '../support/platform.ts'
import { m, percent } from '../support/words.ts'
import { contentOf, type Story } from './cast.ts'

/** Follows the invitation e-mail to the company's home page. */
export async function joinCompany(page: Page, platform: Platform, story: Story): Promise<void> {
  await followInvitation(page, platform, story.companyManager)
  await see(titleOf(page, m.auth_navigation_title()))
  await linkOf(page, story.companyName).click()
  await page.waitForURL(/\/company\/[^/]+\/home$/)
}

/** Assigns the module to two people at once, after the preview has shown the effect. */
export async function giveModule(page: Page, story: Story): Promise<void> {
  await goTo(page, m.nav_module_access())
  await linkOf(page, m.company_access_give()).first().click()
  const sheet = page.getByRole('dialog', { name: m.company_access_give() })
  await sheet.getByRole('combobox', { name: m.company_access_module() }).click()
  await optionOf(page, story.moduleTitle).click()
  // The only licence that gives it is proposed.
  await see(sheet.getByRole('combobox', { name: m.company_access_licence() }).filter({ hasText: story.licenceName }))
  const people = sheet.getByLabel(m.company_access_people(), { exact: true })
  await people.fill(`${story.knownParticipant.email} `)
  await people.fill(story.invitedParticipant.email)
  await people.press('Enter')
  const preview = sheet.getByRole('region', { name: m.company_access_preview() })
  await see(preview.getByText(m.company_access_preview_new_count({ count: 2 })))
  await see(preview.getByText(m.company_access_preview_left_count({ count: 1 })))
  await buttonOf(sheet, m.company_access_give_submit({ count: 2 })).click()
  await see(sheet.getByText(m.company_access_given({ count: 2 })))
  await buttonOf(sheet, m.company_access_report_close()).click()
  for (const { email } of [story.knownParticipant, story.invitedParticipant]) await see(page.getByText(email))
}

/**
 * Checks the progress in the list, and best score and last access in the sheets of both
 * participants.
 */
export async function seeResults(page: Page, story: Story): Promise<void> {
  const { firstname, lastname } = story.invitedParticipant
  await page.reload()
  const table = page.getByRole('table', { name: m.nav_module_access() })
  const row = table.getByRole('row', { name: `${firstname} ${lastname}` })
  await see(row.getByText(percent(100)).filter({ visible: true }))
  await see(row.getByText(m.common_just_now()).or(row.getByText(/\d/)))
  await see(table.getByRole('row', { name: story.knownParticipant.email }).getByText(m.company_access_never()))
  await linkOf(row, `${firstname} ${lastname}`).click()
  const sheet = page.getByRole('dialog', { name: `${firstname} ${lastname}` })
  await see(sheet.getByText(m.company_access_results_done({ done: 4, count: 4 })))
  const quiz = sheet.getByRole('listitem').filter({ hasText: contentOf(story, 'scorm-quiz').title })
  await see(quiz.getByText(m.company_access_score_passed({ score: percent(100) })))
  await see(quiz.getByText(m.company_access_content_attempts({ count: 2 })))
}
