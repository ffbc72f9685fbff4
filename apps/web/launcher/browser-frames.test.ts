import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Player } from './testing/app-page.ts'
import { browser, inSco, launching, scoOf, useChromium } from './testing/use-chromium.ts'
import { tryWaysOut } from './testing/ways-out.ts'

declare const player: Player

describe.skipIf(!browser)('frames of packages in Chromium', () => {
  const { context, servers, openApp, open, play, arrival, tabsWith } = useChromium()

  it('framesets: the menu frame loads pages into its sibling', async () => {
    const page = await openApp()
    await open(page, launching({ file: 'frameset.html' }))
    const sco = scoOf(page)
    const [menu, content] = [sco.frameLocator('frame[name="menu"]'), sco.frameLocator('frame[name="content"]')]
    await content.getByText('scripted.html', { exact: true }).waitFor()
    await menu.getByText('Linked').click()
    await content.getByText('linked.html', { exact: true }).waitFor()
    await menu.getByText('Again').click()
    await content.getByText('linked-again.html', { exact: true }).waitFor()
    expect(tabsWith('/f/')).toEqual([])
    await page.close()
  })

  it('framesets: a frame loads pages into its sibling by index', async () => {
    const page = await openApp()
    await open(page, launching({ file: 'indexed.html' }))
    const sco = scoOf(page)
    const content = sco.frameLocator('frame[name="content"]')
    await content.getByText('page-0.html', { exact: true }).waitFor()
    await sco.frameLocator('frame[name="manager"]').getByText('Next').click()
    await content.getByText('page-1.html', { exact: true }).waitFor()
    await page.close()
  })

  it('iframes: a frame loads pages into its sibling, as the page around it may', async () => {
    const page = await openApp()
    await open(page, launching({ file: 'siblings.html' }))
    const sco = scoOf(page)
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
    expect(tabsWith('/f/')).toEqual([])
    await page.close()
  })

  it('links that lead out of a package open a tab, and the package stays', async () => {
    const page = await openApp()
    await context().route('**://outside.example/**', (route) => route.fulfill({ body: 'outside' }))
    await open(page, launching({ file: 'siblings.html' }))
    const sco = scoOf(page)
    const menu = sco.frameLocator('iframe[name="menu"]')
    for (const [link, address] of Object.entries({
      Outside: 'https://outside.example/page.html',
      'Outside by top': 'http://outside.example/top.html',
    })) {
      const [tab] = await Promise.all([context().waitForEvent('page'), menu.getByText(link, { exact: true }).click()])
      await tab.waitForURL(address)
      expect(await tab.evaluate('opener')).toBe(null)
      await tab.close()
    }
    await menu.getByText('Outside', { exact: true }).waitFor()
    await context().unroute('**://outside.example/**')
    await page.close()
  })

  it('iframes: a frame replaces the page around it, at once too', async () => {
    const page = await openApp()
    const shows = (file: string) => page.waitForEvent('framenavigated', (frame) => frame.url().endsWith(`/f/${file}`))
    for (const [way, file] of Object.entries({ Set: 'set.html', Link: 'link.html', Open: 'opened.html' })) {
      const [inner] = await Promise.all([shows('inner.html'), open(page, launching({ file: 'outer.html' }))])
      await Promise.all([shows(file), inner.getByText(way, { exact: true }).click()])
    }
    await Promise.all([shows('soon.html'), open(page, launching({ file: 'outer-soon.html' }))])
    await Promise.all([shows('next.html'), open(page, launching({ file: 'outer-next.html' }))])
    const [adding] = await Promise.all([shows('adding.html'), open(page, launching({ file: 'adding.html' }))])
    await Promise.all([shows('soon.html'), adding.getByText('Soon').click()])
    await page.close()
  })

  it('iframes: a page sees its windows as browsers show them', async () => {
    const page = await openApp()
    await open(page, launching({ file: 'outer.html' }))
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

  it('no way out of its frame leads the page around a package away, or changes it', async () => {
    const { page } = await play(launching())
    const left: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() || frame === page.mainFrame().childFrames()[0]) left.push(frame.url())
    })
    // Addresses that lead out open a tab.
    const closeTab = (tab: Page) => void tab.close()
    context().on('page', closeTab)
    const address = `${servers().appOrigin}/attack`
    const before = await page.title()
    await inSco(page, tryWaysOut(address))
    await inSco(page, `api.LMSSetValue('cmi.core.lesson_status', 'completed')`)
    await arrival('app', 'cmi.core.lesson_status')
    context().off('page', closeTab)
    expect(left).toEqual([])
    expect(page.url()).toBe(`${servers().appOrigin}/`)
    expect([await page.title(), await page.evaluate('name')]).toEqual([before, ''])
    expect(await page.evaluate(() => player.close())).toEqual({ saved: true, terminated: true })
    await page.close()
  })
})
