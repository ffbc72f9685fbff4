import type { JobStatus } from '@cursus/contract/job'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findTestRedis, type TestRedis } from '../../packages/jobs/src/testing/start-test-redis.ts'
import { signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, optionOf, titleOf } from './support/named.ts'
import { chooseLanguage, frenchPage, person, signedInPage } from './support/people.ts'
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
    await linkOf(page, m.nav_jobs(), { exact: true }).click()
    await see(titleOf(page, m.job_title()))
    await see(page.getByText(m.job_fine_title()))

    expect(await sendBroken(page)).toBe(200)
    const failed = page.getByRole('listitem').filter({ hasText: m.job_name_unpack_package() })
    await see(failed.getByText(m.job_failed_count({ count: 1 })))
    await see(failed.getByText(m.job_effect_unpack_package()))
    await see(failed.getByText('Invalid payload for unpack-package'))
    await seeGone(page.getByText(m.job_fine_title()))
    expect(await inspectHere(page, 'a failed job', 'en')).toEqual([])

    const what = m.job_name_unpack_package()
    const client = await signedInAdmin(journey.platform)
    const failures = async () => (await client.call<JobStatus>('GET', 'job')).failed.map(({ lastAt }) => lastAt)
    const [first] = await failures()
    await buttonOf(failed, m.job_retry_of({ what })).click()
    await see(page.getByText(m.job_retried({ count: 1 })))
    // It fails again. Until then the page may still show it, and there is nothing to remove.
    await expect.poll(async () => (await failures()).some((lastAt) => lastAt !== first)).toBe(true)
    await buttonOf(failed, m.job_remove_of({ what })).click()
    await buttonOf(page.getByRole('alertdialog'), m.job_remove()).click()
    await see(page.getByText(m.job_removed({ count: 1 })))
    await see(page.getByText(m.job_fine_title()))
    const history = page.getByRole('listitem').filter({ hasText: what })
    await see(history.filter({ hasText: 'removed' }))
    await see(history.filter({ hasText: 'tried again' }))
  })

  it('shows the dashboard in the language and the theme of the page, and asks no other host', async () => {
    const page = await frenchPage(journey, admin, { colorScheme: 'dark' })
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
    await linkOf(board, 'content').first().click()
    await see(board.getByText('unpack-package').first())
    await page.goto(`${journey.platform.origin}/management/job`)
    await see(page.getByRole('listitem').filter({ hasText: m.job_name_unpack_package() }))
  })
})

describe('a mail server that is away', () => {
  const journey = useJourney(async () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }))

  it('is told with its reason, warns from the second failure, and is tested from the page', async () => {
    const page = await frenchPage(journey, admin)
    await page.goto(`${journey.platform.origin}/management/job`)
    await buttonOf(page, m.job_test_mail()).click()
    const answer = page.getByRole('alert').filter({ hasText: m.job_test_mail_failed() })
    await see(answer.getByText(m.job_fault_unreachable()))
    await see(answer.getByText('ECONNREFUSED'))
    await see(page.getByText(m.job_history_test_mail({ who: 'Admin' }).replace(/\*\*.*\*\*/, '')))
    await see(page.getByText(m.job_fine_title()))

    const client = await signedInAdmin(journey.platform)
    await client.call('POST', 'platformManager', {
      userList: ['nouvelle@atelier.example'],
      platformManagementRights: { themes: { read: true, write: false } },
    })
    const notSent = page.getByText(m.job_mails_failed({ count: 1 }))
    await see(notSent)
    await seeGone(page.getByText(m.job_fine_title()))
    expect(await inspectHere(page, 'mails that were not sent', 'fr')).toEqual([])
    const { db } = journey.platform.database
    const since = await db.selectFrom('mails').select('failingSince').where('setAsideAt', 'is', null).execute()
    // The second try is due at once, and fails too.
    await db.updateTable('mails').set({ availableAt: new Date() }).where('setAsideAt', 'is', null).execute()
    await expect.poll(async () => (await client.call<JobStatus>('GET', 'job')).mails.retrying?.tries).toBe(2)
    expect(await db.selectFrom('mails').select('failingSince').where('setAsideAt', 'is', null).execute()).toEqual(since)
    await page.goto(`${journey.platform.origin}/management/home`)
    const task = page.getByRole('listitem').filter({ hasText: m.management_home_jobs().replaceAll('**', '') })
    await see(task.getByText(m.job_mails_failed({ count: 1 })))
    expect((await fetch(`${journey.platform.origin}/health`)).status).toBe(503)
    expect((await fetch(`${journey.platform.origin}/health/ready`)).status).toBe(200)
  })

  it('has refused addresses counted, and written to again after a question', async () => {
    speak('fr')
    const { db } = journey.platform.database
    const refusal = '550 5.1.1 User unknown'
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set(({ ref }) => ({ refusedAt: new Date(), refusal, refusedEmail: ref('email') }))
      .executeTakeFirstOrThrow()
    const words = m.job_refused_count({ count: Number(numUpdatedRows) })
    const page = await signedInPage(journey, admin, undefined, 'fr')
    await page.goto(`${journey.platform.origin}/management/job`)
    await see(page.getByText(words, { exact: true }))
    await see(page.getByText(refusal))
    await buttonOf(page, m.job_refused_resume()).click()
    expect(await inspectHere(page, 'refused addresses', 'fr')).toEqual([])
    await buttonOf(page.getByRole('alertdialog'), m.job_refused_resume()).click()
    await see(page.getByText(m.job_refused_resumed()))
    await seeGone(page.getByText(refusal))
    await see(page.getByRole('listitem').filter({ hasText: words }))
  })

  it('has what a time limit would remove counted again after a failure, which is told', async () => {
    const page = await frenchPage(journey, admin)
    await page.goto(`${journey.platform.origin}/management/job`)
    await page.route(/job\.countOld/, (route) => route.abort())
    await page.getByRole('combobox', { name: m.job_retention_history() }).click()
    await optionOf(page, m.job_retention_years({ count: 5 })).click()
    const question = page.getByRole('alertdialog')
    await see(question.getByText(m.error_network()))
    await page.unroute(/job\.countOld/)
    await buttonOf(question, m.common_retry()).click()
    await see(question.getByText(m.job_retention_effect_none()))
    await buttonOf(question, m.job_retention_keep()).click()
    await see(page.getByText(m.job_retention_saved()))
  })
})

describe('a database that was at home elsewhere', () => {
  const journey = useJourney(async () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }))

  it('sends nothing until a person has decided, and says so on the home and the page of the jobs', async () => {
    speak('en')
    const { db } = journey.platform.database
    await db.updateTable('installation').set({ origin: 'https://training.example.com' }).execute()
    const client = await signedInAdmin(journey.platform)
    await client.call('POST', 'platformManager', {
      userList: ['new@atelier.example'],
      platformManagementRights: { themes: { read: true, write: false } },
    })
    const page = await signedInPage(journey, admin, undefined, 'en')
    await page.goto(`${journey.platform.origin}/management/home`)
    const why = m.job_hold_other_origin({ origin: 'https://training.example.com' })
    const task = page.getByRole('listitem').filter({ hasText: m.job_hold_title() })
    await see(task.getByText(why))
    expect((await fetch(`${journey.platform.origin}/health`)).status).toBe(503)
    expect((await fetch(`${journey.platform.origin}/health/ready`)).status).toBe(200)

    await linkOf(task, m.management_home_see()).click()
    await see(titleOf(page, m.job_title()))
    await see(page.getByText(why))
    expect(await inspectHere(page, 'mails on hold', 'en')).toEqual([])
    expect(await db.selectFrom('mails').select('attempts').execute()).toEqual([{ attempts: 0 }])
    await buttonOf(page, m.job_hold_drop(), { exact: true }).click()
    await buttonOf(page.getByRole('alertdialog'), m.job_hold_drop()).click()
    await see(page.getByText(m.job_hold_dropped({ count: 1 })))
    await see(page.getByText(m.job_fine_title()))
    await see(page.getByText('dropped the e-mails that were waiting: 1'))
    expect((await fetch(`${journey.platform.origin}/health`)).status).toBe(200)
  })

  it('tells those who ask for a link that it waits', async () => {
    const { db } = journey.platform.database
    await db.updateTable('installation').set({ origin: 'https://training.example.com' }).execute()
    for (const language of ['fr', 'en'] as const) {
      speak(language)
      const page = await (await journey.visitor()).newPage()
      const open = async (path: string) => {
        await page.goto(`${journey.platform.origin}${path}`)
        await chooseLanguage(page, language)
      }
      const isToldFor = async (email: string) => {
        await see(titleOf(page, m.auth_held_title()))
        await see(page.getByText(m.auth_held_text({ email })))
      }
      await open('/auth/password/forgot')
      await page.getByLabel(m.auth_email()).fill(admin.email)
      await buttonOf(page, m.auth_forgot_submit()).click()
      await isToldFor(admin.email)
      expect(await inspectHere(page, 'a link that waits', language)).toEqual([])

      const { email, firstname, lastname, password } = person('Nour Haddad', language)
      await open('/auth/signup')
      await page.getByLabel(m.auth_email()).fill(email)
      await page.getByLabel(m.auth_signup_firstname(), { exact: true }).fill(firstname)
      await page.getByLabel(m.auth_signup_lastname(), { exact: true }).fill(lastname)
      await page.getByLabel(m.auth_password(), { exact: true }).fill(password)
      await page.getByLabel(m.auth_signup_confirm()).fill(password)
      await buttonOf(page, m.auth_signup_submit()).click()
      await isToldFor(email)
      await buttonOf(page, m.auth_resend()).click()
      await see(page.getByText(m.auth_held_text({ email })).nth(1))
    }
  })
})
