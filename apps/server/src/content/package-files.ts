import { isUtf8 } from 'node:buffer'
import type { Deps } from '@cursus/domain/context'
import { remember } from './remember.ts'

/**
 * A fixed table (scorm §4.4), because operating systems differ, and a script with the wrong type
 * does not run. Text types get `charset=utf-8` only for files that are UTF-8.
 */
const textTypes: Record<string, string> = {
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  txt: 'text/plain',
  srt: 'text/plain',
  csv: 'text/csv',
  webmanifest: 'application/manifest+json',
}
const binaryTypes: Record<string, string> = {
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  flv: 'video/x-flv',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  pdf: 'application/pdf',
  swf: 'application/x-shockwave-flash',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Whether a file's type depends on its encoding. */
const isText = (path: string): boolean => Object.hasOwn(textTypes, extensionOf(path))

/**
 * Returns the `Content-Type` for a file name; server-side scripts and unknown files are plain
 * bytes.
 */
function contentTypeOf(path: string, { isUtf8 }: { isUtf8: boolean }): string {
  const extension = extensionOf(path)
  if (Object.hasOwn(textTypes, extension))
    return isUtf8 ? `${textTypes[extension]}; charset=utf-8` : textTypes[extension]!
  return Object.hasOwn(binaryTypes, extension) ? binaryTypes[extension]! : 'application/octet-stream'
}

type Storage = Deps['storage']

export type PackageFile = { key: string; size: number; type: string; etag: string }
/**
 * `folder`: the address of a folder with an index page, without the trailing slash that relative
 * links need.
 */
type FoundFile = PackageFile | 'folder'

/** File names of one package in lower case and NFC, mapped to their storage keys. */
type NameIndex = Map<string, string>

/** Longer paths cannot exist (1,024 bytes, percent-encoded) and are not cached. */
const maxPathLength = 4000
/** Larger text files are assumed to be UTF-8: reading them to check the encoding costs too much. */
const maxChecked = 8 * 1024 * 1024

/**
 * Finds the files of unpacked packages. Files under a prefix never change, so hits and misses are
 * cached.
 */
export function createPackageFiles(
  storage: Storage,
): (prefix: string, rawPath: string) => Promise<FoundFile | undefined> {
  const found = remember<FoundFile | undefined>({ max: 20_000 })
  const indexes = remember<NameIndex>({ max: 20 })

  async function stat(key: string | undefined): Promise<{ key: string; size: number } | undefined> {
    if (key === undefined) return undefined
    const file = await storage.stat(key)
    return file && { key, size: file.size }
  }

  async function find(prefix: string, rawPath: string): Promise<FoundFile | undefined> {
    const decoded = decode(rawPath)
    const names = new Set([rawPath, decoded, decoded.normalize('NFC')])
    for (const name of names) {
      const file = await stat(keyOf(prefix, name))
      if (file) return describe(storage, file)
    }
    const folder = decoded === '' || decoded.endsWith('/') ? decoded : undefined
    if (folder !== undefined) return find(prefix, `${folder}index.html`)
    const index = await indexes(prefix, () => readIndex(storage, prefix))
    const lower = foldName(decoded)
    const file = await stat(index.get(lower))
    if (file) return describe(storage, file)
    return index.has(`${lower}/index.html`) ? 'folder' : undefined
  }

  return async (prefix, rawPath) =>
    rawPath.length > maxPathLength ? undefined : found(`${prefix}/${rawPath}`, () => find(prefix, rawPath))
}

const foldName = (name: string) => name.normalize('NFC').toLowerCase()

async function readIndex(storage: Storage, prefix: string): Promise<NameIndex> {
  const index: NameIndex = new Map()
  for await (const { key } of storage.list(prefix)) {
    const name = foldName(key.slice(prefix.replace(/\/$/, '').length + 1))
    if (!index.has(name)) index.set(name, key)
  }
  return index
}

/** Undefined for a path outside the package: an empty segment, `.` or `..`, a backslash. */
function keyOf(prefix: string, path: string): string | undefined {
  const parts = path.split('/')
  const isSound = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  return isSound && path.isWellFormed() ? `${prefix.replace(/\/$/, '')}/${path}` : undefined
}

/** Percent-decodes and keeps invalid escapes: packages have files with `%` in their names. */
function decode(raw: string): string {
  if (!raw.includes('%')) return raw
  const text = raw.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
    return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
  })
  return text.replaceAll('\\', '/')
}

async function describe(storage: Storage, { key, size }: { key: string; size: number }): Promise<PackageFile> {
  const utf8 = isText(key) && (await isPlainUtf8(storage, key, size))
  // The bytes of a key never change, so key and size identify them as well as a content hash.
  const version = Buffer.from(key).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
  return {
    key,
    size,
    type: contentTypeOf(key, { isUtf8: utf8 }),
    etag: `"${version.toString(36)}-${size.toString(36)}"`,
  }
}

/**
 * A file with a byte order mark declares its encoding itself; text that is not UTF-8 needs its
 * `<meta>` or its page's encoding.
 */
async function isPlainUtf8(storage: Storage, key: string, size: number): Promise<boolean> {
  if (size > maxChecked) return true
  const chunks: Buffer[] = []
  for await (const chunk of await storage.get(key)) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const [first, second, third] = bytes
  const hasMark =
    (first === 0xef && second === 0xbb && third === 0xbf) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0xff && second === 0xfe)
  return !hasMark && isUtf8(bytes)
}
