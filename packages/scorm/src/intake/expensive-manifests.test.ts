import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PackageError } from '../package-error.ts'
import { zipFiles } from '../testing/zip.ts'
import { readPackage } from './read-package.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'expensive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const items = 8000
const each = (make: (index: number) => string, count = items) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')
const item = (index: number, inside = '<title>t</title>', more = '') =>
  `<item identifier="i${index}" identifierref="r${index}"${more}>${inside}</item>`
const resource = (index: number, inside = '', href = 'index.html', more = '') =>
  `<resource identifier="r${index}" type="webcontent" adlcp:scormtype="sco" href="${href}"${more}>${inside}</resource>`
const manifest = (itemList: string, resourceList: string, first = '') => `<?xml version="1.0"?>
  <manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>${first}
  <organizations default="o"><organization identifier="o"><title>T</title>${itemList}</organization></organizations>
  <resources>${resourceList}</resources></manifest>`
const padded = (padding: string) => manifest(item(0), resource(0), `<x>a${padding}b</x>`)
const long = (text: string) => text.repeat(200_000)

const expensive: Record<string, string> = {
  'a long run of line ends': padded(long('\n')),
  'a long run of spaces': padded(long(' ')),
  'a long run of zeros': `${manifest(item(0), resource(0))}${long(' \0')}x`,
  'spaces before the document': `${long(' ')}${manifest(item(0), resource(0))}`,
  'a title of spaces': manifest(item(0, `<title>a${long(' ')}b</title>`), resource(0)),
  'an address of dots and spaces': manifest(item(0), resource(0, '', `a${long('. ')}b`)),
  'an address of steps up': manifest(item(0), resource(0, '', `${long('../')}index.html`)),
  'a base of many folders': manifest(item(0), resource(0, '', 'index.html', ` xml:base="${long('a/')}"`)),
  'parameters of question marks': manifest(item(0, '<title>t</title>', ` parameters="${long(' ?')}x"`), resource(0)),
  'a long mark': manifest(
    item(0, `<title>t</title><adlcp:masteryscore>${long('1')}x</adlcp:masteryscore>`),
    resource(0),
  ),
  'many references to entities': padded(long('&amp;')),
  'one identifier for all': manifest(
    each(() => item(0)),
    each(() => resource(0)),
  ),
  'a circle of dependencies': manifest(
    each((at) => item(at)),
    each((at) => resource(at, `<dependency identifierref="r${(at + 1) % items}"/>`)),
  ),
  'many files of one resource': manifest(
    item(0),
    resource(
      0,
      each((at) => `<file href="f${at}"/>`, 4 * items),
    ),
  ),
  'many attributes of one element': manifest(item(0), resource(0), `<x ${each((at) => ` a${at}=""`, 20_000)}/>`),
}

/** CPU time in microseconds; unlike elapsed time, other programs do not affect it. */
async function cost(xml: string): Promise<number> {
  const path = join(folder, 'package.zip')
  await writeFile(path, await zipFiles({ 'imsmanifest.xml': xml, 'index.html': 'x' }))
  const before = process.cpuUsage()
  await readPackage(path).catch((error: unknown) => {
    if (!(error instanceof PackageError)) throw error
  })
  const { user, system } = process.cpuUsage(before)
  return user + system
}

describe('a manifest made to exhaust the analysis', () => {
  let ordinary: number
  beforeAll(async () => {
    ordinary = await cost(
      manifest(
        each((at) => item(at)),
        each((at) => resource(at)),
      ),
    )
  })

  // A quadratic step takes a hundred times as long at these sizes.
  it.each(Object.keys(expensive))('costs no more than an ordinary long one: %s', async (name) => {
    expect((await cost(expensive[name] ?? '')) / ordinary).toBeLessThan(5)
  })
})
