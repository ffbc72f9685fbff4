import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Player } from './testing/app-page.ts'
import { browser, inSco, isShell, launching, useChromium } from './testing/use-chromium.ts'

declare const player: Player

describe.skipIf(!browser)('launcher in Chromium, on two origins', () => {
  const { servers, launchBrowser, play, arrivals, arrival } = useChromium()

  it('plays, saves and resumes', async () => {
    const { page, sco } = await play(launching({ location: '7' }))
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
    const strict = await launchBrowser('refusing', { settings: { default_content_setting_values: { cookies: 2 } } })
    try {
      const { page, sco } = await play(launching({ location: '7' }), '/', strict)
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
    const launch = launching()
    const elements = { 'cmi.location': '4' }
    const { page, sco } = await play({
      ...launch,
      standard: '2004',
      sco: { ...launch.sco, url: 'f/2004.html', elements },
    })
    expect(await sco.locator('#place').textContent()).toBe('4')
    expect(await inSco(page, `'API' in parent`)).toBe(false)
    const closed = await page.evaluate(() => player.close())
    expect(closed).toEqual({ saved: true, terminated: true })
    expect(arrivals().at(-1)?.body.scos.s1).toMatchObject({
      elements: { 'cmi.exit': 'suspend' },
      sessionTime: 'PT4S',
    })
    await page.close()
  })

  it('closing receives what a package reports only during unload', async () => {
    const { page } = await play(launching())
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '3')`)
    expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    const merged = Object.assign({}, ...arrivals().map(({ body }) => body.scos.s1!.elements))
    expect(merged).toEqual({ 'cmi.core.lesson_location': '3', 'cmi.core.exit': 'suspend' })
    expect(arrivals().at(-1)!.body.scos.s1!.sessionTime).toBe('0000:00:04.00')
    await page.close()
  })

  it('a closed tab sends uncommitted data and the package’s last commit by itself', async () => {
    const { page } = await play(launching())
    servers().setAppUp(false)
    await inSco(
      page,
      `api.LMSSetValue('cmi.core.lesson_location', '5'); api.LMSSetValue('cmi.suspend_data', 'x'.repeat(20000))`,
    )
    await page.close()
    const { body } = await arrival('content', 'cmi.core.exit')
    expect(body).toMatchObject({ attemptToken: 'signed', launch: 1 })
    expect(body.scos.s1).toMatchObject({ elements: { 'cmi.core.exit': 'suspend' }, sessionTime: '0000:00:04.00' })
    // Several requests share the 64 KiB; location and data are in the first one.
    expect(arrivals().find(({ via }) => via === 'content')!.body.scos.s1).toMatchObject({
      elements: { 'cmi.core.lesson_location': '5' },
      suspendData: 'x'.repeat(20_000),
    })
  })

  const inLauncher = (page: Page, code: string) =>
    page
      .frames()
      .find((frame) => frame.url().includes('_player'))!
      .evaluate(code)
  /** The page around the launcher is away at the same time. */
  const goAway = (page: Page) => page.evaluate(`dispatchEvent(new Event('pagehide'))`)
  const hide = (
    state: string,
  ) => `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
    document.dispatchEvent(new Event('visibilitychange'))`

  it('a page that the browser keeps gives its package the unload first, and begins anew when it comes back', async () => {
    const { page } = await play(launching())
    servers().setAppUp(false)
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '6')`)
    await goAway(page)
    await inLauncher(page, `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
    const { body } = await arrival('content', 'cmi.core.exit')
    expect(body.scos.s1).toMatchObject({
      elements: { 'cmi.core.lesson_location': '6', 'cmi.core.exit': 'suspend' },
      sessionTime: '0000:00:04.00',
    })
    await inLauncher(page, `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await page.waitForFunction(() => player.returned === 1)
    await page.close()
  })

  it('a hidden page does so where no later event comes, and only there', async () => {
    const { page } = await play(launching())
    servers().setAppUp(false)
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '6')`)
    await goAway(page)
    await inLauncher(page, hide('hidden'))
    await inLauncher(page, hide('visible'))
    expect(await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '7')`)).toBe('true')
    await inLauncher(
      page,
      `Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' }); ${hide('hidden')}`,
    )
    const { body } = await arrival('content', 'cmi.core.exit')
    expect(body.scos.s1!.elements).toMatchObject({ 'cmi.core.lesson_location': '7' })
    expect(await page.evaluate(() => player.returned)).toBe(0)
    await inLauncher(page, hide('visible'))
    await page.waitForFunction(() => player.returned === 1)
    await page.close()
  })

  it('a tab that navigates away sends by itself too', async () => {
    const { page } = await play(launching())
    servers().setAppUp(false)
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '6')`)
    await page.goto('about:blank')
    // Hiding may send the first, so that the end of the page sends only the second.
    const { body } = await arrival('content', 'cmi.core.lesson_location')
    expect(body.scos.s1!.elements['cmi.core.lesson_location']).toBe('6')
    await arrival('content', 'cmi.core.exit')
    await page.close()
  })
})
