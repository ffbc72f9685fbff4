import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { LaunchInit } from '../protocol.ts'
import type { Player } from './app-page.ts'
import { serveBuiltPages } from './build-pages.ts'
import { findChromium, isWhole } from './find-chromium.ts'
import type { Arrival, startTwoOrigins } from './two-origins.ts'

declare const player: Player

export const browser = await findChromium()
if (!browser) console.warn('No Chromium found: the launcher is not tested in a browser. Set CHROMIUM_PATH to one.')
export const isShell = browser !== undefined && !isWhole(browser)
if (isShell) console.warn('Only a headless shell found: refused storage and blocked windows are not tested.')

/** One attempt per test, because the last commit of the previous test may still be pending. */
let attempt = 0

/** The id of the attempt of the running test. */
export const attemptId = (): string => `a${attempt}`

type Launch = { file?: string; sequence?: number; location?: string }

/** A launch of a file of the package of the tests, in the attempt of the running test. */
export const launching = ({ file = 'golf.html', sequence = 0, location }: Launch = {}): LaunchInit => ({
  standard: '1.2',
  attemptId: attemptId(),
  attemptToken: 'signed',
  launch: 1,
  sequence,
  sco: {
    identifier: 's1',
    title: 'Golf',
    url: `f/${file}`,
    elements: {
      'cmi.core.entry': location ? 'resume' : 'ab-initio',
      ...(location && { 'cmi.core.lesson_location': location }),
    },
  },
})

/** The frame of the package in a page that plays it. */
export const scoOf = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe[name="sco"]')

const packageFrame = (page: Page) => page.frames().find((frame) => frame.url().includes('/f/'))!
/** Runs in the package's own frame. */
export const inSco = (page: Page, code: string) => packageFrame(page).evaluate(code)
/** Waits in the package's own frame. */
export const waitInSco = (page: Page, code: string) => packageFrame(page).waitForFunction(code)

/** Two origins with the built launcher, and a Chromium, for the tests of a file. */
export function useChromium() {
  let folder: string
  let servers: Awaited<ReturnType<typeof startTwoOrigins>>
  let context: BrowserContext

  /**
   * Launches a browser with a profile of that name. By default it refuses embedded pages any
   * storage, as many browsers do.
   */
  async function launchBrowser(
    profile: string,
    { settings = { cookie_controls_mode: 1 }, ...options }: { settings?: object; ignoreDefaultArgs?: string[] } = {},
  ): Promise<BrowserContext> {
    const profileFolder = join(folder, profile)
    const preferences = join(profileFolder, 'Default', 'Preferences')
    if (!existsSync(preferences)) {
      await mkdir(join(profileFolder, 'Default'), { recursive: true })
      await writeFile(preferences, JSON.stringify({ profile: settings }))
    }
    return chromium.launchPersistentContext(profileFolder, {
      ...browser,
      headless: true,
      handleSIGINT: false,
      ...options,
    })
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cursus-launcher-'))
    servers = await serveBuiltPages(folder)
    context = await launchBrowser('profile')
  })
  afterAll(async () => {
    await context?.close()
    servers?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  beforeEach(() => {
    attempt += 1
    servers.setAppUp(true)
    servers.setContentUp(true)
  })

  /** Opens the page of the application without a content. */
  async function openApp(path = '/', from = context): Promise<Page> {
    const page = await from.newPage()
    await page.goto(servers.appOrigin + path)
    await page.waitForFunction(() => 'player' in globalThis)
    return page
  }

  /** Opens a content in the page, without waiting for it. */
  const open = (page: Page, init: LaunchInit) =>
    page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, init] as const)

  /** Opens the page and waits for the golf course in it. */
  async function play(init: LaunchInit, path = '/', from = context): Promise<{ page: Page; sco: FrameLocator }> {
    const page = await openApp(path, from)
    await open(page, init)
    const sco = scoOf(page)
    await sco.locator('#place').waitFor()
    return { page, sco }
  }

  /** What the servers received of the attempt of the running test. */
  const arrivals = () => servers.arrivals.filter(({ body }) => body.attemptId === attemptId())

  /** Waits for a commit of the running test that holds the element. */
  const arrival = (via: Arrival['via'], element: string) => {
    const own = attemptId()
    return servers.arrival(
      (request) => request.via === via && request.body.attemptId === own && element in request.body.scos.s1!.elements,
    )
  }

  /** Addresses of the open tabs and windows that contain the text. */
  const tabsWith = (text: string) =>
    context
      .pages()
      .map((page) => page.url())
      .filter((url) => url.includes(text))

  return {
    context: () => context,
    servers: () => servers,
    launchBrowser,
    openApp,
    open,
    play,
    arrivals,
    arrival,
    tabsWith,
  }
}
