import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { manifestText } from '@cursus/scorm/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A test suite in the format of ADL's: one case, two visits of one activity. */
const cases = `title=OWN
start=.
Act1V1.commands.0=I->->t->0
Act1V1.commands.1=GET->c~E->E.a->0
Act1V1.commands.2=SET->c~LOC!page 2->t->0
Act1V1.commands.3=GET->c~OB~&goal&~ID->->0
Act1V1.commands.4=SET->c~X!X.s->t->0
Act1V1.commands.5=GET->c~CHIL->->301
################
Act1V2.commands.0=I->->t->0
Act1V2.commands.1=GET->c~LOC->page \\
2->0
Act1V2.commands.2=GET->c~LOC->page 3->0
`
const words =
  'I=doInitialize\nGET=doGetValue\nSET=doSetValue\nc=cmi\nE=entry\nE.a=ab-initio\nLOC=location\nOB=objectives\nID=id\nX=exit\nX.s=suspend\nCHIL=_children\nt=true\n'

let suite: string
beforeAll(async () => {
  suite = await mkdtemp(join(tmpdir(), 'cursus-suite-'))
  const courses = join(suite, 'software_development/TestSuite/LMSRTE/Courses')
  const resources = join(suite, 'software_development/resources/org/adl/testsuite/rte/lms/util/resources')
  await mkdir(join(courses, 'TestCases'), { recursive: true })
  await mkdir(join(courses, 'LMSTestPackage_OWN'))
  await mkdir(resources, { recursive: true })
  await writeFile(join(courses, 'TestCases/OWN.properties'), cases)
  await writeFile(join(resources, 'Commands.properties'), words)
  const objective =
    '<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="goal"/></imsss:objectives></imsss:sequencing>'
  const manifest = manifestText({
    standard: '2004',
    title: 'OWN',
    items: [{ id: 'activity_1', title: 'One', ref: 'SCO', parameters: '?tc=OWN&amp;act=1', inner: objective }],
    resources: [{ id: 'SCO', href: 'one.htm' }],
  })
  await writeFile(join(courses, 'LMSTestPackage_OWN/imsmanifest.xml'), manifest)
})
afterAll(() => rm(suite, { recursive: true, force: true }))

it('replays a suite and reports the calls with a wrong answer', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/adl.ts', suite, '--all'], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toContain('expected "page 3", given "page 2"')
  expect(stdout).toContain('1 cases. Calls on the data model: 7 of 8 pass.')
  expect(stdout).toContain('Calls that look up an objective or a bucket by its identifier: 1 of 1 pass.')
})
