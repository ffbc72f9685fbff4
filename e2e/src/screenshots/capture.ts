import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { Client } from '../support/client.ts'
import { signInDemo } from '../support/demo-platform.ts'
import { findIds, type Ids, type Who } from './views.ts'

export type Look = { width: number; height: number; theme: 'light' | 'dark'; language: 'fr' | 'en' }

const emails: Record<Exclude<Who, 'guest'>, string> = {
  participant: 'camille.aubert@maison-delorme.example',
  manager: 'karim.benali@maison-delorme.example',
  platform: 'helene.moreau@cursus.example',
  englishParticipant: 'emma.clark@northwind.example',
  englishManager: 'olivia.grant@northwind.example',
}

export type Cast = { clients: ReadonlyMap<Who, Client>; ids: Ids }

/** Signs in everybody who sees a screen, and finds what their addresses name. */
export async function signInCast(origin: string): Promise<Cast> {
  const clients = new Map<Who, Client>()
  for (const who of Object.keys(emails) as (keyof typeof emails)[])
    clients.set(who, await signInDemo(origin, emails[who]))
  const ids = await findIds(clients.get('participant')!, clients.get('manager')!, clients.get('platform')!)
  return { clients, ids }
}

/** As the demo has them. */
export async function resetLanguages({ clients }: Cast): Promise<void> {
  for (const who of ['participant', 'manager', 'platform'] as const) {
    await clients.get(who)!.call('PATCH', 'user/me', { language: 'fr' })
  }
}

/** Opens a browser context for that person with that look. */
export async function openContext(
  browser: Browser,
  origin: string,
  client: Client | undefined,
  look: Look,
  forcedColors: 'active' | 'none' = 'none',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    forcedColors,
    locale: look.language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  if (client) {
    await client.call('PATCH', 'user/me', { language: look.language })
    await context.addCookies([{ ...client.session, url: origin }])
  }
  await context.addInitScript(
    ([theme, language]) => {
      // Only in the application's own pages: a package has separate storage, or none.
      if (window.top !== window) return
      localStorage.setItem('cursus.theme', theme)
      localStorage.setItem('cursus.language', language)
    },
    [look.theme, look.language] as const,
  )
  return context
}

const quietMs = 400

/** Resolves once no request has started for a moment; event streams never end and are ignored. */
export function watchTraffic(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastAt = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    lastAt = Date.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource' || /\.on[A-Z]\w*/.test(request.url())) return
    open.add(request)
    lastAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const deadline = Date.now() + 20_000
    while ((open.size > 0 || Date.now() - lastAt < quietMs) && Date.now() < deadline) {
      await new Promise((next) => setTimeout(next, 50))
    }
  }
}

/** Waits for the title, data, fonts and pictures of the page. */
export async function untilDrawn(page: Page, untilQuiet: () => Promise<void>): Promise<void> {
  await untilQuiet()
  await page.locator('h1, h2').first().waitFor({ state: 'visible', timeout: 20_000 })
  await page.waitForFunction(() => document.querySelector('.animate-pulse, .animate-spin') === null, undefined, {
    timeout: 20_000,
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(
    () => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    undefined,
    {
      timeout: 10_000,
    },
  )
}
