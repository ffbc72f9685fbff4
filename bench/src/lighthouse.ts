import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../apps/web/launcher/testing/find-chromium.ts'
import { signInCast } from '../../e2e/src/screenshots/capture.ts'
import type { Client } from '../../e2e/src/support/client.ts'
import { startDemoPlatform } from '../../e2e/src/support/demo-platform.ts'
import { median, printRows } from './figures.ts'

// Lighthouse on a telephone, as its command measures by default. It is not a dependency: npx fetches
// it. Medians of three, and below them what costs a page points.

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const

type Audit = { id: string; title: string; score: number | null; displayValue?: string }
type Result = {
  /** How fast Lighthouse finds this machine; a score on a slow or busy one is too low. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const chromium = await findChromium('whole')
if (!chromium) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH')
const folder = await mkdtemp(join(tmpdir(), 'cursus-lighthouse-'))
const platform = await startDemoPlatform()

async function lighthouse(path: string, client?: Client): Promise<Result> {
  const report = join(folder, 'report.json')
  const headers = join(folder, 'headers.json')
  await writeFile(headers, JSON.stringify(client ? { Cookie: `${client.session.name}=${client.session.value}` } : {}))
  const args = [
    ...['--yes', 'lighthouse@13', platform.origin + path, '--quiet', '--output=json', `--output-path=${report}`],
    `--extra-headers=${headers}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${(chromium?.args ?? []).join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromium?.executablePath }
  const measure = () => promisify(execFile)('npx', args, { cwd: folder, env })
  // Chromium at times records no start of a page: Lighthouse then asks to be run again.
  await measure().catch((error: Error) => (error.message.includes('NO_NAVSTART') ? measure() : Promise.reject(error)))
  return JSON.parse(await readFile(report, 'utf8')) as Result
}

try {
  const { clients, ids } = await signInCast(platform.origin)
  const manager = clients.get('manager')
  const participant = clients.get('participant')
  const pages: { name: string; path: string; client?: Client | undefined }[] = [
    { name: 'sign-in', path: '/auth/signin' },
    { name: 'home', path: '/platform/home', client: participant },
    { name: 'module', path: `/platform/user-module/${ids.fire}`, client: participant },
    { name: 'company home', path: `/company/${ids.company}/home`, client: manager },
    { name: 'access list', path: `/company/${ids.company}/module-access`, client: manager },
    { name: 'management list', path: '/management/content', client: clients.get('platform') },
  ]
  const rows = []
  const lost = []
  for (const { name, path, client } of pages.filter(({ name }) => !process.argv[3] || name === process.argv[3])) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await lighthouse(path, client))
    const scoreOf = (category: string) =>
      median(results.map((result) => (result.categories[category]?.score ?? 0) * 100))
    const speed = median(results.map(({ environment }) => environment.benchmarkIndex)).toFixed(0)
    rows.push([name, ...categories.map((category) => scoreOf(category).toFixed(0)), speed])
    const { categories: found, audits } = results[0]!
    const weighed = Object.values(found).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    for (const { id } of weighed) {
      const audit = audits[id]
      if (audit && audit.score !== null && audit.score < 0.9)
        lost.push([name, audit.title, String(audit.score), audit.displayValue ?? ''])
    }
  }
  printRows(['page', ...categories, 'speed of the machine'], rows)
  if (lost.length > 0) printRows(['page', 'audit', 'score', 'value'], lost)
} finally {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
}
