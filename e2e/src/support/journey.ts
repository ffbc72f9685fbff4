import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type FrameStorage, launchBrowser } from './browser.ts'
import { titleOf } from './named.ts'
import { type FixedSettings, type Platform, startPlatform } from './platform.ts'
import { m, withCount } from './words.ts'

const results = resolve(import.meta.dirname, '../../../test-results')
const answerMs = 30_000

export type Journey = {
  platform: Platform
  /** Opens a new browser context: separate cookies and storage. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>
}

/**
 * Starts a platform and a browser for the journeys of one file. Every test gets fresh visitors; a
 * failed test leaves a screenshot of each page, and an uncaught error in a page of the application
 * fails the test.
 * @param storage where packages are played: see `launchBrowser`
 */
export function useJourney(
  settings: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>) = {},
  storage?: FrameStorage,
  fixed?: FixedSettings,
): Journey {
  let platform: Platform | undefined
  let browser: Browser | undefined
  const visitors: BrowserContext[] = []
  const errors: string[] = []

  beforeAll(async () => {
    const env = typeof settings === 'function' ? await settings() : settings
    ;[platform, browser] = await Promise.all([startPlatform(env, fixed), launchBrowser(storage)])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await takePictures(task.name)
      // The tests after it would wait for what it has stopped.
      await platform?.recover()
    }
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()))
    expect(errors.splice(0), 'errors that a page did not catch').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await platform?.close()
  })

  async function takePictures(name: string): Promise<void> {
    await mkdir(results, { recursive: true })
    const pages = visitors.flatMap((visitor) => visitor.pages())
    for (const [index, page] of pages.entries()) {
      const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`
      await page.screenshot({ path: join(results, file) }).catch(() => undefined)
    }
  }

  return {
    get platform() {
      if (!platform) throw new Error('The platform is available only while tests run')
      return platform
    },
    async visitor(options = {}) {
      if (!browser) throw new Error('The browser is available only while tests run')
      // Drawing animations takes a quarter of a page's time. The stories have them on.
      const visitor = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'fr-FR',
        reducedMotion: 'reduce',
        ...options,
      })
      visitor.setDefaultTimeout(answerMs)
      visitor.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error().stack}`))
      visitors.push(visitor)
      return visitor
    },
  }
}

/** Waits until the element is visible; the error names the locator, and what is there instead. */
export async function see(locator: Locator, timeout = answerMs): Promise<void> {
  await locator
    .first()
    .waitFor({ state: 'visible', timeout })
    .catch(async (error: Error) => {
      const there = await locator.page().locator('body').ariaSnapshot()
      error.message += `\n${locator.page().url()}\n${there.slice(0, 2000)}`
      throw error
    })
}

export async function seeGone(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' })
}

/** The frame of the package in the player, inside the launcher page of the content origin. */
export const inPackage = (page: Page) => page.frameLocator('#content-frame').frameLocator('iframe[name="sco"]')

/** Clicks once the frame has the pointer: before its first picture, the page takes a click. */
export async function clickInPackage(page: Page, selector: string): Promise<void> {
  const target = inPackage(page).locator(selector)
  await expect
    .poll(async () => {
      await target.hover()
      return target.evaluate((element) => element.matches(':hover'))
    })
    .toBe(true)
  await target.click()
}

/**
 * The slide, of five, that the server has answered with: "saved" may be of the one before, because
 * it stays while a commit takes no longer than usual.
 */
export const seeStored = (page: Page, slide: number) =>
  see(
    page
      .getByRole('navigation', { name: m.player_contents() })
      .getByText(m.player_place({ position: slide, total: 5 })),
  )

/** Ticks these fields of the quiz of the player and sends it. */
export async function answerQuiz(page: Page, answers: readonly string[]): Promise<void> {
  await see(inPackage(page).locator('body[data-state=playing]'))
  for (const answer of answers) await clickInPackage(page, `#${answer}`)
  await clickInPackage(page, '#submit')
}

/**
 * Opens a page of the area through the main navigation. Waits for the rows of a list: one without
 * any moves its buttons.
 */
export async function goTo(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation', { name: m.nav_label() })
    .getByRole('link', { name: withCount(place) })
    .click()
  await see(titleOf(page, place))
  await seeGone(page.locator('main [aria-busy=true]').first())
}
