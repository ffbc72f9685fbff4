import { join, resolve } from 'node:path'
import { firstPageJavaScript } from './first-page.ts'
import { type Call, type Load, load } from './load.ts'
import { startBenchPlatform } from './platform.ts'
import { heaviestRoute } from './route-weights.ts'
import { prepareStory } from './story.ts'
import { type Figure, printTable } from './table.ts'
import { measureUnpack } from './unpack.ts'

// Every figure stands beside a yardstick taken in the same run: times are not stable, ratios are.
const platform = await startBenchPlatform()
const figures: Figure[] = []
/** Odd, so that one of them is in the middle. */
const turns = 5
const perSecond = (value: number) => `${Math.round(value)} req/s`

try {
  const story = await prepareStory(platform)
  const { learners } = story
  const y0 = await load({ url: `${platform.yardsticks}/y0` })
  console.log(`Y0, a constant: ${perSecond(y0.rate)}`)

  /**
   * Y1 and the figure in turn, several times: what else the machine does weighs on both, and the middle of the ratios is not moved by
   * one bad moment.
   */
  async function against(what: string, call: Call, goal: number): Promise<{ ours: Load; y1: Load }> {
    const yardstick = { url: `${platform.yardsticks}/y1`, connections: call.connections ?? 20 }
    await load(call, 1)
    await load(yardstick, 1)
    const slices: { ours: Load; y1: Load; ratio: number }[] = []
    for (let turn = 0; turn < turns; turn++) {
      const y1 = await load(yardstick, 2)
      const ours = await load(call, 2)
      slices.push({ ours, y1, ratio: ours.rate / y1.rate })
    }
    const { ours, y1, ratio } = slices.sort((one, other) => one.ratio - other.ratio)[Math.floor(turns / 2)]!
    figures.push({
      what,
      figure: perSecond(ours.rate),
      yardstick: `Y1 ${perSecond(y1.rate)}`,
      ratio,
      goal: `>= ${goal}`,
      holds: ratio >= goal,
    })
    return { ours, y1 }
  }

  /** One path as the learners ask it, in turn. */
  const asked = (path: string): Call => ({
    url: platform.origin,
    requests: learners.map(({ headers }) => ({ path, headers })),
  })
  const people = `${learners.length} people`
  await against(`GET user/me, ${people}`, asked('/api/user/me'), 0.7)
  await against(`module list, 20 modules (REST), ${people}`, asked('/api/user/me/userModule'), 0.4)
  await against(`module list, 20 modules (tRPC), ${people}`, asked('/trpc/participant.userModule.list'), 0.4)
  await against(
    `module page, 8 contents, ${people}`,
    { url: platform.origin, requests: learners.map(({ headers, modulePath: path }) => ({ path, headers })) },
    0.15,
  )

  let sequence = 0
  const suspendData = 'x'.repeat(4000)
  // Each attempt with a rising sequence.
  const commits = learners.map(({ headers, contentPath, attemptId, launch }) => ({
    path: `${contentPath}/userData`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: (): string => {
      sequence += 1
      const elements = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': String(sequence) }
      return JSON.stringify({ attemptId, launch, sequence, scos: { 'ITEM-1': { elements, suspendData } } })
    },
  }))
  const { ours, y1 } = await against(
    `SCORM commit, 4 kB, 50 connections, ${people}`,
    { url: platform.origin, method: 'PATCH', connections: 50, requests: commits },
    0.35,
  )
  figures.push({
    what: 'SCORM commit, slowest in a hundred',
    figure: `${ours.p99.toFixed(1)} ms`,
    yardstick: `Y1 p50 ${y1.p50.toFixed(1)} ms`,
    ratio: ours.p99 / Math.max(y1.p50, 1),
    goal: '< 10',
    holds: ours.p99 / Math.max(y1.p50, 1) < 10,
  })

  // After the commits: each opening begins a launch, which theirs would be too old for.
  await against(
    `opening a SCORM content, ${people}`,
    {
      url: platform.origin,
      method: 'POST',
      requests: learners.map(({ headers, contentPath }) => ({ path: `${contentPath}/open`, headers })),
    },
    0.05,
  )

  const unpack = await measureUnpack(story)
  if (unpack.unzip === undefined) console.log('unzip is not installed here: unpacking has no yardstick in this run')
  else {
    const ratio = unpack.ours / unpack.unzip
    figures.push({
      what: `package of ${Math.round(unpack.megabytes)} MB, 2,000 files: upload end to playable`,
      figure: `${unpack.ours.toFixed(2)} s`,
      yardstick: `unzip -q ${unpack.unzip.toFixed(2)} s`,
      ratio,
      goal: '<= 2',
      holds: ratio <= 2,
    })
  }
} finally {
  await platform.close()
}

const dist = resolve(import.meta.dirname, '../../apps/web/dist')
for (const [what, chunk, kilobytes] of [
  ['sign-in page JavaScript, gzip', /^auth-signin-/, 150],
  ['participant home JavaScript, gzip', /^platform-(home|route)-/, 200],
] as const) {
  const size = firstPageJavaScript(join(dist), chunk) / 1000
  figures.push({
    what,
    figure: `${size.toFixed(0)} kB`,
    yardstick: `${kilobytes} kB`,
    ratio: size / kilobytes,
    goal: '<= 1',
    holds: size <= kilobytes,
  })
}

const heaviest = heaviestRoute(dist)
if (heaviest) {
  const size = heaviest.bytes / 1000
  figures.push({
    what: `heaviest route of its own, gzip (${heaviest.route})`,
    figure: `${size.toFixed(0)} kB`,
    yardstick: '90 kB',
    ratio: size / 90,
    goal: '<= 1',
    holds: size <= 90,
  })
}

console.log()
printTable(figures)
