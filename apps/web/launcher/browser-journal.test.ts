import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Player } from './testing/app-page.ts'
import { attemptId, browser, useChromium } from './testing/use-chromium.ts'

declare const player: Player

describe.skipIf(!browser)('the journal of a real browser', () => {
  const { launchBrowser, openApp } = useChromium()

  type Entry = { owner?: string; launch?: number; sequence: number; place: string }
  const put = (page: Page, { owner = 'user1', launch = 1, sequence, place }: Entry) =>
    page.evaluate(({ owner, body }) => player.store.put({ owner, context: { contentId: 'c1' }, body }), {
      owner,
      body: {
        attemptId: attemptId(),
        launch,
        sequence,
        scos: { s1: { elements: { 'cmi.core.lesson_location': place } } },
      },
    })
  /** The places that an owner's entries of the running test hold. */
  const places = (page: Page, owner = 'user1') =>
    page.evaluate(
      async ([owner, id]) =>
        (await player.store.list(owner))
          .filter(({ body }) => body.attemptId === id)
          .map(({ body }) => body.scos.s1?.elements['cmi.core.lesson_location']),
      [owner, attemptId()] as const,
    )
  const remove = (page: Page, upTo: number, owner = 'user1') =>
    page.evaluate(
      ({ owner, upTo, attemptId }) =>
        player.store.remove({ owner, body: { attemptId, launch: 1, sequence: upTo, scos: {} } }, upTo),
      { owner, upTo, attemptId: attemptId() },
    )

  it('keeps the newest state of each launch, for every page of the browser', async () => {
    const page = await openApp('/')
    await put(page, { sequence: 1, place: 'first' })
    await put(page, { sequence: 2, place: 'newer' })
    await put(page, { launch: 2, sequence: 1, place: 'next launch' })
    expect(await places(page)).toEqual(['newer', 'next launch'])
    await page.close()
    expect(await places(await openApp('/'))).toEqual(['newer', 'next launch'])
  })

  it('removes what was answered, and keeps what came after it', async () => {
    const page = await openApp('/')
    await put(page, { sequence: 1, place: 'sent' })
    await put(page, { sequence: 2, place: 'written meanwhile' })
    await remove(page, 1)
    expect(await places(page)).toEqual(['written meanwhile'])
    await remove(page, 2)
    expect(await places(page)).toEqual([])
  })

  it('keeps two people of one profile apart, also in one attempt', async () => {
    const page = await openApp('/')
    await put(page, { owner: 'user1', sequence: 1, place: 'of one' })
    await put(page, { owner: 'user2', sequence: 1, place: 'of the other' })
    expect([await places(page, 'user1'), await places(page, 'user2')]).toEqual([['of one'], ['of the other']])
    await remove(page, 1, 'user1')
    expect([await places(page, 'user1'), await places(page, 'user2')]).toEqual([[], ['of the other']])
  })

  it('says that the disk is full, and keeps what it had', async () => {
    // A browser of its own, because one that has found room does not look again for a while.
    const context = await launchBrowser('full')
    onTestFinished(() => context.close())
    const page = await openApp('/', context)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 20_000 })
    await put(page, { sequence: 1, place: 'before' })
    await expect(put(page, { sequence: 2, place: 'x'.repeat(50_000) })).rejects.toThrow('Quota')
    expect(await places(page)).toEqual(['before'])
  })
})
