import { deflateRawSync, gzipSync } from 'node:zlib'
import type { PackageErrorCode } from '../package-error.ts'
import { type ManifestText, manifestText } from './manifest-text.ts'
import { type RawEntry, type RawZip, rawZip } from './raw-zip.ts'

/** A zip that must be refused, and the expected error (with its `kind`, if any). */
export type HostilePackage = { name: string; error: PackageErrorCode; kind?: string; build: () => Buffer }

const manifest: ManifestText = {
  standard: '1.2',
  title: 'A course',
  items: [{ id: 'ITEM-1', title: 'A course', ref: 'RES-1' }],
  resources: [{ id: 'RES-1', href: 'index.html' }],
}
const page = '<!DOCTYPE html><title>A course</title>'
const good: RawEntry[] = [
  { name: 'imsmanifest.xml', data: manifestText(manifest) },
  { name: 'index.html', data: page },
]
const MiB = 1024 * 1024

function withEntries(entries: readonly RawEntry[], rest: Omit<RawZip, 'entries'> = {}) {
  return () => rawZip({ entries: [...good, ...entries], ...rest })
}
function withManifest(text: string | Buffer) {
  return () => rawZip({ entries: [{ name: 'imsmanifest.xml', data: text }, good[1]!] })
}
function withLaunch(href: string, more: Partial<ManifestText> = {}) {
  return withManifest(manifestText({ ...manifest, ...more, resources: [{ id: 'RES-1', href }] }))
}
function only(entries: readonly RawEntry[]) {
  return () => rawZip({ entries })
}
const path = (name: string | Buffer, kind: string): HostilePackage => ({
  name: `path ${kind}: ${JSON.stringify(String(name).slice(0, 40))}`,
  error: 'unsafePath',
  kind,
  build: withEntries([{ name, data: 'x', flags: 0x800 }]),
})
const outside = (href: string): HostilePackage => ({
  name: `launch ${href}`,
  error: 'launchOutside',
  build: withLaunch(href),
})
const link = (mode: number, kind: string): HostilePackage => ({
  name: kind,
  error: 'linkEntry',
  kind,
  build: withEntries([{ name: 'passwd', data: '/etc/passwd', method: 0, mode }]),
})

const zeros = (size: number) => Buffer.alloc(size)

/** Ten million zeros once, and 500 directory entries that all point at them. */
function overlappingBomb() {
  const packed = deflateRawSync(zeros(10_000_000))
  const copies = Array.from({ length: 500 }, (_, index) => ({
    name: `bomb-${index}.bin`,
    claims: { size: 10_000_000, compressedSize: packed.length },
    sharesHeaderOf: 2,
  }))
  return rawZip({ entries: [...good, { name: 'bomb.bin', data: zeros(10_000_000) }, ...copies] })
}

function nestedItems(depth: number) {
  const inner = '<item identifier="I" identifierref="RES-1"><title>i</title></item>'
  return `${'<item><title>i</title>'.repeat(depth)}${inner}${'</item>'.repeat(depth)}`
}
function organised(items: string) {
  return manifestText({
    ...manifest,
    organizations: `<organizations><organization identifier="O"><title>t</title>${items}</organization></organizations>`,
  })
}
const doctype = (inner: string) =>
  manifestText({ ...manifest, declaration: `<?xml version="1.0"?>\n<!DOCTYPE manifest ${inner}>` })

/** Hostile and broken packages; each must be refused and leave nothing behind. */
export const hostilePackages: readonly HostilePackage[] = [
  { name: 'a PDF', error: 'notAZip', build: () => Buffer.from('%PDF-1.7\n%…\n'.repeat(40)) },
  { name: 'an empty file', error: 'notAZip', build: () => Buffer.alloc(0) },
  { name: 'a gzip', error: 'notAZip', build: () => gzipSync('not a zip') },
  { name: 'a web page', error: 'notAZip', build: () => Buffer.from('<html>Sign in</html>') },
  {
    name: 'cut in the middle',
    error: 'truncated',
    kind: 'noEnd',
    build: () => rawZip({ entries: good }).subarray(0, 200),
  },
  {
    name: 'the middle is gone',
    error: 'truncated',
    build: () => {
      const whole = rawZip({ entries: good })
      return Buffer.concat([whole.subarray(0, 60), whole.subarray(220)])
    },
  },
  { name: 'part of a set', error: 'truncated', kind: 'multiPart', build: () => multiPart() },
  {
    name: 'fewer entries than counted',
    error: 'truncated',
    kind: 'directory',
    build: withEntries([], { claimedCount: 9 }),
  },
  { name: 'encrypted', error: 'encrypted', build: withEntries([{ name: 'secret.js', data: 'x', flags: 0x801 }]) },
  { name: 'strongly encrypted', error: 'encrypted', build: withEntries([{ name: 's.js', data: 'x', flags: 0x841 }]) },
  {
    name: '20,001 entries',
    error: 'tooManyEntries',
    build: only(Array.from({ length: 20_001 }, (_, index) => ({ name: `f/${index}`, method: 0 }))),
  },
  {
    name: 'a file over 2 GiB',
    error: 'tooBig',
    kind: 'entry',
    build: withEntries([{ name: 'film.mp4', data: 'x', claims: { size: 3 * 1024 * MiB } }]),
  },
  {
    name: 'a bomb of one entry',
    error: 'ratioTooHigh',
    build: withEntries([{ name: 'bomb.bin', data: zeros(24 * MiB) }]),
  },
  {
    name: 'a bomb of many entries',
    error: 'ratioTooHigh',
    build: () => {
      const data = zeros(9 * MiB)
      return rawZip({
        entries: [...good, ...Array.from({ length: 12 }, (_, index) => ({ name: `b${index}.bin`, data }))],
      })
    },
  },
  { name: 'overlapping entries, 5 GB from 10 kB', error: 'overlappingEntries', build: overlappingBomb },
  {
    name: 'an entry inside another',
    error: 'overlappingEntries',
    build: withEntries([
      { name: 'a.bin', data: 'x'.repeat(50), method: 0 },
      { name: 'b.bin', claims: { compressedSize: 1, size: 1 }, method: 0, sharesHeaderOf: 2 },
    ]),
  },
  path('../evil.js', 'parent'),
  path('a/../../evil.js', 'parent'),
  path('..\\evil.js', 'parent'),
  path('.. /evil.js', 'parent'),
  path('/etc/passwd', 'absolute'),
  path('\\windows\\evil.js', 'absolute'),
  path('C:\\evil.js', 'drive'),
  path('c:evil.js', 'drive'),
  path('\\\\server\\share\\evil.js', 'unc'),
  path('//server/share/evil.js', 'unc'),
  path(Buffer.from('safe.png\0.js'), 'controlCharacter'),
  path('line\nbreak.js', 'controlCharacter'),
  path(`${'a'.repeat(241)}.js`, 'tooLong'),
  path(`${'folder/'.repeat(30)}${'b'.repeat(230)}/${'b'.repeat(230)}/${'c'.repeat(236)}/${'d'.repeat(236)}`, 'tooLong'),
  path(`${'d/'.repeat(40)}x.js`, 'tooDeep'),
  link(0o120777, 'symbolicLink'),
  link(0o020666, 'device'),
  link(0o060666, 'device'),
  link(0o010644, 'fifo'),
  link(0o140644, 'socket'),
  {
    name: 'two files of one name',
    error: 'duplicateEntry',
    kind: 'differentBytes',
    build: withEntries([{ name: 'index.html', data: 'another' }]),
  },
  {
    name: 'two files of one name, composed and decomposed',
    error: 'duplicateEntry',
    kind: 'differentBytes',
    build: withEntries([
      { name: 'été.html'.normalize('NFC'), data: 'one' },
      { name: 'été.html'.normalize('NFD'), data: 'two' },
    ]),
  },
  {
    name: 'a file that is also a folder',
    error: 'duplicateEntry',
    kind: 'fileAndFolder',
    build: withEntries([{ name: 'index.html/a.js', data: 'x' }]),
  },
  {
    name: 'a wrong checksum',
    error: 'corruptEntry',
    kind: 'checksum',
    build: withEntries([{ name: 'a.js', data: 'let a', claims: { crc32: 1 } }]),
  },
  {
    name: 'a wrong checksum of a big file',
    error: 'corruptEntry',
    kind: 'checksum',
    build: withEntries([{ name: 'a.bin', data: zeros(3 * MiB), claims: { crc32: 1 } }]),
  },
  {
    name: 'more data than announced',
    error: 'corruptEntry',
    kind: 'size',
    build: withEntries([{ name: 'a.js', data: zeros(9 * MiB), claims: { size: 10 } }]),
  },
  {
    name: 'more data than announced, in a big file',
    error: 'corruptEntry',
    kind: 'size',
    build: withEntries([{ name: 'a.bin', data: zeros(9 * MiB), claims: { size: 3 * MiB } }]),
  },
  {
    name: 'less data than announced',
    error: 'corruptEntry',
    kind: 'size',
    build: withEntries([{ name: 'a.js', data: 'let a', claims: { size: 1000 } }]),
  },
  {
    name: 'stored with two sizes',
    error: 'corruptEntry',
    kind: 'size',
    build: withEntries([{ name: 'a.js', data: 'let a', method: 0, claims: { size: 3 } }]),
  },
  { name: 'data that is not deflated', error: 'corruptEntry', kind: 'data', build: () => brokenData() },
  {
    name: 'an unknown compression',
    error: 'corruptEntry',
    kind: 'method',
    build: withEntries([{ name: 'a.js', data: 'x', method: 12 }]),
  },
  {
    name: 'a header that is not there',
    error: 'corruptEntry',
    kind: 'header',
    build: withEntries([{ name: 'a.js', data: 'x'.repeat(90), shift: 3 }]),
  },
  { name: 'an empty zip', error: 'noManifest', build: only([]) },
  { name: 'no manifest', error: 'noManifest', build: only([{ name: 'index.html', data: page }]) },
  {
    name: 'a zip in a zip',
    error: 'noManifest',
    build: only([{ name: 'course.zip', data: rawZip({ entries: good }), method: 0 }]),
  },
  {
    name: 'only the manifest of a Mac',
    error: 'noManifest',
    build: only([{ name: '__MACOSX/imsmanifest.xml', data: 'x' }]),
  },
  { name: 'an empty manifest', error: 'manifestMalformed', build: withManifest('') },
  {
    name: 'a web page as manifest',
    error: 'manifestMalformed',
    build: withManifest('<html><body><p>Not found</body></html>'),
  },
  { name: 'another root element', error: 'manifestMalformed', build: withManifest('<course/>') },
  {
    name: 'a manifest cut short',
    error: 'manifestMalformed',
    build: withManifest(manifestText(manifest).slice(0, 300)),
  },
  {
    name: 'an unknown entity',
    error: 'manifestMalformed',
    build: withManifest(manifestText(manifest).replace('A course', '&xxe;')),
  },
  {
    name: 'a manifest of 11 MiB',
    error: 'manifestTooBig',
    kind: 'bytes',
    build: withManifest(manifestText({ ...manifest, title: 'x'.repeat(11 * MiB) })),
  },
  {
    name: 'a manifest 150 deep',
    error: 'manifestTooBig',
    kind: 'depth',
    build: withManifest(organised(nestedItems(150))),
  },
  {
    name: 'a manifest of 20,001 items',
    error: 'manifestTooBig',
    kind: 'items',
    build: withManifest(organised('<item/>'.repeat(20_001))),
  },
  {
    name: 'a manifest of 300,000 elements',
    error: 'manifestTooBig',
    kind: 'elements',
    build: withManifest(organised('<x/>'.repeat(300_000))),
  },
  {
    name: 'an external entity',
    error: 'doctypeForbidden',
    build: withManifest(doctype('[<!ENTITY xxe SYSTEM "file:///etc/passwd">]')),
  },
  {
    name: 'a billion laughs',
    error: 'doctypeForbidden',
    build: withManifest(doctype('[<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]')),
  },
  {
    name: 'an external DTD',
    error: 'doctypeForbidden',
    build: withManifest(doctype('SYSTEM "http://example.com/evil.dtd"')),
  },
  {
    name: 'cmi5',
    error: 'unsupportedStandard',
    kind: 'cmi5',
    build: only([{ name: 'cmi5.xml', data: '<courseStructure/>' }]),
  },
  {
    name: 'xAPI',
    error: 'unsupportedStandard',
    kind: 'xAPI',
    build: only([{ name: 'tincan.xml', data: '<tincan/>' }]),
  },
  {
    name: 'AICC',
    error: 'unsupportedStandard',
    kind: 'AICC',
    build: only([
      { name: 'course.au', data: 'x' },
      { name: 'course.crs', data: 'x' },
    ]),
  },
  ...['course.CRS', 'course.des', 'course.cst'].map((name) => ({
    name: `AICC, known by ${name} only`,
    error: 'unsupportedStandard' as const,
    kind: 'AICC',
    build: only([{ name, data: 'x' }]),
  })),
  { name: 'H5P', error: 'unsupportedStandard', kind: 'H5P', build: only([{ name: 'h5p.json', data: '{}' }]) },
  {
    name: 'a common cartridge',
    error: 'unsupportedStandard',
    kind: 'commonCartridge',
    build: withManifest(manifestText(manifest).replace('ADL SCORM', 'IMS Common Cartridge')),
  },
  {
    name: 'no items and no resources',
    error: 'noLaunchable',
    build: withManifest(manifestText({ ...manifest, items: [], resources: [] })),
  },
  {
    name: 'nothing but references that lead nowhere',
    error: 'noLaunchable',
    build: withManifest(manifestText({ ...manifest, items: [{ id: 'I', title: 'i', ref: 'NONE' }] })),
  },
  { name: 'a launch file that is missing', error: 'launchMissing', build: withLaunch('start.html') },
  {
    name: 'an asset that is missing, alone',
    error: 'launchMissing',
    build: withManifest(manifestText({ ...manifest, resources: [{ id: 'RES-1', href: 'start.html', type: 'asset' }] })),
  },
  outside('https://example.com/course.html'),
  outside('HTTP://example.com/course.html'),
  outside('//example.com/course.html'),
  outside('javascript:alert(1)'),
  outside('data:text/html,x'),
  outside('file:///etc/passwd'),
  outside('../index.html'),
  outside('%2e%2e/index.html'),
  outside('..\\index.html'),
  outside('a/..%2f..%2findex.html'),
  {
    name: 'a base outside',
    error: 'launchOutside',
    build: withLaunch('course.html', { manifestAttributes: 'xml:base="https://example.com/"' }),
  },
]

function multiPart() {
  const zip = rawZip({ entries: good })
  zip.writeUInt16LE(2, zip.length - 22 + 4)
  return zip
}

function brokenData() {
  const marker = 'MARK'.repeat(30)
  const zip = rawZip({ entries: [...good, { name: 'a.js', data: marker, method: 0 }] })
  const at = zip.lastIndexOf(Buffer.from('a.js')) - 46
  // The directory says deflated, but the data are plain text.
  zip.writeUInt16LE(8, at + 10)
  return zip
}
