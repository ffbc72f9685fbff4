import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startProcess } from '@cursus/db/testing'
import { manifestText, zipFiles } from '@cursus/scorm/testing'
import type { Client } from './client.ts'
import { type Figure, middle, printFigures } from './figures.ts'
import { type HotCall, hotCalls } from './hot-calls.ts'
import { here } from './installation.ts'
import { type Load, load } from './load.ts'
import { contentFields } from './make-catalogue.ts'
import { startBenchPlatform } from './platform.ts'
import { memoryOf } from './process-cost.ts'
import { sendPlain, untilPlayable } from './send-package.ts'
import { prepareStory } from './story.ts'

/** Of every route of the built web: gzipped bytes beyond the document's own scripts, and with them. */
function webWeights(web: string): { route: string; own: number; whole: number }[] {
  const dist = join(web, 'dist')
  const read = (file: string) => readFileSync(join(dist, file))
  const sum = (files: Iterable<string>) =>
    [...files].reduce((bytes, file) => bytes + gzipSync(read(file), { level: 9 }).length, 0)
  const first = sum([...String(read('index.html')).matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file))
  const routes = JSON.parse(String(read('routes.json'))) as Record<string, string[]>
  return Object.entries(routes).map(([route, files]) => {
    const own = sum(files)
    return { route, own, whole: first + own }
  })
}

const runs = 5

/** A zip of 50 MB and 2,000 files: half incompressible media, half text. */
async function bigPackage(): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {}
  const line = '<p>Reconnaître un départ de feu, donner l’alerte, évacuer clients et collègues.</p>\n'
  for (let i = 0; i < 2000; i++) {
    const folder = `content/part${i % 40}`
    files[`${folder}/page${i}.${i % 2 ? 'bin' : 'html'}`] = i % 2 ? randomBytes(50_000) : line.repeat(290)
  }
  files['index.html'] = '<!doctype html><title>Bench</title>'
  const manifest = manifestText({
    standard: '1.2',
    title: 'Bench',
    items: [{ id: 'ITEM-1', title: 'Bench', ref: 'RES-1' }],
    resources: [{ id: 'RES-1', href: 'index.html', files: Object.keys(files) }],
  })
  return zipFiles({ 'imsmanifest.xml': manifest, ...files })
}

/**
 * Seconds from the end of an upload until the package is playable, and of `unzip -q` on the same
 * file. Runs alternately and returns the pair with the median ratio.
 */
async function measureUnpack(
  client: Client,
  categoryId: string,
): Promise<{ ours: number; unzip: number | undefined; megabytes: number }> {
  const work = await mkdtemp(join(tmpdir(), 'cursus-unpack-'))
  try {
    const bytes = await bigPackage()
    const zip = join(work, 'package.zip')
    await writeFile(zip, bytes)
    const pairs: { ours: number; unzip: number | undefined }[] = []
    for (let run = 0; run < runs; run++) {
      const id = await sendPlain(client, new Blob([new Uint8Array(bytes)]), {
        ...contentFields(categoryId),
        title: `Big ${run}`,
      })
      const sent = performance.now()
      await untilPlayable(client, id)
      const ours = (performance.now() - sent) / 1000
      const start = performance.now()
      const done = spawnSync('unzip', ['-q', zip, '-d', join(work, `unzip${run}`)])
      pairs.push({ ours, unzip: done.status === 0 ? (performance.now() - start) / 1000 : undefined })
    }
    return { ...middle(pairs, ({ ours, unzip }) => ours / (unzip ?? 1)), megabytes: bytes.length / 1e6 }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

// Each figure is measured beside a yardstick in the same run: times are not stable, ratios are.
const platform = await startBenchPlatform()
const yardsticks = startProcess([join(import.meta.dirname, 'yardsticks.ts'), platform.databaseUrl], {
  NODE_ENV: 'production',
})
const figures: Figure[] = []
/** Odd, so that there is a median. */
const turns = 5
const bounded = (what: string, size: number, most: number, unit: 'MB' | 'kB'): Figure => ({
  what,
  figure: `${size.toFixed(0)} ${unit}`,
  yardstick: `${most} ${unit}`,
  ratio: size / most,
  most: 1,
})
const perSecond = (value: number) => `${Math.round(value)} req/s`

try {
  function memory(what: string, megabytes: number | undefined, most: number): void {
    if (megabytes !== undefined) figures.push(bounded(`memory of the ${what}`, megabytes, most, 'MB'))
  }
  // What starting left behind is collected by then.
  await wait(10_000)
  memory('server, idle', memoryOf(platform.serverPid)?.now, 220)
  memory('worker, idle', memoryOf(platform.workerPid)?.now, 200)
  const { learners, categoryId } = await prepareStory(platform)
  await yardsticks.says('\n')
  const bare = yardsticks.output().trim()
  const y0 = await load({ url: `${bare}/y0` })
  console.log(`Y0, a constant: ${perSecond(y0.rate)}`)

  /**
   * Measures Y1 and the figure alternately: the load of the machine affects both, and the median of
   * the ratios ignores a single bad moment.
   */
  async function against({ what, call, goal }: HotCall): Promise<{ ours: Load; y1: Load }> {
    const yardstick = { url: `${bare}/y1`, connections: call.connections ?? 20 }
    await load(call, 1)
    await load(yardstick, 1)
    const slices: { ours: Load; y1: Load }[] = []
    for (let turn = 0; turn < turns; turn++) slices.push({ y1: await load(yardstick, 2), ours: await load(call, 2) })
    const ratioOf = ({ ours, y1 }: { ours: Load; y1: Load }) => ours.rate / y1.rate
    const slice = middle(slices, ratioOf)
    figures.push({
      what,
      figure: perSecond(slice.ours.rate),
      yardstick: `Y1 ${perSecond(slice.y1.rate)}`,
      ratio: ratioOf(slice),
      least: goal,
    })
    return slice
  }

  const { reads, commit, opening } = hotCalls(platform.origin, learners)
  for (const read of reads) await against(read)
  const { ours, y1 } = await against(commit)
  figures.push({
    what: 'SCORM commit, slowest in a hundred',
    figure: `${ours.p99.toFixed(1)} ms`,
    yardstick: `Y1 p50 ${y1.p50.toFixed(1)} ms`,
    ratio: ours.p99 / Math.max(y1.p50, 1),
    most: 6,
  })

  await against(opening)
  memory('server, at its highest under 50 connections', memoryOf(platform.serverPid)?.highest, 450)

  const unpack = await measureUnpack(platform.admin, categoryId)
  memory('worker, at its highest', memoryOf(platform.workerPid)?.highest, 250)
  if (unpack.unzip === undefined) console.log('unzip is not installed here: unpacking has no yardstick in this run')
  else
    figures.push({
      what: `package of ${Math.round(unpack.megabytes)} MB, 2,000 files: upload end to playable`,
      figure: `${unpack.ours.toFixed(2)} s`,
      yardstick: `unzip -q ${unpack.unzip.toFixed(2)} s`,
      ratio: unpack.ours / unpack.unzip,
      most: 1.6,
    })
} finally {
  yardsticks.child.kill()
  await platform.close()
}

const weights = webWeights(join(here, 'apps/web'))
for (const [what, route, most] of [
  ['sign-in page JavaScript, gzip', '/auth/signin', 185],
  ['participant home JavaScript, gzip', '/platform/home', 275],
] as const) {
  figures.push(bounded(what, weights.find((weight) => weight.route === route)!.whole / 1000, most, 'kB'))
}
const heaviest = weights.reduce((most, weight) => (weight.own > most.own ? weight : most))
figures.push(bounded(`heaviest route beyond the document, gzip (${heaviest.route})`, heaviest.own / 1000, 275, 'kB'))

console.log()
printFigures(figures)
