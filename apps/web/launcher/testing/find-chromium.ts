import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

export type Chromium = { executablePath: string; args: string[] }

const plainArgs = ['--no-sandbox', '--disable-background-networking']

/**
 * Finds a Chromium: `CHROMIUM_PATH`, Playwright's, the system's, or `@sparticuz/chromium`;
 * `undefined` without any.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const places = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    // Takes a third less time than the whole browser.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const executablePath = places.find((place) => place && existsSync(place))
  if (executablePath) return { executablePath, args: plainArgs }
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return { executablePath: await packed.executablePath(), args: [...packed.args, ...plainArgs] }
  } catch {
    return undefined
  }
}
