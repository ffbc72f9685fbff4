import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type Look, openContext, resetLanguages, signInCast, untilDrawn, watchTraffic } from './screenshots/capture.ts'
import { type Ids, type View, views } from './screenshots/views.ts'
import { launchBrowser } from './support/browser.ts'
import { startDemoPlatform } from './support/demo-platform.ts'

const usage = `npm run screenshots                       the pictures of docs/screenshots
npm run screenshots -- [options]          a look at everything, into test-results/screenshots

  --only a,b          views whose name holds one of these words
  --sizes 1440x900,768x1024,390x844
  --themes light,dark
  --languages fr,en
  --full              the whole page, not only what fits
  --origin http://…   a platform that runs already with the demo's data
  --out folder
  --list              names of the views`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string' },
    themes: { type: 'string' },
    languages: { type: 'string' },
    full: { type: 'boolean' },
    origin: { type: 'string' },
    out: { type: 'string' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

type Shot = { view: View; look: Look; file: string }

const root = resolve(import.meta.dirname, '../..')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const words = (text: string | undefined, usual: string) => (text ?? usual).split(',').map((word) => word.trim())

/** The pictures of the README. */
const documented: [view: string, look: Partial<Look>, file: string][] = [
  ['signin', {}, 'signin'],
  ['participant-home', {}, 'participant-home'],
  ['participant-module', {}, 'participant-module'],
  ['player', {}, 'player'],
  ['company-home', { theme: 'dark' }, 'company-home-dark'],
  ['company-give-access', {}, 'company-give-access'],
  ['management-content', {}, 'management-content'],
  ['participant-home', { width: 390, height: 844 }, 'participant-home-small'],
]
const usualLook: Look = { width: 1440, height: 900, theme: 'light', language: 'fr' }

function plannedShots(): Shot[] {
  const isLook = values.only ?? values.sizes ?? values.themes ?? values.languages ?? values.full
  if (isLook === undefined) {
    return documented.map(([name, look, file]) => ({
      view: views.find((view) => view.name === name)!,
      look: { ...usualLook, ...look },
      file,
    }))
  }
  const chosen = views.filter(({ name }) => !values.only || words(values.only, '').some((word) => name.includes(word)))
  return words(values.sizes, '1440x900').flatMap((size) =>
    words(values.themes, 'light').flatMap((theme) =>
      words(values.languages, 'fr').flatMap((language) =>
        chosen.map((view) => {
          const [width = 1440, height = 900] = size.split('x').map(Number)
          const own = view.who.startsWith('english') ? 'en' : language
          const look = { width, height, theme, language: own } as Look
          return { view, look, file: `${view.name}-${width}-${theme}-${language}` }
        }),
      ),
    ),
  )
}

/** How far the page extends beyond the window, in pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main, [role="dialog"]')]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })

/** @returns the faults found */
async function shoot(page: Page, origin: string, { view, file }: Shot, ids: Ids, out: string): Promise<string[]> {
  const untilQuiet = watchTraffic(page)
  await page.goto(origin + view.path(ids), { waitUntil: 'load' })
  await untilDrawn(page, untilQuiet)
  if (view.act) {
    await view.act(page, ids)
    await untilQuiet()
  }
  const picture = await page.screenshot({ fullPage: values.full ?? false, animations: 'disabled' })
  // A palette is enough for an interface and keeps clones small.
  await sharp(picture)
    .png({ palette: true, quality: 100, effort: 8 })
    .toFile(join(out, `${file}.png`))
  const overflow = await overflowOf(page)
  return overflow > 1 ? [`${overflow} px wider than the window`] : []
}

/** The entries of the menu beside the page. */
const menuOf = (page: Page): Promise<string[]> =>
  page
    .locator('nav section a')
    .evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? ''))

async function takeAll(origin: string, shots: Shot[], out: string, menus: Record<string, string[]>): Promise<number> {
  await mkdir(out, { recursive: true })
  const browser = await launchBrowser()
  let failed = 0
  try {
    const cast = await signInCast(origin)
    const { clients, ids } = cast
    const windows = Map.groupBy(shots, ({ view, look }) => `${view.who} ${JSON.stringify(look)}`)
    for (const together of windows.values()) {
      const [{ view, look }] = together as [Shot]
      const context = await openContext(browser, origin, clients.get(view.who), look)
      for (const shot of together) {
        const page = await context.newPage()
        const errors: string[] = []
        page.on('pageerror', (error) => errors.push(error.message))
        try {
          const faults = [...(await shoot(page, origin, shot, ids, out)), ...errors]
          say([shot.file, ...faults].join('  '))
          const menu = await menuOf(page)
          if (menu.length > 0) menus[shot.file] = menu
        } catch (error) {
          failed += 1
          await page.screenshot({ path: join(out, `${shot.file}-FAILED.png`) }).catch(() => undefined)
          console.error(`${shot.file}: ${(error as Error).message.split('\n')[0]}`)
        }
        await page.close()
      }
      await context.close()
    }
    await resetLanguages(cast)
  } finally {
    await browser.close()
  }
  return failed
}

if (values.help) say(usage)
else if (values.list) say(views.map(({ name }) => name).join('\n'))
else {
  const shots = plannedShots()
  const isDocumentation =
    values.only === undefined && shots.every(({ file }) => documented.some(([, , name]) => name === file))
  const out = resolve(values.out ?? join(root, isDocumentation ? 'docs/screenshots' : 'test-results/screenshots'))
  const platform = values.origin ? undefined : await startDemoPlatform()
  try {
    const menus: Record<string, string[]> = {}
    const failed = await takeAll(values.origin ?? platform!.origin, shots, out, menus)
    // A test compares them with the menus of today.
    if (isDocumentation) await writeFile(join(out, 'menus.json'), `${JSON.stringify(menus, null, 2)}\n`)
    say(`${shots.length - failed} pictures in ${out}`)
    if (failed > 0) process.exitCode = 1
  } finally {
    await platform?.close()
  }
}
