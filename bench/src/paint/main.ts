import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { findIds } from '../../e2e/src/screenshots/views.ts'
import { launchBrowser } from '../../e2e/src/support/browser.ts'
import { Client } from '../../e2e/src/support/client.ts'
import { startDemoPlatform } from '../../e2e/src/support/demo-platform.ts'
import { demoAccounts } from '../../scripts/demo.ts'
import { startFloor } from './floor.ts'
import { median } from './send-package.ts'
import { printRows } from './table.ts'

// The first visit of a page with an empty cache on slow 4G, on a telephone, without a brake on the
// CPU. Beside it the floor: the libraries of the application drawing one sentence. Medians.

/** What Lighthouse calls slow 4G. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const runs = 5
/** A page has come to rest when no request has started or ended for that long. */
const quietMs = 1500

type Visit = {
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
type Asked = { name: string; path: string; shown: string; client?: Client | undefined }
type Sent = { url: string; at: number; endedAt: number; bytes: number }

async function visit(browser: Browser, origin: string, { path, shown, client }: Asked): Promise<[Visit, Sent[]]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, locale: 'fr-FR' })
  try {
    if (client) await context.addCookies([{ ...client.session, url: origin }])
    return await measure(context, origin + path, shown)
  } finally {
    await context.close()
  }
}

async function measure(context: BrowserContext, url: string, shown: string): Promise<[Visit, Sent[]]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
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

/** `npm run bench -- paint home`: one page, and every request of its first visit. */
const only = process.argv[3]
const folder = await mkdtemp(join(tmpdir(), 'cursus-floor-'))
const platform = await startDemoPlatform()
const browser = await launchBrowser()
const floor = await startFloor(folder)
try {
  const signedIn = async (email: string) => {
    const client = new Client(platform.origin)
    await client.signIn({ email, password: demoAccounts.password })
    return client
  }
  const camille = await signedIn('camille.aubert@maison-delorme.example')
  const karim = await signedIn('karim.benali@maison-delorme.example')
  const { fire, extinguisher, company } = await findIds(camille, karim, await signedIn('helene.moreau@cursus.example'))
  const asked: Asked[] = [
    { name: 'floor', path: '/', shown: 'h1' },
    { name: 'sign-in', path: '/auth/signin', shown: 'input[type=password]' },
    { name: 'home', path: '/platform/home', shown: 'h1', client: camille },
    { name: 'module', path: `/platform/user-module/${fire}`, shown: 'h1', client: camille },
    { name: 'player', path: `/platform/user-module/${fire}/content/${extinguisher}`, shown: 'iframe', client: camille },
    { name: 'company home', path: `/company/${company}/home`, shown: 'h1', client: karim },
    { name: 'access list', path: `/company/${company}/module-access`, shown: 'main tbody td, main li', client: karim },
  ]
  const rows = []
  for (const page of asked.filter(({ name }) => !only || name === only)) {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) {
      const [seen, sent] = await visit(browser, page.name === 'floor' ? floor.origin : platform.origin, page)
      visits.push(seen)
      if (!only || run > 0) continue
      const lines = sent.map(({ url, at, endedAt, bytes }) => [
        at.toFixed(2),
        endedAt.toFixed(2),
        (bytes / 1000).toFixed(1),
        url.slice(0, 150),
      ])
      printRows(['from s', 'to s', 'kB', 'address'], lines)
    }
    const of = (field: keyof Visit) => median(visits.map((seen) => seen[field]))
    rows.push([
      page.name,
      of('painted').toFixed(2),
      of('shown').toFixed(2),
      String(of('requestsBefore')),
      String(of('requests')),
      of('sentBefore').toFixed(0),
      of('sent').toFixed(0),
      of('shift').toFixed(3),
    ])
  }
  printRows(['page', 'painted s', 'shown s', 'requests before', 'requests', 'kB before', 'kB', 'shift'], rows)
} finally {
  await browser.close()
  await floor.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
}
