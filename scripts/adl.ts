import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchableItems, readPackage } from '@cursus/scorm'
import { type PackageFiles, zipFiles } from '@cursus/scorm/testing'
import { type Failure, type Kept, playVisit } from './adl/play-visit.ts'
import { type Case, readCases, type Step } from './adl/read-cases.ts'

/**
 * Replays the cases of ADL's SCORM 2004 4th edition LMS test suite against the launcher's API, with
 * one launch for each visit. The suite is not part of the project: `npm run adl -- <folder of a
 * copy>`; `--all` lists every failing call.
 */
const [suite, ...flags] = process.argv.slice(2)
if (!suite) {
  console.error('Usage: npm run adl -- <folder of adlnet/SCORM-2004-4ed-Test-Suite> [--all]')
  process.exit(2)
}

/** The pages of the suite need Java; only the manifest is read. */
async function readManifest(folder: string, scratch: string) {
  const text = await readFile(join(folder, 'imsmanifest.xml'), 'utf8')
  const files: PackageFiles = { 'imsmanifest.xml': text }
  for (const [, href, base = ''] of text.matchAll(
    /<resource [^>]*href="([^"?#]+)[^>]*?(?:xml:base="([^"]*)")?[^>]*>/g,
  )) {
    files[base + href!] = ''
    files[href!] = ''
    files[`resources/${href!}`] = ''
  }
  const zip = join(scratch, 'package.zip')
  await writeFile(zip, await zipFiles(files))
  return (await readPackage(zip)).manifest
}

async function playCase(testCase: Case, courses: string, scratch: string): Promise<Failure[]> {
  const failures: Failure[] = []
  const packages = new Map<string, Kept>()
  for (const visit of testCase.visits) {
    // `DDM` alternates between two packages: its activities are called 1a, 2a, 1b …
    const [, number, letter = ''] = /^(\d+)(\w*)$/.exec(visit.activity) ?? []
    const name = testCase.name === 'DDM' ? `DDM${letter}` : testCase.name
    let state = packages.get(name)
    if (!state) {
      const manifest = await readManifest(join(courses, `LMSTestPackage_${name}`), scratch)
      state = { manifest, sessions: new Map(), buckets: new Map() }
      packages.set(name, state)
    }
    const item = launchableItems(state.manifest.items).find(({ parameters }) =>
      parameters?.endsWith(`act=${visit.activity}`),
    )
    if (!item) throw new Error(`${testCase.name}: no activity ${number}`)
    failures.push(...(await playVisit(state, item, visit)))
  }
  return failures
}

/** Calls that name an objective by its identifier need the objectives of a sequencing engine. */
const looksUp = ({ call, argument }: Step) => call === 'objectives' || argument.includes('&')

const scratch = await mkdtemp(join(tmpdir(), 'cursus-adl-'))
try {
  const courses = join(suite, 'software_development/TestSuite/LMSRTE/Courses')
  const cases = await readCases(suite)
  const count = { plain: 0, lookUp: 0 }
  const failed: Failure[] = []
  for (const testCase of cases) {
    for (const step of testCase.visits.flatMap(({ steps }) => steps)) count[looksUp(step) ? 'lookUp' : 'plain'] += 1
    failed.push(...(await playCase(testCase, courses, scratch)))
  }
  const groups = new Map<string, Failure[]>()
  for (const failure of failed) {
    const element = failure.step.argument.replace(/\d+/g, 'n').replace(/&[^&]*&/, 'n')
    const key = `${failure.step.call} ${element}: ${failure.step.error} expected, ${failure.code} given`
    groups.set(key, [...(groups.get(key) ?? []), failure])
  }
  for (const [key, failures] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${String(failures.length).padStart(5)}  ${key}  (${failures[0]!.step.at})`)
    if (!flags.includes('--all')) continue
    for (const { step, answer } of failures) {
      const show = (text: string) => JSON.stringify(text.length > 160 ? `${text.slice(0, 160)}… ${text.length}` : text)
      console.log(
        `         ${step.at}  ${step.call === 'SetValue' ? show(step.value) : ''} expected ${show(step.expected)}, given ${show(answer)}`,
      )
    }
  }
  const lookUps = failed.filter(({ step }) => looksUp(step)).length
  console.log(
    `\n${cases.length} cases. Calls on the data model: ${count.plain - (failed.length - lookUps)} of ${count.plain} pass.`,
  )
  console.log(
    `Calls that look up an objective or a bucket by its identifier: ${count.lookUp - lookUps} of ${count.lookUp} pass.`,
  )
} finally {
  await rm(scratch, { recursive: true, force: true })
}
