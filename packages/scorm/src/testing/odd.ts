import { crc32 } from 'node:zlib'
import type { RepairName, WarningName } from '../types.ts'
import { type ManifestText, manifestText } from './manifest-text.ts'
import { type RawEntry, rawZip } from './raw-zip.ts'

/** An unusual but valid package: it must become ready, with exactly these repairs and warnings. */
export type OddPackage = {
  name: string
  launchHref: string
  repairs: RepairName[]
  warnings?: WarningName[]
  build: () => Buffer
}

const base: ManifestText = {
  standard: '1.2',
  title: 'Un cours',
  items: [{ id: 'ITEM-1', title: 'Un cours', ref: 'RES-1' }],
  resources: [{ id: 'RES-1', href: 'index.html', files: ['index.html'] }],
}
const page = '<!DOCTYPE html><title>Un cours</title>'

function pack(manifest: Partial<ManifestText>, files: readonly RawEntry[] = [], manifestName = 'imsmanifest.xml') {
  const text = manifestText({ ...base, ...manifest })
  return () => rawZip({ entries: [{ name: manifestName, data: text }, { name: 'index.html', data: page }, ...files] })
}
function launching(href: string, more: Partial<ManifestText> = {}): Partial<ManifestText> {
  return { ...more, resources: [{ id: 'RES-1', href, files: [href] }] }
}
function encoded(text: (declared: string) => Buffer, declared: string) {
  return () =>
    rawZip({
      entries: [
        { name: 'imsmanifest.xml', data: text(declared) },
        { name: 'index.html', data: page },
      ],
    })
}
const declaring = (encoding: string) =>
  manifestText({ ...base, title: 'Leçon d’été', declaration: `<?xml version="1.0" encoding="${encoding}"?>` })
function swapped(bytes: Buffer) {
  return Buffer.from(bytes).swap16()
}
/** Latin-1 has no typographic apostrophe. */
const latin1 = (text: string) => Buffer.from(text.replaceAll('’', "'"), 'latin1')

/** A launch file with its name in an old code page, referenced by the manifest in UTF-8. */
function named(href: string, bytes: readonly number[], rest: Partial<RawEntry> = {}) {
  const name = Buffer.from(bytes)
  return () =>
    rawZip({
      entries: [
        { name: Buffer.from('imsmanifest.xml'), data: manifestText({ ...base, ...launching(href) }) },
        { name, data: page, ...rest },
      ],
    })
}
const ascii = (text: string) => [...Buffer.from(text)]

function unicodePath(raw: Buffer, name: string) {
  const head = Buffer.alloc(9)
  const utf8 = Buffer.from(name)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(5 + utf8.length, 2)
  head.writeUInt8(1, 4)
  head.writeUInt32LE(crc32(raw), 5)
  return Buffer.concat([head, utf8])
}

/** Packages as made by real tools, old tools and by hand. */
export const oddPackages: readonly OddPackage[] = [
  { name: 'nothing odd', launchHref: 'index.html', repairs: [], build: pack({}) },
  { name: 'nothing odd, 2004', launchHref: 'index.html', repairs: [], build: pack({ standard: '2004' }) },
  {
    name: 'zipped with its folder',
    launchHref: 'index.html',
    repairs: ['nestedRoot'],
    build: () =>
      rawZip({
        entries: [
          { name: 'Cours é/', method: 0 },
          { name: 'Cours é/imsmanifest.xml', data: manifestText(base) },
          { name: 'Cours é/index.html', data: page },
          { name: 'lisez-moi.txt', data: 'x' },
        ],
      }),
  },
  {
    name: 'another manifest deeper',
    launchHref: 'index.html',
    repairs: [],
    build: pack({}, [{ name: 'old/imsmanifest.xml', data: 'not even XML' }]),
  },
  {
    name: 'two folders with a manifest each, one empty',
    launchHref: 'index.html',
    repairs: ['otherManifests', 'nestedRoot'],
    build: () =>
      rawZip({
        entries: [
          { name: 'a/imsmanifest.xml', data: manifestText({ ...base, ...launching('gone.html') }) },
          { name: 'b/imsmanifest.xml', data: manifestText(base) },
          { name: 'b/index.html', data: page },
        ],
      }),
  },
  {
    name: 'upper-case manifest',
    launchHref: 'index.html',
    repairs: ['upperCaseManifest'],
    build: pack({}, [], 'IMSMANIFEST.XML'),
  },
  {
    name: 'backslashes in names',
    launchHref: 'pages/start.html',
    repairs: ['backslashes'],
    build: pack(launching('pages/start.html'), [{ name: 'pages\\start.html', data: page }]),
  },
  {
    name: 'backslashes in references',
    launchHref: 'pages/start.html',
    repairs: ['backslashes'],
    build: pack(launching('pages\\start.html'), [{ name: 'pages/start.html', data: page }]),
  },
  {
    name: 'junk of a Mac and of Windows',
    launchHref: 'index.html',
    repairs: ['junkSkipped'],
    build: pack({}, [
      { name: '__MACOSX/._index.html', data: 'x' },
      { name: '.DS_Store', data: 'x' },
      { name: 'img/Thumbs.db', data: 'x' },
      { name: 'img/._a.png', data: 'x' },
    ]),
  },
  {
    name: 'scripts of servers',
    launchHref: 'index.html',
    repairs: ['serverFilesDropped', 'inertFiles'],
    build: pack({}, [
      { name: '.htaccess', data: 'Options +ExecCGI' },
      { name: 'web.config', data: '<x/>' },
      { name: 'report.php', data: '<?php phpinfo();' },
      { name: 'a/b.ASPX', data: 'x' },
    ]),
  },
  {
    name: 'the same file twice',
    launchHref: 'index.html',
    repairs: ['duplicateFiles'],
    build: pack({}, [{ name: 'index.html', data: page }]),
  },
  {
    name: 'names that differ by case only',
    launchHref: 'index.html',
    repairs: [],
    warnings: ['caseCollision'],
    build: pack({}, [{ name: 'Index.html', data: 'another' }]),
  },
  {
    name: 'files missing from the zip',
    launchHref: 'index.html',
    repairs: ['missingFiles'],
    build: pack({
      resources: [
        { id: 'RES-1', href: 'index.html', files: Array.from({ length: 186 }, (_, index) => `img/${index}.png`) },
      ],
    }),
  },
  {
    name: 'another case in the reference',
    launchHref: 'index.html',
    repairs: ['caseMismatch'],
    build: pack(launching('Index.HTML')),
  },
  {
    name: 'a query',
    launchHref: 'index.html?content=playing',
    repairs: [],
    build: pack(launching('index.html?content=playing')),
  },
  {
    name: 'parameters',
    launchHref: 'index.html?a=1&tc=API',
    repairs: [],
    build: pack({
      ...launching('index.html?a=1'),
      items: [{ id: 'I', title: 'i', ref: 'RES-1', parameters: '?tc=API' }],
    }),
  },
  {
    name: 'percent signs for a space',
    launchHref: 'my%20course.html',
    repairs: [],
    build: pack(launching('my%20course.html'), [{ name: 'my course.html', data: page }]),
  },
  {
    name: 'a plain space',
    launchHref: 'my%20course.html',
    repairs: [],
    build: pack(launching('my course.html'), [{ name: 'my course.html', data: page }]),
  },
  {
    name: 'percent signs in the name itself',
    launchHref: 'my%2520course.html',
    repairs: [],
    build: pack(launching('my%20course.html'), [{ name: 'my%20course.html', data: page }]),
  },
  {
    name: 'a number sign in the name',
    launchHref: 'C%23/index.html',
    repairs: [],
    build: pack(launching('C#/index.html'), [{ name: 'C#/index.html', data: page }]),
  },
  { name: 'a leading ./', launchHref: 'index.html', repairs: [], build: pack(launching('./a/../index.html')) },
  { name: 'a leading slash', launchHref: 'index.html', repairs: [], build: pack(launching('/index.html')) },
  {
    name: 'a decomposed name',
    launchHref: encodeURIComponent('leçon.html'),
    repairs: [],
    build: pack(launching('leçon.html'.normalize('NFC')), [{ name: 'leçon.html'.normalize('NFD'), data: page }]),
  },
  {
    name: 'xml:base at every level',
    launchHref: 'a/b/c/start.html',
    repairs: [],
    build: pack(
      {
        manifestAttributes: 'xml:base="a/"',
        resourcesAttributes: 'xml:base="b/"',
        resources: [{ id: 'RES-1', href: 'start.html', attributes: 'xml:base="c/"' }],
      },
      [{ name: 'a/b/c/start.html', data: page }],
    ),
  },
  {
    name: 'xml:base without its slash',
    launchHref: 'content/start.html',
    repairs: [],
    build: pack({ ...launching('start.html'), resourcesAttributes: 'xml:base="content"' }, [
      { name: 'content/start.html', data: page },
    ]),
  },
  {
    name: 'UTF-16, little end',
    launchHref: 'index.html',
    repairs: [],
    build: encoded((d) => Buffer.from(`\ufeff${declaring(d)}`, 'utf16le'), 'UTF-16'),
  },
  {
    name: 'UTF-16, big end',
    launchHref: 'index.html',
    repairs: [],
    build: encoded((d) => swapped(Buffer.from(`\ufeff${declaring(d)}`, 'utf16le')), 'UTF-16'),
  },
  {
    name: 'UTF-16 without a mark',
    launchHref: 'index.html',
    repairs: [],
    build: encoded((d) => Buffer.from(declaring(d), 'utf16le'), 'UTF-16'),
  },
  {
    name: 'UTF-8 that says UTF-16',
    launchHref: 'index.html',
    repairs: [],
    build: encoded((d) => Buffer.from(declaring(d)), 'utf-16'),
  },
  {
    name: 'UTF-8 with a mark',
    launchHref: 'index.html',
    repairs: [],
    build: encoded((d) => Buffer.from(`\ufeff${declaring(d)}`), 'UTF-8'),
  },
  {
    name: 'Latin-1, declared',
    launchHref: 'index.html',
    repairs: [],
    build: encoded((d) => latin1(declaring(d)), 'ISO-8859-1'),
  },
  {
    name: 'Latin-1 that says UTF-8',
    launchHref: 'index.html',
    repairs: ['manifestEncoding'],
    build: encoded((d) => latin1(declaring(d)), 'UTF-8'),
  },
  {
    name: 'white space before the declaration',
    launchHref: 'index.html',
    repairs: ['manifestStart'],
    build: encoded((d) => Buffer.from(`\r\n  ${declaring(d)}`), 'UTF-8'),
  },
  {
    name: 'accents in CP437',
    launchHref: encodeURIComponent('leçon.html'),
    repairs: ['encoding'],
    build: named('leçon.html', [...ascii('le'), 0x87, ...ascii('on.html')]),
  },
  {
    name: 'accents in CP850',
    launchHref: encodeURIComponent('À.html'),
    repairs: ['encoding'],
    build: named('À.html', [0xb7, ...ascii('.html')]),
  },
  {
    name: 'accents in Latin-1',
    launchHref: encodeURIComponent('leçon.html'),
    repairs: ['encoding'],
    build: named('leçon.html', [...ascii('le'), 0xe7, ...ascii('on.html')]),
  },
  {
    name: 'Cyrillic in Windows-1251',
    launchHref: encodeURIComponent('курс.html'),
    repairs: ['encoding'],
    build: named('курс.html', [0xea, 0xf3, 0xf0, 0xf1, ...ascii('.html')]),
  },
  {
    name: 'Japanese in Shift-JIS, with a 5C byte',
    launchHref: encodeURIComponent('表.html'),
    repairs: ['encoding'],
    build: named('表.html', [0x95, 0x5c, ...ascii('.html')]),
  },
  {
    name: 'UTF-8 without its flag',
    launchHref: encodeURIComponent('leçon.html'),
    repairs: ['encoding'],
    build: named('leçon.html', ascii('leçon.html')),
  },
  {
    name: 'a Unicode extra field',
    launchHref: encodeURIComponent('leçon.html'),
    repairs: [],
    build: named('leçon.html', [...ascii('le'), 0x87, ...ascii('on.html')], {
      extra: unicodePath(Buffer.from([...ascii('le'), 0x87, ...ascii('on.html')]), 'leçon.html'),
    }),
  },
  {
    name: 'no schema version',
    launchHref: 'index.html',
    repairs: ['versionGuessed'],
    build: pack({ schemaVersion: null }),
  },
  {
    name: 'no schema version, 2004',
    launchHref: 'index.html',
    repairs: ['versionGuessed'],
    build: pack({ standard: '2004', schemaVersion: null }),
  },
  {
    name: 'an odd schema version',
    launchHref: 'index.html',
    repairs: ['versionGuessed'],
    build: pack({ schemaVersion: '7 beta' }),
  },
  {
    name: 'a version text of 1.2, namespaces of 2004',
    launchHref: 'index.html',
    repairs: ['versionContradicted'],
    build: pack({ standard: '2004', schemaVersion: '1.2' }),
  },
  {
    name: 'a version text of 2004, namespaces of 1.2',
    launchHref: 'index.html',
    repairs: ['versionContradicted'],
    build: pack({ schemaVersion: '2004 3rd Edition' }),
  },
  {
    name: 'no organisation',
    launchHref: 'index.html',
    repairs: ['missingOrganisation'],
    build: pack({ organizations: '<organizations/>' }),
  },
  {
    name: 'no organisations at all',
    launchHref: 'index.html',
    repairs: ['missingOrganisation'],
    build: pack({ organizations: '' }),
  },
  {
    name: 'a default that is not there',
    launchHref: 'index.html',
    repairs: ['wrongDefaultOrganisation'],
    build: pack({ organizationsAttributes: 'default="NONE"' }),
  },
  { name: 'no default', launchHref: 'index.html', repairs: [], build: pack({ organizationsAttributes: '' }) },
  {
    name: 'a reference that leads nowhere beside one that does',
    launchHref: 'index.html',
    repairs: ['unlaunchableItems'],
    build: pack({
      items: [
        { id: 'X', title: 'Nowhere', ref: 'NONE' },
        { id: 'I', title: 'i', ref: 'RES-1' },
      ],
    }),
  },
  {
    name: 'no type on any resource',
    launchHref: 'index.html',
    repairs: ['scormTypeMissing'],
    build: pack({ resources: [{ id: 'RES-1', href: 'index.html', type: 'none' }] }),
  },
  {
    name: 'nothing but assets',
    launchHref: 'index.html',
    repairs: [],
    warnings: ['reportsNothing'],
    build: pack({ resources: [{ id: 'RES-1', href: 'index.html', type: 'asset' }] }),
  },
  {
    name: 'rules of order',
    launchHref: 'index.html',
    repairs: [],
    warnings: ['sequencingNotEnforced'],
    build: pack({
      standard: '2004',
      items: [
        {
          id: 'I',
          title: 'i',
          ref: 'RES-1',
          inner: '<imsss:sequencing><imsss:controlMode choice="false" flow="true"/></imsss:sequencing>',
        },
      ],
    }),
  },
  {
    name: 'bytes behind the end',
    launchHref: 'index.html',
    repairs: ['trailingBytes'],
    build: () =>
      rawZip({
        entries: [
          { name: 'imsmanifest.xml', data: manifestText(base) },
          { name: 'index.html', data: page },
        ],
        trailing: Buffer.from('\r\n\r\n--boundary--'),
      }),
  },
  {
    name: 'an empty file',
    launchHref: 'index.html',
    repairs: [],
    build: pack({}, [
      { name: 'empty.js', data: '', method: 0 },
      { name: 'empty.css', data: '' },
    ]),
  },
  {
    name: 'a hidden item first',
    launchHref: 'index.html',
    repairs: [],
    build: pack(
      {
        items: [
          { id: 'H', title: 'h', ref: 'RES-2', attributes: 'isvisible="false"' },
          { id: 'I', title: 'i', ref: 'RES-1' },
        ],
        resources: [
          { id: 'RES-1', href: 'index.html' },
          { id: 'RES-2', href: 'hidden.html' },
        ],
      },
      [{ name: 'hidden.html', data: page }],
    ),
  },
]
