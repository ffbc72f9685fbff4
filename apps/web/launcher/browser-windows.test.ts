import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Player } from './testing/app-page.ts'
import { browser, inSco, isShell, launching, scoOf, useChromium } from './testing/use-chromium.ts'

declare const player: Player

describe.skipIf(!browser)('a package that plays in its own window', () => {
  const { context, launchBrowser, openApp, open, play, arrivals, arrival, tabsWith } = useChromium()

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
    const opening = windowOf(context(), 'golf.html')
    const { page } = await play(launching({ file: 'window.html', location: '7' }), '/player')
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
    const again = windowOf(context(), 'golf.html')
    await scoOf(page).locator('#again').click()
    await (await again).locator('#place').getByText('7').waitFor()
    expect(await (await again).evaluate(`api.LMSGetValue('cmi.core.lesson_status')`)).toBe('completed')
    await page.close()
  })

  it('may open it empty and navigate it then', async () => {
    const opening = windowOf(context(), 'golf.html')
    const { page } = await play(launching({ file: 'window-empty.html', location: '7' }), '/player')
    await (await opening).locator('#place').getByText('7').waitFor()
    await page.close()
  })

  it('has its session ended when it does not do so itself', async () => {
    const opening = windowOf(context(), 'silent.html')
    const { page } = await play(launching({ file: 'window-silent.html' }), '/player')
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
    const opening = windowOf(context(), 'silent.html')
    const { page } = await play(launching({ file: 'window-silent.html' }), '/player')
    await (await opening).evaluate(`api.LMSSetValue('cmi.core.lesson_location', '3')`)
    const again = windowOf(context(), 'silent.html')
    await inSco(page, 'made.close(); play()')
    const second = await again
    await second.locator('#place').getByText('silent').waitFor()
    expect(await second.evaluate(`begun + api.LMSGetValue('cmi.core.lesson_location')`)).toBe('true3')
    await page.close()
  })

  it('is closed with the content, after its last commit', async () => {
    const opening = windowOf(context(), 'golf.html')
    const { page } = await play(launching({ file: 'window.html' }), '/player')
    const course = await opening
    await course.locator('#place').getByText('start').waitFor()
    const gone = course.waitForEvent('close')
    expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    await gone
    expect(arrivals().at(-1)!.body.scos.s1!.elements['cmi.core.exit']).toBe('suspend')
    await page.close()
  })

  it('requests another document when its window could not find the API', async () => {
    const { page } = await play(launching({ file: 'window.html' }))
    await page.waitForFunction(() => player.refused === 1)
    expect(tabsWith('golf.html')).toEqual([])
    await page.close()
  })

  it.skipIf(isShell).each(['window.html', 'window-empty.html'])(
    'is opened by a button when the browser blocked it (%s)',
    async (file) => {
      const blocking = await launchBrowser(`blocking-${file}`, {
        settings: {},
        ignoreDefaultArgs: ['--disable-popup-blocking'],
      })
      try {
        const page = await openApp('/player', blocking)
        const answered = page.waitForResponse((response) => response.url().endsWith('asked.html'))
        await open(page, launching({ file }))
        // An evaluation in a frame counts as a user gesture, after which no window would be
        // blocked.
        await answered
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
