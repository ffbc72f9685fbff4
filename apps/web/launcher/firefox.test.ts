import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Frame, launch, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchInit } from './protocol.ts'
import type { Player } from './testing/app-page.ts'
import { serveBuiltPages } from './testing/build-pages.ts'
import { tryWaysOut } from './testing/ways-out.ts'

declare const player: Player
declare const api: Record<string, (...values: string[]) => string>

const places = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const executablePath = places.find((place) => place && existsSync(place))
if (!executablePath) console.warn('No Firefox found: the launcher is not tested in it. Set FIREFOX_PATH to one.')

const init = (attemptId: string, url: string): LaunchInit => ({
  standard: '1.2',
  attemptId,
  attemptToken: 'signed',
  launch: 1,
  sequence: 0,
  sco: {
    identifier: 's1',
    title: 'Golf',
    url: `f/${url}`,
    elements: { 'cmi.core.entry': 'resume', 'cmi.core.lesson_location': '7' },
  },
})

// Playwright drives only a Firefox of its own, which no package registry has.
describe.skipIf(!executablePath)('launcher in Firefox, on two origins', () => {
  let folder: string
  let servers: Awaited<ReturnType<typeof serveBuiltPages>>
  let browser: Browser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cursus-firefox-'))
    servers = await serveBuiltPages(folder)
    browser = await launch({ browser: 'firefox', executablePath, headless: true, timeout: 100_000 })
  })
  afterAll(async () => {
    await browser?.close()
    servers?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  async function play(given: LaunchInit, path = '/'): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(servers.appOrigin + path)
    await page.waitForFunction(() => 'player' in globalThis)
    await page.evaluate((origin, launch) => void player.open(origin, launch), servers.contentOrigin, given)
    return page
  }
  const frameOf = (page: Page, file: string): Promise<Frame> =>
    page.waitForFrame((frame) => frame.url().endsWith(`/f/${file}`))
  const shown = (text: string) => `document.getElementById('place')?.textContent === '${text}'`
  const arrival = (attemptId: string, via: 'app' | 'content', element: string) =>
    servers.arrival(
      ({ body, ...one }) =>
        one.via === via && body.attemptId === attemptId && element in (body.scos.s1?.elements ?? {}),
    )

  it('resumes, saves, acknowledges data of any size, and receives the last commit', async () => {
    const page = await play(init('story', 'golf.html'))
    const sco = await frameOf(page, 'golf.html')
    await sco.waitForFunction(shown('7'))
    await sco.evaluate(() => api.LMSSetValue!('cmi.core.lesson_status', 'completed'))
    await arrival('story', 'app', 'cmi.core.lesson_status')

    const acknowledged = await sco.evaluate(() => {
      api.LMSSetValue!('cmi.core.lesson_location', '9')
      api.LMSSetValue!('cmi.suspend_data', 'z'.repeat(900_000))
      return api.LMSCommit!('')
    })
    expect(acknowledged).toBe('true')
    const { body } = await arrival('story', 'app', 'cmi.core.lesson_location')
    expect(body.scos.s1!.suspendData).toHaveLength(900_000)

    expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    expect(servers.arrivals.at(-1)!.body.scos.s1).toMatchObject({
      elements: { 'cmi.core.exit': 'suspend' },
      sessionTime: '0000:00:04.00',
    })
    await page.close()
  })

  it('an acknowledged Commit survives the closing of the tab, though no server answers', async () => {
    const page = await play(init('closed', 'golf.html'))
    const sco = await frameOf(page, 'golf.html')
    await sco.waitForFunction(shown('7'))
    servers.setAppUp(false)
    servers.setContentUp(false)
    expect(
      await sco.evaluate(() => {
        api.LMSSetValue!('cmi.core.lesson_location', '8')
        return api.LMSCommit!('')
      }),
    ).toBe('true')
    await page.close()
    servers.setAppUp(true)
    servers.setContentUp(true)
    const again = await browser.newPage()
    await again.goto(servers.appOrigin)
    await again.waitForFunction(() => 'player' in globalThis)
    await again.evaluate(() => player.collect())
    const journal = await again.evaluate(() => player.journal())
    const held = journal.find(({ body }) => body.attemptId === 'closed')
    expect(held?.body.scos.s1?.elements['cmi.core.lesson_location']).toBe('8')
    await again.close()
  })

  it('a tab that navigates away sends by itself', async () => {
    const page = await play(init('leaving', 'golf.html'))
    const sco = await frameOf(page, 'golf.html')
    await sco.waitForFunction(shown('7'))
    await sco.evaluate(() => api.LMSSetValue!('cmi.core.lesson_location', '6'))
    await page.goto('about:blank')
    const { body } = await arrival('leaving', 'content', 'cmi.core.exit')
    expect(body.scos.s1!.elements['cmi.core.lesson_location']).toBe('6')
    await page.close()
  })

  it('no way out of its frame leads the page around a package away, or changes it', async () => {
    const page = await play(init('ways-out', 'golf.html'))
    const sco = await frameOf(page, 'golf.html')
    await sco.waitForFunction(shown('7'))
    const before = await page.title()
    await sco.evaluate(tryWaysOut(`${servers.appOrigin}/attack`))
    await sco.evaluate(() => api.LMSSetValue!('cmi.core.lesson_status', 'completed'))
    await arrival('ways-out', 'app', 'cmi.core.lesson_status')
    expect(page.url()).toBe(`${servers.appOrigin}/`)
    expect([await page.title(), await page.evaluate('name')]).toEqual([before, ''])
    expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    await page.close()
  })

  it('a frame loads pages into its sibling, by name and by index', async () => {
    const named = await play(init('named', 'frameset.html'))
    await frameOf(named, 'scripted.html')
    await named.close()

    const indexed = await play(init('indexed', 'indexed.html'))
    await frameOf(indexed, 'page-0.html')
    await (await frameOf(indexed, 'manager.html')).click('button')
    await frameOf(indexed, 'page-1.html')
    await indexed.close()

    const siblings = await play(init('siblings', 'siblings.html'))
    const menu = await frameOf(siblings, 'sibling-menu.html')
    await frameOf(siblings, 'blank.html')
    await menu.click('::-p-text(Index)')
    await frameOf(siblings, 'by-index.html')
    await menu.click('::-p-text(Property)')
    await frameOf(siblings, 'property.html')
    await menu.click('::-p-text(Parent index)')
    await frameOf(siblings, 'by-parent-index.html')
    await siblings.close()

    const soon = await play(init('soon', 'outer-soon.html'))
    await frameOf(soon, 'soon.html')
    await soon.close()
    const next = await play(init('next', 'outer-next.html'))
    await frameOf(next, 'next.html')
    await next.close()

    const adding = await play(init('adding', 'adding.html'))
    await (await frameOf(adding, 'adding.html')).click('::-p-text(Soon)')
    await frameOf(adding, 'soon.html')
    await adding.close()
  })

  it('a package in a window of its own finds its API, and closing the window ends the session', async () => {
    const page = await play(init('window', 'window.html'), '/player')
    const launchPage = await frameOf(page, 'window.html')
    // Firefox blocks windows that no click asked for.
    const opening = browser.waitForTarget((target) => target.url().endsWith('/f/golf.html'))
    await launchPage.click('#again')
    const course = (await (await opening).page())!
    await course.waitForFunction(shown('7'))
    await course.evaluate(() => api.LMSSetValue!('cmi.core.lesson_status', 'completed'))
    await arrival('window', 'app', 'cmi.core.lesson_status')
    await course.close({ runBeforeUnload: true })
    await page.waitForFunction(() => player.finished.some(({ terminated }) => terminated))
    await arrival('window', 'app', 'cmi.core.exit')
    await page.close()
  })
})
