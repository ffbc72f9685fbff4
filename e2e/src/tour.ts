import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import {
  type Cast,
  type Look,
  openContext,
  resetLanguages,
  signInCast,
  untilDrawn,
  watchTraffic,
} from './screenshots/capture.ts'
import { contactSheet, type Picture } from './screenshots/contact-sheet.ts'
import { drawMails } from './screenshots/mails.ts'
import { otherViews, type View, views } from './screenshots/views.ts'
import { launchBrowser } from './support/browser.ts'
import { startDemoPlatform } from './support/demo-platform.ts'
import { cutTexts, layoutFaults } from './support/layout.ts'

const usage = `npm run tour                  every page and mail of the demo, in every size, theme and language:
                              a table of what is wrong, and contact sheets in test-results/tour
npm run tour -- [options]

  --only a,b          pages whose name holds one of these words; mails
  --widths 390,768,1440,2560   as well as 320
  --themes light,dark,forced   forced: the colours of a system
  --languages fr,en
  --origin http://…   a platform that runs already with the demo's data
  --out folder`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '390,768,1440,2560' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'fr,en' },
    origin: { type: 'string' },
    out: { type: 'string', default: 'test-results/tour' },
    help: { type: 'boolean' },
  },
})

const root = resolve(import.meta.dirname, '../..')
const out = resolve(root, values.out)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const words = (text: string) => text.split(',').map((word) => word.trim())
const heights: Record<number, number> = { 320: 568, 390: 844, 768: 1024, 1440: 900, 2560: 1300 }
const kinds = ['failed', 'errors', 'console', 'requests', 'layout', 'cut'] as const
type Faults = Record<(typeof kinds)[number], string[]>
const noFaults = (): Faults => ({ failed: [], errors: [], console: [], requests: [], layout: [], cut: [] })
type Theme = 'light' | 'dark' | 'forced'

/** Links of mails and certificates that the tour has not; their pages say so. */
const isRefused = (view: View) => /page-(?:auth-|attestation-code|i-|mail-settings)/.test(view.name)

function listen(page: Page, view: View, faults: Faults): void {
  page.on('pageerror', (error) => faults.errors.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load')) faults.console.push(line.text())
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!reason.includes('ERR_ABORTED')) faults.requests.push(`${request.url()} ${reason}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isRefused(view)) faults.requests.push(`${answer.url()} ${answer.status()}`)
  })
}

/** One page in every width of one look. */
async function visit(
  page: Page,
  { view, origin, cast, faults, name }: { view: View; origin: string; cast: Cast; faults: Faults; name: string },
): Promise<Picture[]> {
  listen(page, view, faults)
  const untilQuiet = watchTraffic(page)
  await page.goto(origin + view.path(cast.ids), { waitUntil: 'load' })
  await untilDrawn(page, untilQuiet)
  if (view.act) {
    await view.act(page, cast.ids)
    await untilQuiet()
  }
  const pictures: Picture[] = []
  for (const width of words(values.widths).map(Number)) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 })
    await untilQuiet()
    await page.evaluate(() => {
      for (const scrolled of document.querySelectorAll('*')) if (scrolled.scrollTop > 0) scrolled.scrollTop = 0
    })
    const picture = await page.screenshot({ animations: 'disabled' })
    await writeFile(join(out, `${name}-${width}.png`), picture)
    pictures.push({ caption: view.name, picture, group: String(width) })
    const where = `${name} at ${width}`
    faults.layout.push(...(await layoutFaults(page, where)))
    faults.cut.push(...(await cutTexts(page, where)))
  }
  return pictures
}

async function tourLook(
  { browser, origin, cast }: { browser: Browser; origin: string; cast: Cast },
  theme: Theme,
  language: Look['language'],
): Promise<Map<string, Faults>> {
  const chosen = [...views, ...otherViews(cast.ids)].filter(
    ({ name, who }) =>
      !who.startsWith('english') && (!values.only || words(values.only).some((word) => name.includes(word))),
  )
  const rows = new Map<string, Faults>()
  for (const [who, own] of Map.groupBy(chosen, (view) => view.who)) {
    const look: Look = { width: 1440, height: 900, theme: theme === 'forced' ? 'light' : theme, language }
    const context = await openContext(
      browser,
      origin,
      cast.clients.get(who),
      look,
      theme === 'forced' ? 'active' : 'none',
    )
    const pictures: Picture[] = []
    for (const view of own) {
      const faults = noFaults()
      const name = `${view.name}-${theme}-${language}`
      rows.set(name, faults)
      const page = await context.newPage()
      try {
        pictures.push(...(await visit(page, { view, origin, cast, faults, name })))
      } catch (error) {
        faults.failed.push((error as Error).message.split('\n')[0]!)
        await page.screenshot({ path: join(out, `${name}-FAILED.png`) }).catch(() => undefined)
      }
      await page.close()
      const found = kinds.flatMap((kind) => (faults[kind].length > 0 ? [`${faults[kind].length} ${kind}`] : []))
      say(`${name}  ${found.join(', ') || 'good'}`)
    }
    await context.close()
    for (const [width, group] of Map.groupBy(pictures, (each) => each.group)) {
      await contactSheet(group, Number(width), join(out, `sheet-${who}-${theme}-${language}-${width}`))
    }
  }
  return rows
}

/** Counts of all that is wrong, one row a page, and the first of each kind. */
function tableOf(rows: ReadonlyMap<string, Faults>): string {
  const wrong = [...rows].filter(([, faults]) => kinds.some((kind) => faults[kind].length > 0))
  const line = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(48) + cells.map((cell) => String(cell).padStart(9)).join('')
  const total = kinds.map((kind) => [...rows.values()].reduce((sum, faults) => sum + faults[kind].length, 0))
  return [
    line('page', kinds),
    ...wrong.map(([name, faults]) =>
      line(
        name,
        kinds.map((kind) => faults[kind].length),
      ),
    ),
    line(`${rows.size} pages`, total),
    ...wrong.flatMap(([name, faults]) =>
      kinds.flatMap((kind) => [...new Set(faults[kind])].slice(0, 3).map((fault) => `${name} ${kind}: ${fault}`)),
    ),
  ].join('\n')
}

async function tour(origin: string): Promise<void> {
  await mkdir(out, { recursive: true })
  const browser = await launchBrowser()
  const rows = new Map<string, Faults>()
  try {
    if (!values.only || values.only.includes('mail')) {
      for (const [name, layout] of await drawMails(browser, out)) rows.set(name, { ...noFaults(), layout })
    }
    const cast = await signInCast(origin)
    for (const language of words(values.languages) as Look['language'][]) {
      for (const theme of words(values.themes) as Theme[]) {
        for (const [name, faults] of await tourLook({ browser, origin, cast }, theme, language)) rows.set(name, faults)
      }
    }
    await resetLanguages(cast)
  } finally {
    await browser.close()
  }
  const table = tableOf(rows)
  await writeFile(join(out, 'table.txt'), `${table}\n`)
  say(`\n${table}\n\nContact sheets in ${out}`)
  if ([...rows.values()].some((faults) => kinds.some((kind) => faults[kind].length > 0))) process.exitCode = 1
}

if (values.help) say(usage)
else {
  const platform = values.origin ? undefined : await startDemoPlatform()
  try {
    await tour(values.origin ?? platform!.origin)
  } finally {
    await platform?.close()
  }
}
