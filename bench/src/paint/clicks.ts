import type { Browser } from 'playwright-core'
import { phone } from '../../../e2e/src/story/first-slide.ts'
import type { Client } from '../../../e2e/src/support/client.ts'
import { median, printRows } from '../figures.ts'

export type Click = { name: string; path: string; link: string; shown: string; client: Client }

const runs = 5

/**
 * From a page to the next on a fast line, by a click that nothing has announced: until the name of
 * the next page is drawn. Medians.
 */
export async function measureClicks(browser: Browser, origin: string, clicks: readonly Click[]): Promise<void> {
  const rows = []
  for (const click of clicks) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await measureClick(browser, origin, click))
    rows.push([click.name, median(times).toFixed(0), Math.max(...times).toFixed(0)])
  }
  printRows(['page to page', 'ms', 'most ms'], rows)
}

async function measureClick(browser: Browser, origin: string, { path, link, shown, client }: Click): Promise<number> {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR' })
  try {
    await context.addCookies([{ ...client.session, url: origin }])
    const page = await context.newPage()
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.locator(link).first().waitFor()
    return await page.evaluate(
      ([pressed, wanted]) =>
        new Promise<number>((done) => {
          const { href } = location
          const before = document.querySelector(wanted)?.textContent
          const from = performance.now()
          document.querySelector<HTMLElement>(pressed)?.click()
          const look = () => {
            const text = document.querySelector(wanted)?.textContent?.trim()
            const isThere = location.href !== href && text && text !== before
            // The frame that is drawn with it has ended when the next one begins.
            requestAnimationFrame(isThere ? () => done(performance.now() - from) : look)
          }
          look()
        }),
      [link, shown] as const,
    )
  } finally {
    await context.close()
  }
}
