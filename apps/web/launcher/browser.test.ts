import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LaunchInit } from './protocol.ts'
import type { Player } from './testing/app-page.ts'
import { serveBuiltPages } from './testing/build-pages.ts'
import { findChromium, isWhole } from './testing/find-chromium.ts'
import type { Arrival, startTwoOrigins } from './testing/two-origins.ts'

declare const player: Player

const browser = await findChromium()
if (!browser) console.warn('No Chromium found: the launcher is not tested in a browser. Set CHROMIUM_PATH to one.')
const isShell = browser !== undefined && !isWhole(browser)
if (isShell) console.warn('Only a headless shell found: refused storage and blocked windows are not tested.')

/** One attempt per test, because the last commit of the previous test may still be pending. */
let attempt = 0
const init = (sequence = 0, location?: string): LaunchInit => ({
  standard: '1.2',
  attemptId: `a${attempt}`,
  attemptToken: 'signed',
  launch: 1,
  sequence,
  sco: {
    identifier: 's1',
    title: 'Golf',
    url: 'f/golf.html',
    elements: {
      'cmi.core.entry': location ? 'resume' : 'ab-initio',
      ...(location && { 'cmi.core.lesson_location': location }),
    },
  },
})

describe.skipIf(!browser)('launcher in Chromium, on two origins', () => {
  let folder: string
  let profile: string
  let servers: Awaited<ReturnType<typeof startTwoOrigins>>
  let context: BrowserContext

  /** By default it refuses embedded pages any storage, as many browsers do. */
  const launchBrowser = async (folder = profile, settings: object = { cookie_controls_mode: 1 }) => {
    const preferences = join(folder, 'Default', 'Preferences')
    if (!existsSync(preferences)) {
      await mkdir(join(folder, 'Default'), { recursive: true })
      await writeFile(preferences, JSON.stringify({ profile: settings }))
    }
    return chromium.launchPersistentContext(folder, { ...browser, headless: true, handleSIGINT: false })
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cursus-launcher-'))
    servers = await serveBuiltPages(folder)
    profile = join(folder, 'profile')
    context = await launchBrowser()
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
  const ours = () => servers.arrivals.filter(({ body }) => body.attemptId === `a${attempt}`)
  const arrival = (via: Arrival['via'], element: string) => {
    const attemptId = `a${attempt}`
    return servers.arrival(
      (one) => one.via === via && one.body.attemptId === attemptId && element in one.body.scos.s1!.elements,
    )
  }

  async function openApp(path = '/', from = context): Promise<Page> {
    const page = await from.newPage()
    await page.goto(servers.appOrigin + path)
    await page.waitForFunction(() => 'player' in globalThis)
    return page
  }
  async function play(
    given: LaunchInit,
    path = '/',
    from = context,
  ): Promise<{ page: Page; sco: ReturnType<Page['frameLocator']> }> {
    const page = await openApp(path, from)
    await page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, given] as const)
    const sco = page.frameLocator('iframe').frameLocator('iframe[name="sco"]')
    await sco.locator('#place').waitFor()
    return { page, sco }
  }
  /** Runs in the package's own frame. */
  const inSco = (page: Page, code: string) =>
    page
      .frames()
      .find((frame) => frame.url().includes('/f/'))!
      .evaluate(code)

  it('plays, saves and resumes', async () => {
    const { page, sco } = await play(init(0, '7'))
    expect(await sco.locator('#place').textContent()).toBe('7')
    await inSco(
      page,
      `api.LMSSetValue('cmi.core.score.raw', '90'); api.LMSSetValue('cmi.core.lesson_status', 'passed')`,
    )
    const { body } = await arrival('app', 'cmi.core.lesson_status')
    expect(body.scos.s1!.elements).toEqual({ 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed' })
    await page.waitForFunction(() => player.states.at(-1) === 'saved')
    await page.waitForFunction(async () => (await player.journal()).length === 0)
    await page.close()
  })

  it.skipIf(isShell)('plays and saves where the browser refuses all storage', async () => {
    const strict = await launchBrowser(`${profile}-refusing`, { default_content_setting_values: { cookies: 2 } })
    try {
      const page = await strict.newPage()
      await page.goto(servers.appOrigin)
      await page.waitForFunction(() => 'player' in globalThis)
      await page.evaluate(([origin, launch]) => void player.open(origin, launch), [
        servers.contentOrigin,
        init(0, '7'),
      ] as const)
      const sco = page.frameLocator('iframe').frameLocator('iframe[name="sco"]')
      expect(await sco.locator('#place').textContent()).toBe('7')
      expect(await page.evaluate(`try { localStorage.length } catch (error) { error.name }`)).toBe('SecurityError')
      await inSco(page, `api.LMSSetValue('cmi.core.lesson_status', 'passed')`)
      await arrival('app', 'cmi.core.lesson_status')
      // Packages get a storage in its place, which the next page shares.
      await inSco(page, `localStorage.setItem('page', '8'); location.href = 'keeping.html'`)
      await sco.locator('#place').getByText('8').waitFor()
      await inSco(page, `location.href = 'adding.html'`)
      await sco.getByText('Keeping').click()
      await sco.frameLocator('iframe').locator('#place').getByText('8').waitFor()
      expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    } finally {
      await strict.close()
    }
  })

  it('offers SCORM 2004 packages their API, and only that', async () => {
    const given = init()
    const elements = { 'cmi.location': '4' }
    const { page, sco } = await play({
      ...given,
      standard: '2004',
      sco: { ...given.sco, url: 'f/2004.html', elements },
    })
    expect(await sco.locator('#place').textContent()).toBe('4')
    expect(await inSco(page, `'API' in parent`)).toBe(false)
    const closed = await page.evaluate(() => player.close())
    expect(closed).toEqual({ saved: true, terminated: true })
    expect(ours().at(-1)?.body.scos.s1).toMatchObject({
      elements: { 'cmi.exit': 'suspend' },
      sessionTime: 'PT4S',
    })
    await page.close()
  })

  it('framesets: the menu frame loads pages into its sibling', async () => {
    const page = await openApp()
    const given = { ...init(), sco: { ...init().sco, url: 'f/frameset.html' } }
    await page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, given] as const)
    const sco = page.frameLocator('iframe').frameLocator('iframe[name="sco"]')
    const [menu, content] = [sco.frameLocator('frame[name="menu"]'), sco.frameLocator('frame[name="content"]')]
    await content.getByText('scripted.html', { exact: true }).waitFor()
    await menu.getByText('Linked').click()
    await content.getByText('linked.html', { exact: true }).waitFor()
    await menu.getByText('Again').click()
    await content.getByText('linked-again.html', { exact: true }).waitFor()
    expect(context.pages().filter((other) => other.url().includes('/f/'))).toEqual([])
    await page.close()
  })

  it('framesets: a frame loads pages into its sibling by index', async () => {
    const page = await openApp()
    const given = { ...init(), sco: { ...init().sco, url: 'f/indexed.html' } }
    await page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, given] as const)
    const sco = page.frameLocator('iframe').frameLocator('iframe[name="sco"]')
    const content = sco.frameLocator('frame[name="content"]')
    await content.getByText('page-0.html', { exact: true }).waitFor()
    await sco.frameLocator('frame[name="manager"]').getByText('Next').click()
    await content.getByText('page-1.html', { exact: true }).waitFor()
    await page.close()
  })

  it('iframes: a frame loads pages into its sibling, as the page around it may', async () => {
    const page = await openApp()
    const given = { ...init(), sco: { ...init().sco, url: 'f/siblings.html' } }
    await page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, given] as const)
    const sco = page.frameLocator('iframe').frameLocator('iframe[name="sco"]')
    const menu = sco.frameLocator('iframe[name="menu"]')
    const content = sco.frameLocator('iframe[name="content"]')
    const shows = (file: string) => content.getByText(file, { exact: true }).waitFor()
    await sco.frameLocator('iframe[name="notes"]').getByText('blank.html').waitFor()
    for (const [name, file] of Object.entries({
      Link: 'linked.html',
      Index: 'by-index.html',
      'Parent index': 'by-parent-index.html',
      Name: 'named.html',
      Replace: 'replaced.html',
      Open: 'opened.html',
      Property: 'property.html',
      Form: 'sent.html?answer=a+b',
      Script: 'posted.html',
    })) {
      await menu.getByText(name, { exact: true }).click()
      await shows(file)
    }
    await sco.getByText('Parent').click()
    await shows('from-parent.html')
    expect(await inSco(page, 'notes')).toBe('its own')
    // A message through a stand-in comes from the frame that sends it.
    await content.locator('body').evaluate(() => {
      addEventListener('message', ({ source }) => (source as Window).postMessage('answer', '*'))
    })
    await menu.getByText('Ask').click()
    await expect.poll(() => inSco(page, 'window.answer')).toBe('answer')
    expect(context.pages().filter((other) => other.url().includes('/f/'))).toEqual([])
    await page.close()
  })

  it('links that lead out of a package open a tab, and the package stays', async () => {
    const page = await openApp()
    await context.route('**://outside.example/**', (route) => route.fulfill({ body: 'outside' }))
    const given = { ...init(), sco: { ...init().sco, url: 'f/siblings.html' } }
    await page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, given] as const)
    const sco = page.frameLocator('iframe').frameLocator('iframe[name="sco"]')
    const menu = sco.frameLocator('iframe[name="menu"]')
    for (const [link, address] of Object.entries({
      Outside: 'https://outside.example/page.html',
      'Outside by top': 'http://outside.example/top.html',
    })) {
      const [tab] = await Promise.all([context.waitForEvent('page'), menu.getByText(link, { exact: true }).click()])
      await tab.waitForURL(address)
      expect(await tab.evaluate('opener')).toBe(null)
      await tab.close()
    }
    await menu.getByText('Outside', { exact: true }).waitFor()
    await context.unroute('**://outside.example/**')
    await page.close()
  })

  it('iframes: a frame replaces the page around it, at once too', async () => {
    const page = await openApp()
    const shows = (file: string) => page.waitForEvent('framenavigated', (frame) => frame.url().endsWith(`/f/${file}`))
    const open = (file: string) => {
      const given = { ...init(), sco: { ...init().sco, url: `f/${file}` } }
      void page.evaluate(([origin, launch]) => void player.open(origin, launch), [
        servers.contentOrigin,
        given,
      ] as const)
    }
    for (const [way, file] of Object.entries({ Set: 'set.html', Link: 'link.html', Open: 'opened.html' })) {
      const [inner] = await Promise.all([shows('inner.html'), open('outer.html')])
      await Promise.all([shows(file), inner.getByText(way, { exact: true }).click()])
    }
    await Promise.all([shows('soon.html'), open('outer-soon.html')])
    await Promise.all([shows('next.html'), open('outer-next.html')])
    const [adding] = await Promise.all([shows('adding.html'), open('adding.html')])
    await Promise.all([shows('soon.html'), adding.getByText('Soon').click()])
    await page.close()
  })

  it('iframes: a page sees its windows as browsers show them', async () => {
    const page = await openApp()
    const given = { ...init(), sco: { ...init().sco, url: 'f/outer.html' } }
    await page.evaluate(([origin, launch]) => void player.open(origin, launch), [servers.contentOrigin, given] as const)
    const inner = await page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/inner.html'))
    await inner.getByText('Set').waitFor()
    await inner.evaluate(`
      asked = new Promise((resolve) => { onmessage = (event) => resolve(event.source === parent) })
      noted = () => { heard = true }
      parent.addEventListener('noted', noted)
      parent.dispatchEvent(new parent.Event('noted'))`)
    await inSco(page, `frames[0].postMessage('asked', '*')`)
    expect(
      await inner.evaluate(`asked.then((fromParent) => [
        fromParent, parent === parent.self, parent.frames[0] === window, parent.parent === frameElement.ownerDocument.defaultView.parent,
        parent !== parent.parent, parent.frames[1] === parent[1], parent[1].parent === parent,
        parent.addEventListener === parent.addEventListener, parent.document === frameElement.ownerDocument,
        new URL('x', parent.location).pathname, parent.length, typeof parent.parent.API.LMSInitialize, heard])`),
    ).toEqual([true, true, true, true, true, true, true, true, true, '/l/token/f/x', 2, 'function', true])
    expect(await inSco(page, '[frames === window, frames[0].parent.document === document]')).toEqual([true, true])
    await page.close()
  })

  describe('a package that plays in its own window', () => {
    const inWindow = (name = 'window.html', location?: string) => ({
      ...init(0, location),
      sco: { ...init(0, location).sco, url: `f/${name}` },
    })

    /** Returns the next window that shows that file; every window is empty at first. */
    function windowOf(from: BrowserContext, file: string): Promise<Page> {
      return new Promise((resolve) => {
        const meet = async (opened: Page) => {
          await opened.waitForURL((url) => url.pathname.endsWith(file)).catch(() => undefined)
          if (opened.isClosed() || !new URL(opened.url()).pathname.endsWith(file)) return
          from.off('page', meet)
          resolve(opened)
        }
        from.on('page', meet)
      })
    }

    it('finds its API, saves, and its session ends with the window', async () => {
      const opening = windowOf(context, 'golf.html')
      const { page } = await play(inWindow('window.html', '7'), '/player')
      const course = await opening
      await course.locator('#place').getByText('7').waitFor()
      await course.evaluate(`api.LMSSetValue('cmi.core.lesson_status', 'completed')`)
      await arrival('app', 'cmi.core.lesson_status')
      await course.close({ runBeforeUnload: true })
      await page.waitForFunction(() => player.finished.some(({ terminated }) => terminated))
      const ended = await arrival('app', 'cmi.core.exit')
      expect(ended.body.scos.s1).toMatchObject({
        elements: { 'cmi.core.exit': 'suspend' },
        sessionTime: '0000:00:04.00',
      })

      // Started again from the launch page, it resumes.
      const again = windowOf(context, 'golf.html')
      await page.frameLocator('iframe').frameLocator('iframe[name="sco"]').locator('#again').click()
      await (await again).locator('#place').getByText('7').waitFor()
      expect(await (await again).evaluate(`api.LMSGetValue('cmi.core.lesson_status')`)).toBe('completed')
      await page.close()
    })

    it('may open it empty and navigate it then', async () => {
      const opening = windowOf(context, 'golf.html')
      const { page } = await play(inWindow('window-empty.html', '7'), '/player')
      await (await opening).locator('#place').getByText('7').waitFor()
      await page.close()
    })

    it('has its session ended when it does not do so itself', async () => {
      const opening = windowOf(context, 'silent.html')
      const { page } = await play(inWindow('window-silent.html'), '/player')
      const course = await opening
      await course.locator('#place').getByText('silent').waitFor()
      await course.evaluate(`api.LMSSetValue('cmi.core.lesson_location', '3')`)
      await course.close()
      await page.waitForFunction(() => player.finished.length > 0)
      expect(await page.evaluate(() => player.finished[0])).toEqual({ terminated: false, closed: false })
      await arrival('app', 'cmi.core.lesson_location')
      await page.close()
    })

    it('can be opened again as soon as it was closed', async () => {
      const opening = windowOf(context, 'silent.html')
      const { page } = await play(inWindow('window-silent.html'), '/player')
      await (await opening).evaluate(`api.LMSSetValue('cmi.core.lesson_location', '3')`)
      const again = windowOf(context, 'silent.html')
      await inSco(page, 'made.close(); play()')
      const second = await again
      await second.locator('#place').getByText('silent').waitFor()
      expect(await second.evaluate(`begun + api.LMSGetValue('cmi.core.lesson_location')`)).toBe('true3')
      await page.close()
    })

    it('is closed with the content, after its last commit', async () => {
      const opening = windowOf(context, 'golf.html')
      const { page } = await play(inWindow(), '/player')
      const course = await opening
      await course.locator('#place').getByText('start').waitFor()
      const gone = course.waitForEvent('close')
      expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
      await gone
      expect(ours().at(-1)!.body.scos.s1!.elements['cmi.core.exit']).toBe('suspend')
      await page.close()
    })

    it('requests another document when its window could not find the API', async () => {
      const { page } = await play(inWindow())
      await page.waitForFunction(() => player.refused === 1)
      expect(context.pages().filter((other) => other.url().includes('golf.html'))).toEqual([])
      await page.close()
    })

    it.skipIf(isShell).each(['window.html', 'window-empty.html'])(
      'is opened by a button when the browser blocked it (%s)',
      async (file) => {
        const blocking = await chromium.launchPersistentContext(`${profile}-blocking-${file}`, {
          ...browser,
          headless: true,
          ignoreDefaultArgs: ['--disable-popup-blocking'],
        })
        try {
          const page = await blocking.newPage()
          await page.goto(`${servers.appOrigin}/player`)
          await page.waitForFunction(() => 'player' in globalThis)
          const asked = page.waitForResponse((response) => response.url().endsWith('asked.html'))
          await page.evaluate(([origin, launch]) => void player.open(origin, launch), [
            servers.contentOrigin,
            inWindow(file),
          ] as const)
          // An evaluation in a frame counts as a user gesture, after which no window would be
          // blocked.
          await asked
          const banner = page.frameLocator('iframe').locator('#blocked')
          await banner.getByText('It was blocked').waitFor()
          const opening = windowOf(blocking, 'golf.html')
          await banner.getByRole('button', { name: 'Open it' }).click()
          const course = await opening
          await course.locator('#place').getByText('start').waitFor()
          await banner.waitFor({ state: 'hidden' })
          await course.evaluate(`api.LMSSetValue('cmi.core.lesson_status', 'passed')`)
          await arrival('app', 'cmi.core.lesson_status')
        } finally {
          await blocking.close()
        }
      },
    )
  })

  it('closing receives what a package reports only during unload', async () => {
    const { page } = await play(init())
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '3')`)
    expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    const merged = Object.assign({}, ...ours().map(({ body }) => body.scos.s1!.elements))
    expect(merged).toEqual({ 'cmi.core.lesson_location': '3', 'cmi.core.exit': 'suspend' })
    expect(ours().at(-1)!.body.scos.s1!.sessionTime).toBe('0000:00:04.00')
    await page.close()
  })

  it('a closed tab sends uncommitted data and the package’s last commit by itself', async () => {
    const { page } = await play(init())
    servers.setAppUp(false)
    await inSco(
      page,
      `api.LMSSetValue('cmi.core.lesson_location', '5'); api.LMSSetValue('cmi.suspend_data', 'x'.repeat(20000))`,
    )
    await page.close()
    const { body } = await arrival('content', 'cmi.core.exit')
    expect(body).toMatchObject({ attemptToken: 'signed', launch: 1 })
    expect(body.scos.s1).toMatchObject({ elements: { 'cmi.core.exit': 'suspend' }, sessionTime: '0000:00:04.00' })
    // Several requests share the 64 KiB; location and data are in the first one.
    expect(ours().find(({ via }) => via === 'content')!.body.scos.s1).toMatchObject({
      elements: { 'cmi.core.lesson_location': '5' },
      suspendData: 'x'.repeat(20_000),
    })
  })

  describe('900 kB of data, Commit, and the tab closed at once', () => {
    const commitAll = `api.LMSSetValue('cmi.core.lesson_location', '9');
      api.LMSSetValue('cmi.suspend_data', 'z'.repeat(900000)); api.LMSCommit('')`
    it('are all saved when Commit returned true', async () => {
      const { page } = await play(init())
      servers.setAppUp(false)
      expect(await inSco(page, commitAll)).toBe('true')
      await page.close()
      const { body } = await arrival('content', 'cmi.core.lesson_location')
      expect(body.scos.s1!.suspendData).toHaveLength(900_000)
    })

    it('are not acknowledged when nobody stores them, and nothing is stored in part', async () => {
      const { page } = await play(init())
      servers.setAppUp(false)
      servers.setContentUp(false)
      expect(await inSco(page, commitAll)).toBe('false')
      servers.setContentUp(true)
      await page.close()
      const { body } = await arrival('content', 'cmi.core.exit')
      expect(body.scos.s1).toEqual({ elements: { 'cmi.core.exit': 'suspend' }, sessionTime: '0000:00:04.00' })
      // Either the journal has all of them, or the tab was closed before; never a part.
      const again = await openApp()
      const [held] = (await again.evaluate(() => player.journal())).filter(
        ({ body: { attemptId } }) => attemptId === `a${attempt}`,
      )
      const elements = held?.body.scos.s1?.elements ?? {}
      expect(held?.body.scos.s1?.suspendData?.length).toBe('cmi.core.lesson_location' in elements ? 900_000 : undefined)
      await again.close()
    })

    it('are acknowledged once the browser stores them, without any server', async () => {
      const { page } = await play(init())
      servers.setAppUp(false)
      servers.setContentUp(false)
      await inSco(page, commitAll)
      await page.waitForFunction(async () => (await player.journal()).some(({ body }) => 's1' in body.scos))
      const sco = page.frames().find((frame) => frame.url().includes('/f/'))!
      await sco.waitForFunction(`api.LMSCommit('') === 'true'`)
      await page.close()
    })
  })

  it('while the server is away, an acknowledged Commit survives the closing of the tab', async () => {
    const { page } = await play(init())
    servers.setAppUp(false)
    servers.setContentUp(false)
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '8'); api.LMSCommit('')`)
    await page.waitForFunction(() => player.states.at(-1) === 'retrying')
    const sco = page.frames().find((frame) => frame.url().includes('/f/'))!
    const set = `api.LMSSetValue('cmi.core.lesson_location', '9')`
    expect(await sco.evaluate(`${set}; api.LMSCommit('')`)).toBe('false')
    await sco.waitForFunction(`api.LMSCommit('') === 'true'`)
    await page.close()
    const again = await openApp()
    const held = (await again.evaluate(() => player.journal())).find(({ body }) => body.attemptId === `a${attempt}`)
    expect(held?.body.scos.s1?.elements['cmi.core.lesson_location']).toBe('9')
    await again.close()
  })

  describe('where browsers give embedded pages a storage, Commit survives the closing of the tab without a server', () => {
    let lending: BrowserContext
    beforeAll(async () => {
      lending = await launchBrowser(`${profile}-lending`, { cookie_controls_mode: 0 })
    })
    afterAll(() => lending?.close())
    const setAt = (location: string) => `api.LMSSetValue('cmi.core.lesson_location', '${location}')`
    const set = setAt('8')

    it.skipIf(isShell).each([
      ['a location', set],
      ['55 kB', `api.LMSSetValue('cmi.suspend_data', 'z'.repeat(55000)); ${set}`],
      ['900 kB', `api.LMSSetValue('cmi.suspend_data', 'z'.repeat(900000)); ${set}`],
      ['two in a row', `${setAt('7')}; api.LMSCommit(''); ${set}`],
    ])('%s', async (_name, changes) => {
      const { page } = await play(init(), '/', lending)
      servers.setAppUp(false)
      servers.setContentUp(false)
      expect(await inSco(page, `${changes}; api.LMSCommit('')`)).toBe('true')
      await page.close()
      const again = await openApp('/', lending)
      await again.evaluate(() => player.collect())
      const held = (await again.evaluate(() => player.journal())).find(({ body }) => body.attemptId === `a${attempt}`)
      expect(held).toMatchObject({
        context: { contentId: 'c1' },
        body: { scos: { s1: { elements: { 'cmi.core.lesson_location': '8' } } } },
      })
      // Collected once, and nothing stays behind.
      expect(await again.evaluate(() => localStorage.length)).toBe(0)
      await again.evaluate((origin) => {
        document.body.append(
          Object.assign(document.createElement('iframe'), { src: `${origin}/l/token/f/keeping.html` }),
        )
      }, servers.contentOrigin)
      await again.frameLocator('iframe >> nth=-1').locator('#place').waitFor({ state: 'attached' })
      const packages = again.frames().find((frame) => frame.url().includes('/f/'))!
      await packages.waitForFunction(() => localStorage.length === 0)
      await again.close()
    })
  })

  it('where browsers refuse embedded pages a storage, Commit is true only for what the server has', async () => {
    const { page } = await play(init())
    const set = (location: string) => `api.LMSSetValue('cmi.core.lesson_location', '${location}'); api.LMSCommit('')`
    servers.setAppUp(false)
    expect(await inSco(page, set('7'))).toBe('true')
    const { body } = await arrival('content', 'cmi.core.lesson_location')
    expect(body.scos.s1!.elements).toMatchObject({ 'cmi.core.lesson_location': '7' })
    servers.setContentUp(false)
    expect(await inSco(page, set('8'))).toBe('false')
    await page.close()
  })

  it('a tab that navigates away sends by itself too', async () => {
    const { page } = await play(init())
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '6')`)
    await page.goto('about:blank')
    const { body } = await arrival('content', 'cmi.core.exit')
    expect(body.scos.s1!.elements['cmi.core.lesson_location']).toBe('6')
    await page.close()
  })

  it('a killed browser loses nothing: the journal is replayed at the next start', async () => {
    const { page } = await play(init(30))
    servers.setAppUp(false)
    await inSco(
      page,
      `api.LMSSetValue('cmi.suspend_data', 'y'.repeat(100000)); api.LMSSetValue('cmi.core.lesson_status', 'completed')`,
    )
    await page.waitForFunction(async () => (await player.journal())[0]?.body.scos.s1?.suspendData?.length === 100000)
    const gone = new Promise((resolve) => context.once('close', resolve))
    const session = await context.newCDPSession(page)
    await session.send('Browser.crash').catch(() => undefined)
    await gone
    expect(ours()).toEqual([])

    context = await launchBrowser()
    servers.setAppUp(true)
    const again = await openApp()
    expect(await again.evaluate((attemptId) => player.replay(attemptId), `a${attempt}`)).toEqual({ sent: 1, kept: 0 })
    const { body } = ours()[0]!
    expect(body.sequence).toBe(31)
    expect(body.scos.s1!.elements['cmi.core.lesson_status']).toBe('completed')
    expect(body.scos.s1!.suspendData).toHaveLength(100_000)
    await again.close()
  })
})
