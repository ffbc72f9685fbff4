import { resolve } from 'node:path'
import { median, printRows } from './figures.ts'
import { hotCalls } from './hot-calls.ts'
import { type Call, load } from './load.ts'
import { type BenchPlatform, startBenchPlatform } from './platform.ts'
import { cpuTime } from './process-cost.ts'
import { prepareStory } from './story.ts'

// Compares the hot paths of another checkout and of this one in alternating slices. It compares the
// CPU time per response of server and database, because responses per second also depend on the
// load of the machine.
const turns = 9
const there = process.argv[3]
if (!there) throw new Error('Pass the folder of the other checkout: npm run bench -- compare ../other')

/** Microseconds of CPU time per response. */
async function measure(platform: BenchPlatform, call: Call): Promise<number> {
  const before = await cpuTime(platform)
  const { answers } = await load(call, 3)
  return (1000 * ((await cpuTime(platform)) - before)) / answers
}

const platforms = [await startBenchPlatform({ folder: resolve(there) }), await startBenchPlatform()] as const
try {
  const calls = []
  for (const platform of platforms) {
    const { reads, commit, opening } = hotCalls(platform.origin, (await prepareStory(platform)).learners)
    calls.push([...reads, commit, opening])
  }
  const [former, ours] = calls
  const rows: string[][] = []
  for (const [index, { what, call }] of ours!.entries()) {
    const formerCall = former![index]!.call
    await load(formerCall, 3)
    await load(call, 3)
    const slices: { former: number; ours: number }[] = []
    for (let turn = 0; turn < turns; turn++) {
      slices.push({ former: await measure(platforms[0], formerCall), ours: await measure(platforms[1], call) })
    }
    const ratios = slices.map((slice) => slice.ours / slice.former)
    const micros = (values: number[]) => `${Math.round(median(values))} µs`
    rows.push([
      what,
      micros(slices.map((slice) => slice.former)),
      micros(slices.map((slice) => slice.ours)),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ])
  }
  console.log()
  printRows(['CPU time of an answer', 'there', 'here', 'here / there', 'of all slices'], rows)
} finally {
  for (const platform of platforms) await platform.close()
}
