import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../apps/web/launcher/testing/find-chromium.ts'

const quiet = ['--disable-component-update', '--disable-sync', '--disable-quic']

/** @throws when the machine has no Chromium */
export async function launchBrowser(): Promise<Browser> {
  const found = await findChromium('shell')
  if (!found) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH')
  // Without a locale Chromium loses file names with accents.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ ...found, args: [...found.args, ...quiet], env })
}
