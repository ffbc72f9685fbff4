import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findTestRedis, type TestRedis } from '../../packages/jobs/src/testing/start-test-redis.ts'
import { inspectHere } from './support/axe.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const source = await findTestRedis()
let redis: TestRedis | undefined
afterAll(() => redis?.stop())

const backends = [
  { name: 'PostgreSQL', isMissing: false, settings: async () => ({}) },
  {
    name: 'Redis',
    isMissing: source === undefined,
    settings: async () => {
      redis = await source?.start()
      return { REDIS_URL: redis?.url }
    },
  },
]

describe.each(backends.filter(({ isMissing }) => !isMissing))('jobs on $name', ({ settings }) => {
  const journey = useJourney(settings)

  /** A job that fails for good: its payload is refused. */
  const sendBroken = (page: Page) =>
    page.evaluate(async () => {
      const body = JSON.stringify({ name: 'unpack-package', data: { broken: true }, opts: { attempts: 1 } })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/ops/jobs/api/queues/content/add', { method: 'POST', headers, body })
      return answer.status
    })

  it('says in plain words what failed, and runs it again or removes it', async () => {
    speak('en')
    const page = await signedInPage(journey, admin, undefined, 'en')
    await page.goto(`${journey.platform.origin}/management/home`)
    await page.getByRole('link', { name: m.nav_jobs(), exact: true }).click()
    await see(page.getByRole('heading', { level: 1, name: m.job_title() }))
    await see(page.getByText(m.job_fine_title()))

    expect(await sendBroken(page)).toBe(200)
    const failed = page.getByRole('listitem').filter({ hasText: m.job_name_unpack_package() })
    await see(failed.getByText(m.job_failed_count({ count: 1 })))
    await see(failed.getByText(m.job_effect_unpack_package()))
    await see(failed.getByText('Invalid payload for unpack-package'))
    await seeGone(page.getByText(m.job_fine_title()))
    expect(await inspectHere(page, 'a failed job', 'en')).toEqual([])

    const what = m.job_name_unpack_package()
    await failed.getByRole('button', { name: m.job_retry_of({ what }) }).click()
    await see(page.getByText(m.job_retried({ count: 1 })))
    // It fails again.
    await failed.getByRole('button', { name: m.job_remove_of({ what }) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: m.job_remove() }).click()
    await see(page.getByText(m.job_removed({ count: 1 })))
    await see(page.getByText(m.job_fine_title()))
    const history = page.getByRole('listitem').filter({ hasText: what })
    await see(history.filter({ hasText: 'removed' }))
    await see(history.filter({ hasText: 'tried again' }))
  })

  it('shows the dashboard in the language and the theme of the page, and asks no other host', async () => {
    speak('fr')
    const page = await signedInPage(journey, admin, { colorScheme: 'dark' }, 'fr')
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(journey.platform.origin) && /^https?:/.test(request.url()))
        foreign.push(request.url())
    })
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await page.goto(`${journey.platform.origin}/management/job?view=queues`)
    const board = page.frameLocator(`iframe[title="${m.job_board_frame()}"]`)
    await see(board.getByText('FILES', { exact: true }))
    await see(board.locator('body.dark-mode'))
    const colourOf = (selector: string) =>
      board.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue('--background'))
    const dark = await page.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--background'))
    await expect.poll(() => colourOf('body')).toBe(dark)

    await page.emulateMedia({ colorScheme: 'light' })
    await see(board.locator('body:not(.dark-mode)'))
    await expect.poll(() => colourOf('body')).not.toBe(dark)
    await expect.poll(() => board.locator('html').getAttribute('lang')).toBe('fr')
    expect(foreign).toEqual([])
    expect(refused).toEqual([])

    expect(await sendBroken(page)).toBe(200)
    await board.getByRole('link', { name: 'content' }).first().click()
    await see(board.getByText('unpack-package').first())
    await page.goto(`${journey.platform.origin}/management/job`)
    await see(page.getByRole('listitem').filter({ hasText: m.job_name_unpack_package() }))
  })
})
