import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/**
 * Launches CHROMIUM_PATH, Playwright's browser, the system's, or the one from npm, in this order.
 */
export async function launchBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) return chromium.launch({ executablePath: given, args: quiet })
  const own = chromium.executablePath()
  if (own && existsSync(own)) return chromium.launch({ args: quiet })
  const system = systemBrowsers.find((path) => existsSync(path))
  if (system) return chromium.launch({ executablePath: system, args: quiet })
  const { default: packaged } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await packaged.executablePath(), args: [...packaged.args, ...quiet] })
}
