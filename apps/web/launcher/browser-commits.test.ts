import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from './testing/app-page.ts'
import { attemptId, browser, inSco, isShell, launching, useChromium, waitInSco } from './testing/use-chromium.ts'

declare const player: Player

describe.skipIf(!browser)('Commit and the end of the tab', () => {
  const { context, servers, launchBrowser, restart, openApp, play, arrivals, arrival } = useChromium()

  describe('900 kB of data, Commit, and the tab closed at once', () => {
    const commitAll = `api.LMSSetValue('cmi.core.lesson_location', '9');
      api.LMSSetValue('cmi.suspend_data', 'z'.repeat(900000)); api.LMSCommit('')`
    it('are all saved when Commit returned true', async () => {
      const { page } = await play(launching())
      servers().setAppUp(false)
      expect(await inSco(page, commitAll)).toBe('true')
      await page.close()
      const { body } = await arrival('content', 'cmi.core.lesson_location')
      expect(body.scos.s1!.suspendData).toHaveLength(900_000)
    })

    it('are not acknowledged when nobody stores them, and nothing is stored in part', async () => {
      const { page } = await play(launching())
      servers().setAppUp(false)
      servers().setContentUp(false)
      expect(await inSco(page, commitAll)).toBe('false')
      servers().setContentUp(true)
      await page.close()
      const { body } = await arrival('content', 'cmi.core.exit')
      expect(body.scos.s1).toEqual({ elements: { 'cmi.core.exit': 'suspend' }, sessionTime: '0000:00:04.00' })
      // Either the journal has all of them, or the tab was closed before; never a part.
      const again = await openApp()
      const [held] = (await again.evaluate(() => player.journal())).filter(({ body }) => body.attemptId === attemptId())
      const elements = held?.body.scos.s1?.elements ?? {}
      expect(held?.body.scos.s1?.suspendData?.length).toBe('cmi.core.lesson_location' in elements ? 900_000 : undefined)
      await again.close()
    })

    it('are acknowledged once the browser stores them, without any server', async () => {
      const { page } = await play(launching())
      servers().setAppUp(false)
      servers().setContentUp(false)
      await inSco(page, commitAll)
      await page.waitForFunction(async () => (await player.journal()).some(({ body }) => 's1' in body.scos))
      await waitInSco(page, `api.LMSCommit('') === 'true'`)
      await page.close()
    })
  })

  it('while the server is away, an acknowledged Commit survives the closing of the tab', async () => {
    const { page } = await play(launching())
    servers().setAppUp(false)
    servers().setContentUp(false)
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_location', '8'); api.LMSCommit('')`)
    await page.waitForFunction(() => player.states.at(-1) === 'retrying')
    const set = `api.LMSSetValue('cmi.core.lesson_location', '9')`
    expect(await inSco(page, `${set}; api.LMSCommit('')`)).toBe('false')
    await waitInSco(page, `api.LMSCommit('') === 'true'`)
    await page.close()
    const again = await openApp()
    const held = (await again.evaluate(() => player.journal())).find(({ body }) => body.attemptId === attemptId())
    expect(held?.body.scos.s1?.elements['cmi.core.lesson_location']).toBe('9')
    await again.close()
  })

  describe('where browsers give embedded pages a storage, Commit survives the closing of the tab without a server', () => {
    let lending: BrowserContext
    beforeAll(async () => {
      lending = await launchBrowser('lending', { settings: { cookie_controls_mode: 0 } })
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
      const { page } = await play(launching(), '/', lending)
      servers().setAppUp(false)
      servers().setContentUp(false)
      expect(await inSco(page, `${changes}; api.LMSCommit('')`)).toBe('true')
      await page.close()
      const again = await openApp('/', lending)
      await again.evaluate(() => player.collect())
      const held = (await again.evaluate(() => player.journal())).find(({ body }) => body.attemptId === attemptId())
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
      }, servers().contentOrigin)
      await again.frameLocator('iframe >> nth=-1').locator('#place').waitFor({ state: 'attached' })
      await waitInSco(again, 'localStorage.length === 0')
      await again.close()
    })
  })

  it('where browsers refuse embedded pages a storage, Commit is true only for what the server has', async () => {
    const { page } = await play(launching())
    const set = (location: string) => `api.LMSSetValue('cmi.core.lesson_location', '${location}'); api.LMSCommit('')`
    servers().setAppUp(false)
    expect(await inSco(page, set('7'))).toBe('true')
    const { body } = await arrival('content', 'cmi.core.lesson_location')
    expect(body.scos.s1!.elements).toMatchObject({ 'cmi.core.lesson_location': '7' })
    servers().setContentUp(false)
    expect(await inSco(page, set('8'))).toBe('false')
    await page.close()
  })

  it('a killed browser loses nothing: the journal is replayed at the next start', async () => {
    const { page } = await play(launching({ sequence: 30 }))
    servers().setAppUp(false)
    await inSco(
      page,
      `api.LMSSetValue('cmi.suspend_data', 'y'.repeat(100000)); api.LMSSetValue('cmi.core.lesson_status', 'completed')`,
    )
    await page.waitForFunction(async () => (await player.journal())[0]?.body.scos.s1?.suspendData?.length === 100000)
    const gone = new Promise((resolve) => context().once('close', resolve))
    const session = await context().newCDPSession(page)
    await session.send('Browser.crash').catch(() => undefined)
    await gone
    expect(arrivals()).toEqual([])

    await restart()
    servers().setAppUp(true)
    const again = await openApp()
    expect(await again.evaluate((id) => player.replay(id), attemptId())).toEqual({ sent: 1, kept: 0 })
    const { body } = arrivals()[0]!
    expect(body.sequence).toBe(31)
    expect(body.scos.s1!.elements['cmi.core.lesson_status']).toBe('completed')
    expect(body.scos.s1!.suspendData).toHaveLength(100_000)
    await again.close()
  })
})
