import { contracts, type JobsConfig, startWorkers } from '@cursus/jobs'

// Worker process whose jobs never end; prints "started <name>" for each. The first argument is its
// configuration as JSON.
const config = JSON.parse(process.argv[2] ?? '') as JobsConfig

const hang = (name: string) => async () => {
  process.stdout.write(`started ${name}\n`)
  await new Promise(() => {})
}

await startWorkers(config, Object.fromEntries(Object.keys(contracts).map((name) => [name, hang(name)])) as never, {
  lockDurationMs: 1000,
  stalledIntervalMs: 200,
})
