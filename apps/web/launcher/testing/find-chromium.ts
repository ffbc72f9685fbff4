import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

export type Chromium = { executablePath: string; args: string[] }

const plainArgs = ['--no-sandbox', '--disable-background-networking']

const shells = [chromium.executablePath(), '/usr/bin/chromium-headless-shell']
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium: `CHROMIUM_PATH`, one of the machine, or `@sparticuz/chromium`, which is a
 * shell; `undefined` without any.
 * @param first the kind to prefer. A headless shell takes a third less time than a whole browser,
 * but blocks no windows and reads no preferences.
 */
export async function findChromium(first: 'shell' | 'whole' = 'whole'): Promise<Chromium | undefined> {
  const installed = first === 'shell' ? [...shells, ...browsers] : [...browsers, ...shells]
  const executablePath = [process.env.CHROMIUM_PATH, ...installed].find((place) => place && existsSync(place))
  if (executablePath) return { executablePath, args: plainArgs }
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return { executablePath: await packed.executablePath(), args: [...packed.args, ...plainArgs] }
  } catch {
    return undefined
  }
}

/** False for the headless shells, which have no pop-up blocker and no settings. */
export const isWhole = ({ executablePath, args }: Chromium): boolean =>
  !/headless.shell/.test([executablePath, ...args].join(' '))
