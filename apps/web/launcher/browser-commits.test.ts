import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from './testing/app-page.ts'
import { attemptId, browser, inSco, isShell, launching, useChromium, waitInSco } from './testing/use-chromium.ts'

declare const player: Player

const set = (location: string) => `api.LMSSetValue('cmi.core.lesson_location', '${location}')`
const data = (length: number) => `api.LMSSetValue('cmi.suspend_data', 'z'.repeat(${length}))`
const commit = `api.LMSCommit('')`

/** A shell reads no settings: it keeps what embedded pages store. */
const storages = isShell ? ['kept'] : ['kept', 'refused']
const settingsOf = (storage: string) => ({ cookie_controls_mode: storage === 'kept' ? 0 : 1 })

describe.skipIf(!browser)('Commit and the end of the page', () => {
  const { servers, launchBrowser, openApp, play, arrivals, arrival } = useChromium()

  /** Waits until the application's journal holds the last page of the running test. */
  const untilJournaled = (page: Page, place: string) =>
    page.waitForFunction(
      async ([id, wanted]) =>
        (await player.journal()).some(
          ({ body }) => body.attemptId === id && body.scos.s1?.elements['cmi.core.lesson_location'] === wanted,
        ),
      [attemptId(), place] as const,
    )

  /** What the journal holds of the running test. */
  const heldIn = async (page: Page) =>
    (await page.evaluate(() => player.journal())).find(({ body }) => body.attemptId === attemptId())
  /** The same, as another page finds it. */
  async function journaled(from: BrowserContext) {
    const page = await openApp('/', from)
    const journal = await heldIn(page)
    await page.close()
    return journal
  }

  describe.each(storages)('where the storage of embedded pages is %s', (storage) => {
    let context: BrowserContext
    const restart = async () => {
      context = await launchBrowser(storage, { settings: settingsOf(storage) })
    }
    beforeAll(restart)
    afterAll(() => context?.close())

    it('is true at once while no server answers, and its data outlive the tab', async () => {
      const { page } = await play(launching(), '/', context)
      const launcher = page.frames().find((frame) => frame.url().includes('_player'))!
      expect(await launcher.evaluate(`try { localStorage.length; 'kept' } catch { 'refused' }`)).toBe(storage)
      servers().hang()
      expect(await inSco(page, `${set('7')}; ${commit}`)).toBe('true')
      expect(await inSco(page, `${data(20_000)}; ${set('8')}; ${commit}`)).toBe('true')
      expect(await inSco(page, `${data(900_000)}; ${set('9')}; ${commit}`)).toBe('true')
      await untilJournaled(page, '9')
      // A headless shell lets no new page start as long as the closed one still sends, also after it.
      const other = await openApp('/', context)
      await page.close()
      const journal = await heldIn(other)
      await context.close()
      await restart()
      expect(journal?.context).toEqual({ contentId: 'c1' })
      expect(journal?.body.scos.s1?.suspendData).toHaveLength(900_000)
    })

    it('takes one request, of the application', async () => {
      const { page } = await play(launching(), '/', context)
      expect(await inSco(page, `${data(900_000)}; ${set('9')}; ${commit}`)).toBe('true')
      await arrival('app', 'cmi.core.lesson_location')
      await page.waitForFunction(() => player.states.at(-1) === 'saved')
      expect(arrivals().map(({ via }) => via)).toEqual(['app'])
      await page.close()
    })

    it('is in the journal when a link is followed in the same turn, and no server answers', async () => {
      const { page } = await play(launching(), '/', context)
      servers().setAppUp(false)
      servers().setContentUp(false)
      expect(await inSco(page, `${data(900_000)}; ${set('9')}; ${commit}`)).toBe('true')
      await page.goto(`${servers().appOrigin}/player`)
      expect((await journaled(context))?.body.scos.s1).toMatchObject({
        elements: { 'cmi.core.lesson_location': '9' },
        suspendData: 'z'.repeat(900_000),
      })
      await page.close()
    })

    it('or without it, and with the last of an unload, a closed tab sends by itself', async () => {
      const { page } = await play(launching(), '/', context)
      servers().setAppUp(false)
      await inSco(page, `${data(20_000)}; ${set('9')}`)
      await page.close()
      const { body } = await arrival('content', 'cmi.core.lesson_location')
      expect(body.scos.s1?.suspendData).toHaveLength(20_000)
      await arrival('content', 'cmi.core.exit')
    })

    it('a killed browser loses nothing: the journal is replayed at the next start', async () => {
      const { page } = await play(launching({ sequence: 30 }), '/', context)
      servers().setAppUp(false)
      await inSco(page, `${data(100_000)}; ${set('9')}; ${commit}`)
      await untilJournaled(page, '9')
      const gone = new Promise((resolve) => context.once('close', resolve))
      const session = await context.newCDPSession(page)
      await session.send('Browser.crash').catch(() => undefined)
      await gone
      expect(arrivals()).toEqual([])

      await restart()
      servers().setAppUp(true)
      const again = await openApp('/', context)
      expect(await again.evaluate((id) => player.replay(id), attemptId())).toEqual({ sent: 1, remaining: 0 })
      const { body } = arrivals()[0]!
      expect(body.sequence).toBe(31)
      expect(body.scos.s1!.elements['cmi.core.lesson_location']).toBe('9')
      expect(body.scos.s1!.suspendData).toHaveLength(100_000)
      await again.close()
    })
  })

  it.skipIf(isShell)('is false once neither the server nor the browser stores anything', async () => {
    const strict = await launchBrowser('strict', { settings: { default_content_setting_values: { cookies: 2 } } })
    const { page } = await play(launching(), '/', strict)
    servers().setAppUp(false)
    expect(await inSco(page, `${set('8')}; ${commit}`)).toBe('true')
    await page.waitForFunction(() => player.states.at(-1) === 'retrying')
    await waitInSco(page, `${set('9')} && ${commit} === 'false'`)
    servers().setAppUp(true)
    await waitInSco(page, `${commit} === 'true'`)
    await strict.close()
  })
})
