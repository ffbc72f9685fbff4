import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PackageError } from '../package-error.ts'
import { buildCourse12, buildCourse2004 } from '../testing/course.ts'
import { type ManifestText, manifestText } from '../testing/manifest-text.ts'
import { buildMultiSco } from '../testing/multi-sco.ts'
import { buildQuiz12, buildQuiz2004 } from '../testing/quiz.ts'
import { rawZip } from '../testing/raw-zip.ts'
import { type PackageFiles, zipFiles } from '../testing/zip.ts'
import { type ReadOptions, readPackage } from './read-package.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifests-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function read(zip: Buffer, options?: ReadOptions) {
  const path = join(folder, 'package.zip')
  await writeFile(path, zip)
  return await readPackage(path, options)
}
const resources = [{ id: 'R', href: 'a.html' }]
const readOne = async (manifest: ManifestText, files: PackageFiles = {}) =>
  await read(await zipFiles({ 'imsmanifest.xml': manifestText({ resources, ...manifest }), 'a.html': 'x', ...files }))

describe('the version', () => {
  it.each([
    ['1.2', '1.2', null],
    ['ADL SCORM 1.2', '1.2', null],
    [' 1.2 ', '1.2', null],
    ['CAM 1.3', '2004', '2nd'],
    ['2004 2nd Edition', '2004', '2nd'],
    ['2004 3rd Edition', '2004', '3rd'],
    ['2004 4th Edition', '2004', '4th'],
    ['ADL SCORM 2004  4TH edition', '2004', '4th'],
    ['1.3', '2004', null],
    ['2004', '2004', null],
  ] as const)('%j is SCORM %s %s', async (schemaVersion, standard, edition) => {
    const { report } = await readOne({ standard, schemaVersion, items: [{ id: 'I', title: 'i', ref: 'R' }] })
    expect(report).toMatchObject({ standard, edition, repairs: [] })
  })

  it.each(['1.2', '2004'] as const)('is guessed as %s from the namespaces', async (standard) => {
    const { report } = await readOne({ standard, schemaVersion: null, items: [{ id: 'I', title: 'i', ref: 'R' }] })
    expect(report).toMatchObject({
      standard,
      edition: null,
      repairs: [{ name: 'versionGuessed', options: { declared: '', standard } }],
    })
  })

  it.each([
    ['1.2', '2004', 'a.html', 'window.parent.API_1484_11', '2004'],
    ['1.2', '2004', 'lib/scorm.js', 'win.API.LMSInitialize("")', '1.2'],
    ['2004 4th Edition', '1.2', 'lib/scorm.js', 'win.API_1484_11', '2004'],
    ['2004 4th Edition', '1.2', 'lib/scorm.js', 'API_1484_11 or LMSInitialize', '1.2'],
    ['2004 4th Edition', '1.2', 'lib/scorm.js', 'neither', '1.2'],
  ] as const)('%s with namespaces of %s: the content decides, in %s (%s)', async (...row) => {
    const [schemaVersion, standard, name, script, expected] = row
    const item = { id: 'I', title: 'i', ref: 'R' }
    const { manifest, report } = await readOne({ standard, schemaVersion, items: [item] }, { [name]: script })
    expect(manifest).toMatchObject({ standard: expected, edition: null })
    expect(report).toMatchObject({
      standard: expected,
      repairs: [{ name: 'versionContradicted', options: { declared: schemaVersion, standard: expected } }],
    })
  })
})

describe('a SCORM 1.2 manifest', () => {
  it('yields all settings of its SCOs', async () => {
    const { manifest, report } = await readOne({
      standard: '1.2',
      title: 'Sécurité &   santé',
      items: [
        {
          id: 'F',
          title: 'Folder',
          items: [
            {
              id: 'I',
              title: 'Lesson',
              ref: 'R',
              parameters: '?x=1',
              inner:
                '<adlcp:prerequisites type="aicc_script">S0</adlcp:prerequisites><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>a=1&amp;b=2</adlcp:datafromlms><adlcp:masteryscore>75</adlcp:masteryscore>',
            },
          ],
        },
        { id: 'H', title: 'Hidden', ref: 'R', attributes: 'isvisible="false"' },
      ],
    })
    expect(manifest).toEqual({
      standard: '1.2',
      edition: null,
      title: 'Sécurité & santé',
      hasSequencingRules: false,
      launchHref: 'a.html?x=1',
      launchFile: 'a.html',
      items: [
        {
          identifier: 'F',
          title: 'Folder',
          visible: true,
          objectiveIds: [],
          hideLmsUi: [],
          children: [
            {
              identifier: 'I',
              title: 'Lesson',
              visible: true,
              href: 'a.html?x=1',
              file: 'a.html',
              parameters: '?x=1',
              scormType: 'sco',
              prerequisites: 'S0',
              maxTimeAllowed: '00:30:00',
              timeLimitAction: 'exit,message',
              dataFromLms: 'a=1&b=2',
              masteryScore: 75,
              objectiveIds: [],
              hideLmsUi: [],
              children: [],
            },
          ],
        },
        {
          identifier: 'H',
          title: 'Hidden',
          visible: false,
          href: 'a.html',
          file: 'a.html',
          scormType: 'sco',
          objectiveIds: [],
          hideLmsUi: [],
          children: [],
        },
      ],
    })
    expect(report).toMatchObject({ masteryScore: 75, scoCount: 2, fileCount: 2, repairs: [], warnings: [] })
  })

  it('accepts other prefixes and letter cases', async () => {
    const text = manifestText({ standard: '1.2', items: [{ id: 'I', title: 'i', ref: 'R' }], resources })
      .replaceAll('adlcp:', 'x:')
      .replace('xmlns:x', 'xmlns:x')
      .replace('scormtype="sco"', 'ScormType="SCO"')
    const { report } = await read(await zipFiles({ 'imsmanifest.xml': text, 'a.html': 'x' }))
    expect(report).toMatchObject({ scoCount: 1, repairs: [] })
  })

  it('ignores an invalid mark', async () => {
    const masteryScore = async (text: string) =>
      (
        await readOne({
          standard: '1.2',
          items: [{ id: 'I', title: 'i', ref: 'R', inner: `<adlcp:masteryscore>${text}</adlcp:masteryscore>` }],
        })
      ).report.masteryScore
    expect([
      await masteryScore('150'),
      await masteryScore(''),
      await masteryScore('many'),
      await masteryScore('0'),
    ]).toEqual([null, null, null, 0])
  })

  it('gives items with the same name distinct identifiers', async () => {
    const same = { id: 'I', title: 'i', ref: 'R' }
    const { manifest } = await readOne({ standard: '1.2', items: [same, same, { ...same, id: 'I-2' }] })
    const names = manifest.items.map(({ identifier }) => identifier)
    expect(new Set(names).size).toBe(3)
  })

  it('cuts long names between characters, because a database cannot store half of one', async () => {
    const id = `${'i'.repeat(239)}🙂`
    const { manifest } = await readOne({ standard: '1.2', items: [{ id, title: 'i', ref: 'R' }] })
    expect(manifest.items[0]?.identifier.isWellFormed()).toBe(true)
    const missing = [{ id: 'R', href: `${'h'.repeat(199)}🙂🙂.html` }]
    const error = await readOne({ standard: '1.2', resources: missing }).catch((refusal: PackageError) => refusal)
    expect(error).toMatchObject({ note: { name: 'launchMissing' } })
    expect(String((error as PackageError).note.options.href).isWellFormed()).toBe(true)
  })

  it('has an item for each SCO when it has no organisation', async () => {
    const { manifest, report } = await readOne(
      {
        standard: '1.2',
        organizations: '',
        resources: [
          { id: 'R1', href: 'a.html' },
          { id: 'R2', href: 'b.html' },
          { id: 'IMG', href: 'c.png', type: 'asset' },
        ],
      },
      { 'b.html': 'x', 'c.png': 'x' },
    )
    expect(manifest.items.map(({ identifier, href }) => [identifier, href])).toEqual([
      ['R1', 'a.html'],
      ['R2', 'b.html'],
    ])
    expect(report.repairs).toEqual([{ name: 'missingOrganisation', options: {} }])
  })
})

describe('a SCORM 2004 manifest', () => {
  const sequenced = (inner: string, more = '') => ({
    standard: '2004' as const,
    items: [{ id: 'I', title: 'i', ref: 'R', inner: `<imsss:sequencing>${inner}</imsss:sequencing>${more}` }],
  })

  it('reads objectives, thresholds, limits and what to hide', async () => {
    const { manifest, report } = await readOne(
      sequenced(
        '<imsss:limitConditions attemptAbsoluteDurationLimit="PT30M"/><imsss:objectives><imsss:objective objectiveID="second"/><imsss:primaryObjective objectiveID="first" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives>',
        '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.9"/><adlcp:dataFromLMS>x</adlcp:dataFromLMS><adlcp:timeLimitAction>continue,no message</adlcp:timeLimitAction><adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>previous</adlnav:hideLMSUI><adlnav:hideLMSUI>continue</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>',
      ),
    )
    expect(manifest.items[0]).toMatchObject({
      objectiveIds: ['first', 'second'],
      scaledPassingScore: 0.7,
      completionThreshold: 0.9,
      maxTimeAllowed: 'PT30M',
      timeLimitAction: 'continue,no message',
      dataFromLms: 'x',
      hideLmsUi: ['previous', 'continue'],
    })
    expect(report).toMatchObject({ masteryScore: 70, warnings: [] })
  })

  it.each([
    ['<adlcp:completionThreshold>0.5</adlcp:completionThreshold>', 0.5],
    ['<adlcp:completionThreshold completedByMeasure="true"/>', 1],
    ['<adlcp:completionThreshold completedByMeasure="false" minProgressMeasure="0.4"/>', undefined],
    ['<adlcp:completionThreshold>3</adlcp:completionThreshold>', undefined],
  ])('%s', async (element, threshold) => {
    const { manifest } = await readOne(sequenced('', element))
    expect(manifest.items[0]!.completionThreshold).toBe(threshold)
  })

  it.each([
    ['satisfiedByMeasure="true"', 1],
    ['satisfiedByMeasure="false"', undefined],
    ['', undefined],
  ])('a primary objective with %j and no mark', async (attributes, score) => {
    const { manifest } = await readOne(
      sequenced(`<imsss:objectives><imsss:primaryObjective objectiveID="p" ${attributes}/></imsss:objectives>`),
    )
    expect(manifest.items[0]!.scaledPassingScore).toBe(score)
  })

  it.each([
    ['<imsss:controlMode flow="true" choice="true"/>', false],
    ['<imsss:controlMode choice="false"/>', true],
    ['<imsss:controlMode forwardOnly="true"/>', true],
    ['<imsss:sequencingRules/>', false],
    ['<imsss:sequencingRules><imsss:preConditionRule/></imsss:sequencingRules>', true],
    ['<imsss:limitConditions attemptLimit="2"/>', true],
    ['<imsss:rollupRules rollupObjectiveSatisfied="true"/>', false],
    ['<imsss:rollupRules><imsss:rollupRule/></imsss:rollupRules>', true],
  ])('%s', async (rules, present) => {
    const { manifest, report } = await readOne(sequenced(rules))
    expect(manifest.hasSequencingRules).toBe(present)
    expect(report.warnings.map(({ name }) => name)).toEqual(present ? ['sequencingNotEnforced'] : [])
  })

  it('follows shared sequencing', async () => {
    const text = manifestText({ ...sequenced(''), resources })
      .replace('<imsss:sequencing>', '<imsss:sequencing IDRef="S">')
      .replace(
        '</manifest>',
        '<imsss:sequencingCollection><imsss:sequencing ID="S"><imsss:controlMode choice="false"/></imsss:sequencing></imsss:sequencingCollection></manifest>',
      )
    const { manifest } = await read(await zipFiles({ 'imsmanifest.xml': text, 'a.html': 'x' }))
    expect(manifest.hasSequencingRules).toBe(true)
  })
})

describe('what the manager is told', () => {
  it('names the code page of the file names and decodes accents', async () => {
    const name = Buffer.from([0xea, 0xf3, 0xf0, 0xf1, ...Buffer.from('.html')])
    const text = manifestText({
      standard: '1.2',
      items: [{ id: 'I', title: 'i', ref: 'R' }],
      resources: [{ id: 'R', href: 'курс.html' }],
    })
    const { report } = await read(
      rawZip({
        entries: [
          { name: 'imsmanifest.xml', data: text },
          { name, data: 'x' },
        ],
      }),
    )
    expect(report.launchFile).toBe('курс.html')
    expect(report.repairs).toEqual([{ name: 'encoding', options: { charset: 'windows-1251', count: 1 } }])
  })

  it('counts missing files and lists ten', async () => {
    const files = Array.from({ length: 186 }, (_, index) => `img/${index}.png`)
    const { report } = await readOne({
      standard: '1.2',
      items: [{ id: 'I', title: 'i', ref: 'R' }],
      resources: [{ id: 'R', href: 'a.html', files }],
    })
    expect(report.repairs).toEqual([{ name: 'missingFiles', options: { count: 186, first: files.slice(0, 10) } }])
  })

  it('gives the position of an error in the manifest', async () => {
    const text = manifestText({ standard: '1.2', items: [{ id: 'I', title: 'i', ref: 'R' }], resources }).replace(
      '</resources>',
      '</resource>',
    )
    const line = text.slice(0, text.lastIndexOf('</resource>')).split('\n').length
    const refused = await read(await zipFiles({ 'cours/imsmanifest.xml': text })).catch((error) => error)
    expect(refused).toBeInstanceOf(PackageError)
    expect(refused.options).toMatchObject({ file: 'cours/imsmanifest.xml', line })
    expect(refused.options.detail).toMatch(/tag/)
  })

  it('names the missing launch file and the paths tried', async () => {
    const manifest = manifestText({
      standard: '1.2',
      items: [{ id: 'I', title: 'Lesson 1', ref: 'R' }],
      resources: [{ id: 'R', href: 'start.html?x=1', attributes: 'xml:base="content/"' }],
    })
    const refused = await read(await zipFiles({ 'imsmanifest.xml': manifest, 'start.htm': 'x' })).catch(
      (error) => error,
    )
    expect(refused.note).toEqual({
      name: 'launchMissing',
      options: {
        item: 'Lesson 1',
        href: 'start.html?x=1',
        lookedFor: ['content/start.html', 'content/start.html?x=1'],
      },
    })
  })

  it('applies the limits of the operator', async () => {
    const zip = await buildCourse12()
    const refusal = async (limits: ReadOptions['limits']) => (await read(zip, { limits }).catch((error) => error)).note
    expect(await refusal({ zipBytes: 100 })).toMatchObject({ name: 'tooBig', options: { kind: 'zip', max: 100 } })
    expect(await refusal({ totalBytes: 1000 })).toMatchObject({ name: 'tooBig', options: { kind: 'total', max: 1000 } })
    expect(await refusal({ entries: 3 })).toMatchObject({ name: 'tooManyEntries', options: { max: 3 } })
    expect(await refusal({ manifestBytes: 50 })).toMatchObject({ name: 'manifestTooBig', options: { kind: 'bytes' } })
  })

  it('passes disk errors through unchanged', async () => {
    await expect(readPackage(join(folder, 'nothing.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the playable packages', () => {
  it.each([
    [
      'a course of 1.2',
      () => buildCourse12({ language: 'fr', nestedRoot: 'Cours d’été', accentedNames: true }),
      '1.2',
      1,
      null,
      ['nestedRoot'],
    ],
    ['a course of 2004', () => buildCourse2004(), '2004', 1, null, []],
    ['a quiz of 1.2', () => buildQuiz12({ mastery: 60 }), '1.2', 1, 60, []],
    ['a quiz of 2004', () => buildQuiz2004({ language: 'fr' }), '2004', 1, 80, []],
    ['several SCOs of 1.2', () => buildMultiSco('1.2'), '1.2', 3, 80, []],
    ['several SCOs of 2004', () => buildMultiSco('2004', { lessons: 3 }), '2004', 4, 80, []],
  ] as const)('%s', async (_, build, standard, scoCount, masteryScore, repairs) => {
    const { report } = await read(await build())
    expect(report).toMatchObject({ standard, scoCount, masteryScore, warnings: [] })
    expect(report.repairs.map(({ name }) => name)).toEqual(repairs)
  })
})
