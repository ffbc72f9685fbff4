import { buildCourse12, buildCourse2004 } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule } from './support/arrange.ts'
import { clickInPackage, see, useJourney } from './support/journey.ts'
import { linkOf, titleOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { m } from './support/words.ts'

const journey = useJourney({}, 'refused')
const learner = person('Awa Keita', 'fr')
const titles = ['Cours 1.2', 'Cours 2004', 'Attaque']
let grant: Given

beforeAll(async () => {
  const options = { language: 'fr', ownWindow: true, slides: 2 } as const
  const files = await Promise.all([buildCourse12(options), buildCourse2004(options), buildCourse12(options)])
  grant = await giveModule(journey.platform, {
    person: learner,
    title: 'Fenêtres',
    contents: titles.map((title, index) => ({ title, type: 'scorm-content' as const, file: files[index] })),
  })
})

/** Returns the next window that the package opens, once its page is loaded. */
async function windowOf(page: Page): Promise<Page> {
  const opened = await page.context().waitForEvent('page')
  await opened.waitForURL((url) => url.pathname.endsWith('index.html'))
  return opened
}

/** Opens a content from its module's page; the package then opens its own window. */
async function openFromModule(title: string): Promise<{ page: Page; course: Page }> {
  const page = await signedInPage(journey, learner)
  await page.goto(`${journey.platform.origin}/platform/user-module/${grant.userModuleId}`)
  const opening = windowOf(page)
  await linkOf(page, title).first().click()
  // The sheet grows with what it asks for, and its button goes down with its foot.
  const sheet = page.getByRole('dialog')
  await see(linkOf(sheet, grant.moduleTitle))
  await linkOf(sheet, m.participant_action_none()).click()
  const course = await opening
  await see(course.locator('body[data-slide="1"]'))
  return { page, course }
}

it.each(titles.slice(0, 2))('%s plays in its own window, is saved, and ends with it', async (title) => {
  const { page, course } = await openFromModule(title)
  await expect.poll(() => course.locator('#connection').textContent()).toBe('La progression est enregistrée')
  await course.locator('#next').click()
  await see(page.getByRole('banner').getByRole('status').getByText(m.player_saved(), { exact: true }))
  const gone = course.waitForEvent('close')
  await course.close({ runBeforeUnload: true })
  await gone

  // Started again from the opener, it resumes.
  const again = windowOf(page)
  await clickInPackage(page, '#launch')
  const second = await again
  await see(second.locator('body[data-slide="2"]'))
  await second.locator('#finish').click()
  await see(page.getByText(m.player_content_done()))

  const closed = second.waitForEvent('close')
  await linkOf(page, m.player_back()).first().click()
  await closed
  await see(titleOf(page, 'Fenêtres'))
})

it('a window of a package reaches no more of the application than the package itself', async () => {
  const { page, course } = await openFromModule('Attaque')
  const { origin } = journey.platform
  const address = page.url()
  const through = await course.evaluate(async (appOrigin) => {
    const got: string[] = []
    const attempt = async (name: string, act: () => unknown) => {
      try {
        if (await act()) got.push(name)
      } catch {
        // Refused as expected.
      }
    }
    const application = window.opener.top
    await attempt('document', () => application.document.title)
    await attempt('storage', () => application.localStorage.length + 1)
    await attempt('navigation by location', () => {
      application.location.href = `${appOrigin}/?attacked`
    })
    await attempt('navigation by replace', () => application.location.replace(`${appOrigin}/?attacked`))
    await attempt('navigation by link', () => {
      const link = document.createElement('a')
      Object.assign(link, { href: `${appOrigin}/?attacked`, target: '_top' })
      window.opener.document.body.append(link)
      link.click()
    })
    await attempt('navigation by name', () => window.opener.open(`${appOrigin}/?attacked`, '_top'))
    for (const method of ['GET', 'POST']) {
      await attempt(
        `api ${method}`,
        async () => (await fetch(`${appOrigin}/api/user/me`, { method, credentials: 'include' })).ok,
      )
    }
    await attempt('a window of the application', () => {
      const made = window.open(`${appOrigin}/`, 'attack')
      return made?.document.title
    })
    return got
  }, origin)
  expect(through).toEqual([])
  expect(page.url()).toBe(address)
  await see(course.locator('body[data-slide="1"]'))
  expect(page.url()).toBe(address)
})
