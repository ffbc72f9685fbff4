// npm test: installs missing dependencies, then runs everything: types, lint, unit, integration,
// both job backends, browser journeys. npm test -- unit | e2e | checks runs one part, -- changed
// [commit] the checks and the unit and integration tests of what differs from that commit (the last
// one), -- all also the plans of statements, and the races, random inputs and days of which a part is
// enough otherwise; the last line counts: "N passed, N failed, N skipped". npm test -- clocks runs
// both commands of the README on awkward dates (see clocks/).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureInstalled, node24, root } from './prepare.mjs'

ensureInstalled()
const { binary, env } = node24()
const only = process.argv[2] === 'all' ? undefined : process.argv[2]
if (only === 'clocks') {
  const args = [join(root, 'scripts/clocks/run-clocks.ts'), ...process.argv.slice(3)]
  process.exit(spawnSync(binary, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1)
}
const share = process.argv[2] === 'all' ? { RACES: '1', FUZZ_RUNS: '20', DAYS: 'all' } : { PLANS: '0' }
const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/**
 * Names and first lines of failures, repeated at the end, because long logs are truncated before
 * it.
 */
const failures = []
const totals = { passed: 0, failed: 0, skipped: 0 }
const summary = []

/**
 * Starts Node with those arguments. A quiet one is heard when it has ended, because another runs
 * beside it.
 */
function run(args, isQuiet = false) {
  const child = spawn(binary, args, {
    cwd: root,
    env: { ...env, ...share, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_ENV: 'test' },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
  return new Promise((done) =>
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      done(code ?? 1)
    }),
  )
}

/** A check without tests counts as one test. */
async function check(name, args, isQuiet = false) {
  if (!isQuiet) process.stdout.write(`\n— ${name}\n`)
  const start = Date.now()
  const code = await run(args, isQuiet)
  totals[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(`${name}: exit code ${code}`)
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - start) / 1000)} s)`)
  return code === 0
}

async function vitest(name, config, ...more) {
  process.stdout.write(`\n— ${name}\n`)
  const start = Date.now()
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const code = await run([
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ])
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  totals.passed += result?.numPassedTests ?? 0
  totals.failed += result?.numFailedTests ?? 0
  totals.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0)
  for (const file of result?.testResults ?? []) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed)
      failures.push(`${relative(root, file.name)} > ${test.fullName}\n${firstLines(test.failureMessages[0])}`)
    if (file.status === 'failed' && failed.length === 0)
      failures.push(`${relative(root, file.name)}\n${firstLines(file.message)}`)
  }
  // A file that could not be loaded, or a crashed runner, has no failed test to count.
  if (code !== 0 && !result?.numFailedTests) totals.failed += 1
  summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - start) / 1000)} s)`)
}

const firstLines = (text = '') =>
  text
    .split('\n')
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n')

const turbo = (...tasks) => [
  join(root, 'node_modules/turbo/bin/turbo'),
  'run',
  ...tasks,
  '--output-logs=errors-only',
  '--ui=stream',
]

await check('generated: messages', turbo('messages'))
async function checks(isQuiet) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  await check('lint', [biome, 'check', '--error-on-warnings', '.'], isQuiet)
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  await check('unused files, exports and packages', [knip], isQuiet)
  await check('types', turbo('typecheck', 'typecheck:node', 'typecheck:browser'), isQuiet)
}
// The tests wait for processes and databases often enough to leave the checks their time.
if (!only) await Promise.all([checks(true), vitest('unit and integration', 'vitest.config.ts')])
if (only === 'changed') {
  const since = `--changed=${process.argv[3] ?? 'HEAD'}`
  await Promise.all([checks(true), vitest('tests of the change', 'vitest.config.ts', since, '--passWithNoTests')])
}
if (only === 'checks') await checks(false)
if (only === 'unit') await vitest('unit and integration', 'vitest.config.ts')
if (!only || only === 'e2e') {
  if (await check('web build', turbo('build'))) await vitest('browser journeys', 'e2e/vitest.config.ts')
}

if (failures.length > 0) process.stdout.write(`\nWhat failed:\n${failures.join('\n')}\n`)
process.stdout.write(
  `\n${summary.join('\n')}\n\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`,
)
process.exit(totals.failed > 0 ? 1 : 0)
