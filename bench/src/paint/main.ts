import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInCast } from '../../../e2e/src/screenshots/capture.ts'
import { launchBrowser } from '../../../e2e/src/support/browser.ts'
import { startDemoPlatform } from '../../../e2e/src/support/demo-platform.ts'
import { median, printRows } from '../figures.ts'
import { type Click, measureClicks } from './clicks.ts'
import { measureWayToFirstSlide } from './first-slide.ts'
import { startFloor } from './floor.ts'
import { type Asked, type Visit, visit } from './visit.ts'

// The first visit of a page with an empty cache on slow 4G, on a telephone, without a brake on the
// CPU. Beside it the floor: the libraries of the application drawing one sentence. Medians.

const runs = 5

/**
 * `npm run bench -- paint home`: one page, and every request of its first visit; `-- paint clicks`,
 * `-- paint way`: one table.
 */
const only = process.argv[3]
const folder = await mkdtemp(join(tmpdir(), 'cursus-floor-'))
const platform = await startDemoPlatform()
const browser = await launchBrowser()
const floor = await startFloor(folder)
try {
  const { clients, ids } = await signInCast(platform.origin)
  const participant = clients.get('participant')!
  const manager = clients.get('manager')!
  const { fire, extinguisher, company } = ids
  const module = `/platform/user-module/${fire}`
  const player = `${module}/content/${extinguisher}`
  const list = `/company/${company}/module-access`
  const asked: Asked[] = [
    { name: 'floor', path: '/', shown: 'h1' },
    { name: 'sign-in', path: '/auth/signin', shown: 'input[type=password]' },
    { name: 'home', path: '/platform/home', shown: 'h1', client: participant },
    { name: 'module', path: module, shown: 'h1', client: participant },
    { name: 'player', path: player, shown: 'iframe', client: participant },
    { name: 'company home', path: `/company/${company}/home`, shown: 'h1', client: manager },
    { name: 'access list', path: list, shown: 'main tbody td, main li', client: manager },
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
  if (rows.length > 0)
    printRows(['page', 'painted s', 'shown s', 'requests before', 'requests', 'kB before', 'kB', 'shift'], rows)
  const clicks: Click[] = [
    { name: 'home to module', path: '/platform/home', link: `a[href="${module}"]`, shown: 'h1', client: participant },
    { name: 'module to player', path: module, link: `a[href="${player}"]`, shown: 'h1', client: participant },
    {
      name: 'home to list',
      path: `/company/${company}/home`,
      link: `main a[href^="${list}?"]`,
      shown: 'h1',
      client: manager,
    },
    { name: 'list to detail', path: list, link: `a[href^="${list}/"]:not([href$=add])`, shown: 'h2', client: manager },
  ]
  if (!only || only === 'clicks') await measureClicks(browser, platform.origin, clicks)
  if (!only || only === 'way') await measureWayToFirstSlide(browser, platform, clients.get('platform')!)
} finally {
  await browser.close()
  await floor.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
}
