import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from '../launcher/testing/find-chromium.ts'

/**
 * Draws the PNG icons of the manifest from `public/icon.svg`; run `node scripts/make-icons.ts`
 * after changing it. Maskable icons and the iOS one fill the square, because devices crop the
 * corners; a maskable mark stays within the inner 80%.
 */
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const svg = readFileSync(path('../public/icon.svg'), 'utf8')
const square = svg.replace(/ rx="\d+"/, '')
const shrunk = square.replace(
  /(<rect [^>]*\/>)(.*)<\/svg>/,
  '$1<g transform="translate(16 16) scale(0.82) translate(-16 -16)">$2</g></svg>',
)
const icons = [
  { name: 'icon-192', size: 192, drawing: svg },
  { name: 'icon-512', size: 512, drawing: svg },
  { name: 'maskable-192', size: 192, drawing: shrunk },
  { name: 'maskable-512', size: 512, drawing: shrunk },
  { name: 'apple-touch-icon', size: 180, drawing: square },
]

const found = await findChromium()
if (!found) throw new Error('No Chromium to draw with: set CHROMIUM_PATH')
mkdirSync(path('../public/icons'), { recursive: true })
const browser = await chromium.launch(found)
for (const { name, size, drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing}`)
  await page.screenshot({ path: path(`../public/icons/${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
