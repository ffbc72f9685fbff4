import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Person } from '../support/arrange.ts'
import { inPackage, see } from '../support/journey.ts'
import { buttonOf, linkOf, titleOf } from '../support/named.ts'
import { m } from '../support/words.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/**
 * Goes from the link of an invitation to the first slide of a course, and counts what is pressed,
 * the link too, and filled in.
 */
export async function goToFirstSlide(
  page: Page,
  { link, guest, module, course }: { link: string; guest: Person; module: string; course: string },
): Promise<{ presses: number; fields: number }> {
  const counts = { presses: 1, fields: 0 }
  const press = async (target: Locator) => {
    await target.tap()
    counts.presses++
  }
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    counts.fields++
  }
  await page.goto(link)
  await fill(m.auth_password(), guest.password)
  await fill(m.auth_signup_confirm(), guest.password)
  await press(buttonOf(page, m.auth_signup_submit()))
  await see(titleOf(page, module))
  await press(buttonOf(page, m.participant_accept_action()))
  const start = m.participant_action_on({ action: m.participant_action_none(), title: course })
  await press(linkOf(page, start))
  await see(inPackage(page).locator('body[data-slide="1"]'))
  return counts
}
