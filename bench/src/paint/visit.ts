import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { phone } from '../../../e2e/src/story/first-slide.ts'
import type { Client } from '../../../e2e/src/support/client.ts'

/** What Lighthouse calls slow 4G. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
/** A page has come to rest when no request has started or ended for that long. */
const quietMs = 1500

export type Visit = {
  /** Seconds until something is painted, and until `shown` is on the page. */
  painted: number
  shown: number
  requestsBefore: number
  requests: number
  /** Kilobytes as they were sent, and of them before `shown`. */
  sent: number
  sentBefore: number
  shift: number
}
export type Asked = { name: string; path: string; shown: string; client?: Client | undefined }
type Sent = { url: string; at: number; endedAt: number; bytes: number }

export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  return devtools
}

export async function visit(
  browser: Browser,
  origin: string,
  { path, shown, client }: Asked,
): Promise<[Visit, Sent[]]> {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR' })
  try {
    if (client) await context.addCookies([{ ...client.session, url: origin }])
    return await measure(context, origin + path, shown)
  } finally {
    await context.close()
  }
}

async function measure(context: BrowserContext, url: string, shown: string): Promise<[Visit, Sent[]]> {
  const page = await context.newPage()
  const devtools = await slowDown(page)
  const sent = new Map<string, Sent>()
  let first = 0
  let lastAt = Date.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    first ||= timestamp
    lastAt = Date.now()
    sent.set(requestId, { url: request.url, at: timestamp - first, endedAt: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    lastAt = Date.now()
    const request = sent.get(requestId)
    if (request) Object.assign(request, { endedAt: timestamp - first, bytes: encodedDataLength })
  })
  await page.addInitScript((selector) => {
    const look = () => {
      const element = document.querySelector(selector)
      if (element?.textContent?.trim() || element?.matches('input, iframe')) performance.mark('shown')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, shown)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, undefined, { timeout: 60_000 })
  while (Date.now() - lastAt < quietMs) await new Promise((next) => setTimeout(next, 100))
  const seen = await page.evaluate(() => {
    let shift = 0
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    for (const entry of observer.takeRecords()) shift += (entry as PerformanceEntry & { value: number }).value
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      shown: performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN,
      shift,
    }
  })
  const all = [...sent.values()]
  const before = all.filter(({ at }) => at * 1000 < seen.shown)
  const kilobytes = (requests: Sent[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return [
    {
      painted: seen.painted / 1000,
      shown: seen.shown / 1000,
      shift: seen.shift,
      requestsBefore: before.length,
      requests: all.length,
      sent: kilobytes(all),
      sentBefore: kilobytes(all.filter(({ endedAt }) => endedAt * 1000 < seen.shown)),
    },
    all,
  ]
}
