import { type Browser, chromium } from 'playwright-core'
import { findChromium, isWhole } from '../../../apps/web/launcher/testing/find-chromium.ts'

/**
 * What the browser lets a frame of another site store: whole browsers may refuse it, and a headless
 * shell never does.
 */
export type FrameStorage = 'refused' | 'kept'

const whole = await findChromium('whole')
/** Those that the browser of the machine can have. */
export const frameStorages: readonly FrameStorage[] = whole && !isWhole(whole) ? ['kept'] : ['refused', 'kept']
if (frameStorages.length === 1) {
  console.warn('Only a headless shell found: packages are not played where storage is refused to them.')
}

const quiet = ['--disable-component-update', '--disable-sync', '--disable-quic']
/** Browser contexts of tests are private windows, which refuse it by default. */
const lending = '--disable-features=AlwaysBlock3pcsIncognito'

/**
 * @param storage for pages with packages, which people play in a whole browser; other pages get a
 * headless shell where there is one, because it takes a third less time
 * @throws when the machine has no Chromium
 */
export async function launchBrowser(storage?: FrameStorage): Promise<Browser> {
  const found = storage ? whole : await findChromium('shell')
  if (!found) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH')
  // Without a locale Chromium loses file names with accents.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const args = [...found.args, ...quiet, ...(storage === 'kept' ? [lending] : [])]
  return chromium.launch({ ...found, args, env })
}
