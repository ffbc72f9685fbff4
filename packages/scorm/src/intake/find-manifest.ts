import { PackageError } from '../package-error.ts'
import { isJunk, type PlacedFile } from './package-files.ts'
import { printable } from './safe-path.ts'

/**
 * Returns the manifests at the highest level of the zip, the best first; deeper ones are ordinary
 * files. Throws when there is none.
 */
export function findManifests(placed: readonly PlacedFile[]): PlacedFile[] {
  const manifests = placed.filter(({ path }) => nameOf(path).toLowerCase() === 'imsmanifest.xml' && !isJunk(path))
  if (manifests.length === 0) throw noManifest(placed)
  const depth = Math.min(...manifests.map(({ path }) => depthOf(path)))
  return manifests
    .filter(({ path }) => depthOf(path) === depth)
    .sort((a, b) => Number(isUsual(b.path)) - Number(isUsual(a.path)) || (a.path < b.path ? -1 : 1))
}

export function isUsual(path: string) {
  return nameOf(path) === 'imsmanifest.xml'
}

/** The folder of a file with its trailing slash; empty for the top level. */
export function folderOf(path: string) {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function nameOf(path: string) {
  return path.slice(path.lastIndexOf('/') + 1)
}

function depthOf(path: string) {
  return path.split('/').length
}

const foreignMarks: [RegExp, string][] = [
  [/(^|\/)cmi5\.xml$/i, 'cmi5'],
  [/(^|\/)tincan\.xml$/i, 'xAPI'],
  [/\.(au|crs|cst|des)$/i, 'AICC'],
  [/(^|\/)h5p\.json$/i, 'H5P'],
]

/** Names what the zip is instead, when it can be recognised. */
function noManifest(placed: readonly PlacedFile[]) {
  const paths = placed.map(({ path }) => path).filter((path) => !isJunk(path))
  for (const [word, kind] of foreignMarks) {
    const file = paths.find((path) => word.test(path))
    if (file !== undefined) return new PackageError('unsupportedStandard', { kind, file: printable(file) })
  }
  const inner = paths.find((path) => /\.zip$/i.test(path))
  return new PackageError('noManifest', {
    lookedFor: 'imsmanifest.xml',
    count: paths.length,
    found: paths.slice(0, 10).map(printable),
    ...(inner === undefined ? {} : { innerZip: printable(inner) }),
  })
}
