import { type FileHandle, open } from 'node:fs/promises'
import { PackageError } from '../package-error.ts'
import {
  launchableItems,
  type PackageEntry,
  type PackageManifest,
  type PackageNote,
  type PackageReport,
  type RepairName,
  type WarningName,
} from '../types.ts'
import { type BuiltItems, buildItems } from './build-items.ts'
import { type DecodedXml, decodeXml } from './decode-xml.ts'
import { readEntry } from './entry-data.ts'
import { type NameReading, readNames } from './entry-names.ts'
import { FileIndex } from './file-index.ts'
import { findApi } from './find-api.ts'
import { findManifests, folderOf, isUsual } from './find-manifest.ts'
import { resolveHref } from './launch-href.ts'
import { defaultLimits, type PackageLimits } from './limits.ts'
import { chooseFiles, isJunk, type PlacedFile } from './package-files.ts'
import { type DraftItem, type DraftManifest, readManifest } from './read-manifest.ts'
import { printable, safePath } from './safe-path.ts'
import { readXml } from './xml-tree.ts'
import { readZipDirectory, type ZipEntry } from './zip-file.ts'

export type ReadOptions = {
  limits?: Partial<PackageLimits>
  /** Encoding of names without a flag, when the operator knows it. */
  charset?: string | undefined
}

/** JSON-safe; `entries` and `zipSize` are the plan that `unpackPackage` follows. */
export type PackagePlan = {
  manifest: PackageManifest
  report: PackageReport
  entries: PackageEntry[]
  zipSize: number
}

/**
 * Reads a SCORM package without unpacking it: the zip's directory, its manifest, and the repairs
 * needed. Throws `PackageError` for a refused package; input/output errors are unchanged.
 */
export async function readPackage(zipPath: string, options: ReadOptions = {}): Promise<PackagePlan> {
  const limits = { ...defaultLimits, ...options.limits }
  const file = await open(zipPath, 'r')
  try {
    const { entries, zipSize, trailingBytes } = await readZipDirectory(file, limits)
    const readings = placeAll(entries, readNames(entries, options.charset), limits)
    const manifests = await readManifests(file, readings[0]!.placed, limits)
    const manifest = bestManifest(manifests, readings[0]!.placed)
    const reading = bestReading(readings, manifest)
    const plan = describe(reading, manifest)
    if (manifest.draft.version.isContradicted) followContent(plan, file, reading)
    const early: PackageNote<RepairName>[] = []
    if (trailingBytes > 0) early.push({ name: 'trailingBytes', options: { count: trailingBytes } })
    const others = manifests.filter((other) => other !== manifest).map(({ path }) => path)
    if (others.length > 0) early.push({ name: 'otherManifests', options: listed(others) })
    plan.report.repairs.unshift(...early)
    return { ...plan, zipSize }
  } finally {
    await file.close()
  }
}

type Reading = NameReading & { placed: PlacedFile[] }
type ReadManifest = { entry: ZipEntry; path: string; draft: DraftManifest; source: DecodedXml }

/**
 * Returns the entries under safe paths for each decoding of their names. When no decoding is safe,
 * throws the error of the first one.
 */
function placeAll(entries: readonly ZipEntry[], readings: readonly NameReading[], limits: PackageLimits): Reading[] {
  const placed: Reading[] = []
  let danger: unknown
  for (const reading of readings) {
    try {
      placed.push({ ...reading, placed: placeEntries(entries, reading.names, limits) })
    } catch (error) {
      danger ??= error
    }
  }
  if (placed.length === 0) throw danger
  return placed
}

function placeEntries(entries: readonly ZipEntry[], names: readonly string[], limits: PackageLimits): PlacedFile[] {
  const placed: PlacedFile[] = []
  for (const [index, entry] of entries.entries()) {
    const name = names[index]!
    const path = safePath(name, limits)
    if (path !== '' && !/[/\\]$/.test(name)) placed.push({ path, entry, hasBackslash: name.includes('\\') })
  }
  return placed
}

async function readManifests(
  file: FileHandle,
  placed: readonly PlacedFile[],
  limits: PackageLimits,
): Promise<ReadManifest[]> {
  const highest = findManifests(placed)
  const manifests: ReadManifest[] = []
  let fault: unknown
  // More than a few manifests side by side are not a package; the rest is not read.
  for (const { path, entry } of highest.slice(0, 5)) {
    try {
      const name = printable(path)
      if (entry.size > limits.manifestBytes) {
        throw new PackageError('manifestTooBig', { kind: 'bytes', size: entry.size, max: limits.manifestBytes })
      }
      const source = decodeXml(readEntry(file, entry, name))
      manifests.push({ entry, path, source, draft: readManifest(readXml(source.text, name, limits), name) })
    } catch (error) {
      fault ??= error
    }
  }
  if (manifests.length === 0) throw fault
  return manifests
}

/**
 * Of several manifests side by side, chooses the one whose files exist; ties keep the order of
 * `findManifests`.
 */
function bestManifest(manifests: readonly ReadManifest[], placed: readonly PlacedFile[]): ReadManifest {
  if (manifests.length === 1) return manifests[0]!
  return highestBy(manifests, (manifest) => foundShare(manifest.draft, indexUnder(placed, folderOf(manifest.path))))
}

/** Chooses the decoding of names in which most of the manifest's files are found. */
function bestReading(readings: readonly Reading[], manifest: ReadManifest): Reading {
  if (readings.length === 1) return readings[0]!
  return highestBy(readings, (reading) => {
    const path = pathOf(reading, manifest)
    return path === undefined ? -1 : foundShare(manifest.draft, indexUnder(reading.placed, folderOf(path)))
  })
}

function highestBy<Thing>(things: readonly Thing[], score: (thing: Thing) => number): Thing {
  return things
    .map((thing) => ({ thing, value: score(thing) }))
    .reduce((best, next) => (next.value > best.value ? next : best)).thing
}

function pathOf(reading: Reading, { entry }: ReadManifest) {
  return reading.placed.find((file) => file.entry === entry)?.path
}

function indexUnder(placed: readonly PlacedFile[], root: string) {
  return new FileIndex(placed.filter(({ path }) => path.startsWith(root)).map(({ path }) => path.slice(root.length)))
}

function foundShare(draft: DraftManifest, index: FileIndex) {
  const found = draft.files.filter(({ href, bases }) => {
    const file = index.find(resolveHref(href, bases).paths)
    return file !== undefined && !file.isCaseMismatch
  })
  return draft.files.length === 0 ? 0 : found.length / draft.files.length
}

function describe(reading: Reading, read: ReadManifest): Omit<PackagePlan, 'zipSize'> {
  const { draft, source } = read
  const manifestPath = pathOf(reading, read)!
  const { entries, repairs, warnings } = chooseFiles(reading.placed, folderOf(manifestPath))
  const index = new FileIndex(entries.map(({ path }) => path))
  const built = buildItems(draft.items, index)
  const launchable = launchableItems(built.items)
  const first = launchable.find(({ visible }) => visible) ?? launchable[0]
  if (first === undefined) throw built.firstMissing ?? noLaunchable(draft)

  const { standard, edition } = draft.version
  const hasSequencingRules = anyItem(draft.items, (item) => item.hasSequencingRules)
  const scos = launchable.filter(({ scormType }) => scormType === 'sco')
  repairs.push(
    ...nameRepairs(reading),
    ...manifestRepairs(manifestPath, source, draft),
    ...fileRepairs(draft, built, index),
  )
  if (hasSequencingRules) warnings.push({ name: 'sequencingNotEnforced', options: {} })
  if (scos.length === 0) warnings.push({ name: 'reportsNothing', options: {} })
  if (draft.organisationCount > 1) {
    warnings.push({ name: 'manyOrganisations', options: { count: draft.organisationCount } })
  }
  return {
    manifest: {
      standard,
      edition,
      title: draft.title || first.title,
      items: built.items,
      hasSequencingRules,
      launchHref: first.href!,
      launchFile: first.file!,
    },
    report: {
      standard,
      edition,
      launchFile: first.file!,
      fileCount: entries.length,
      totalBytes: entries.reduce((sum, { size }) => sum + size, 0),
      scoCount: scos.length,
      masteryScore: masteryOf(scos),
      repairs: mergeBackslashes(repairs, built.backslashCount),
      warnings: warnings satisfies PackageNote<WarningName>[],
    },
    entries,
  }
}

/**
 * Sets the standard to that of the API used by the content; without a hint, to that of the
 * namespaces.
 */
function followContent(plan: Omit<PackagePlan, 'zipSize'>, file: FileHandle, reading: Reading): void {
  const { manifest, report } = plan
  manifest.standard = findApi(file, reading.placed, manifest.launchFile) ?? manifest.standard
  report.standard = manifest.standard
  const note = report.repairs.find(({ name }) => name === 'versionContradicted')
  if (note) note.options.standard = manifest.standard
}

function nameRepairs({ charset, guessed }: Reading): PackageNote<RepairName>[] {
  return charset === undefined ? [] : [{ name: 'encoding', options: { charset, count: guessed } }]
}

function manifestRepairs(path: string, source: DecodedXml, draft: DraftManifest): PackageNote<RepairName>[] {
  const repairs: PackageNote<RepairName>[] = []
  if (!isUsual(path)) repairs.push({ name: 'upperCaseManifest', options: { file: printable(path) } })
  if (source.repaired !== undefined) repairs.push({ name: 'manifestEncoding', options: { charset: source.repaired } })
  if (source.hadLeadingSpace) repairs.push({ name: 'manifestStart', options: { kind: 'whitespace' } })
  const { isContradicted, isGuessed, declared, standard } = draft.version
  if (isGuessed) repairs.push({ name: 'versionGuessed', options: { declared: printable(declared ?? ''), standard } })
  if (isContradicted) {
    repairs.push({ name: 'versionContradicted', options: { declared: printable(declared ?? ''), standard } })
  }
  if (draft.hasNoOrganisation) repairs.push({ name: 'missingOrganisation', options: {} })
  if (draft.wrongDefault !== undefined) {
    repairs.push({ name: 'wrongDefaultOrganisation', options: { declared: printable(draft.wrongDefault) } })
  }
  if (draft.untypedCount > 0) repairs.push({ name: 'scormTypeMissing', options: { count: draft.untypedCount } })
  return repairs
}

function fileRepairs(draft: DraftManifest, built: BuiltItems, index: FileIndex): PackageNote<RepairName>[] {
  const mismatched = new Set(built.caseMismatches)
  const missing = new Set<string>()
  for (const { href, bases } of draft.files) {
    const { paths } = resolveHref(href, bases)
    // Network addresses may be listed as files; they are not in the zip.
    if (paths.length === 0) continue
    const found = index.find(paths)
    if (found === undefined && !isJunk(paths[0]!)) missing.add(paths[0]!)
    if (found?.isCaseMismatch) mismatched.add(found.path)
  }
  const repairs: PackageNote<RepairName>[] = []
  if (missing.size > 0) repairs.push({ name: 'missingFiles', options: listed([...missing]) })
  if (mismatched.size > 0) repairs.push({ name: 'caseMismatch', options: listed([...mismatched]) })
  if (built.unlaunchable.length > 0) repairs.push({ name: 'unlaunchableItems', options: listed(built.unlaunchable) })
  return repairs
}

/** Merges backslashes in names and in references into one repair. */
function mergeBackslashes(repairs: PackageNote<RepairName>[], inReferences: number): PackageNote<RepairName>[] {
  if (inReferences === 0) return repairs
  const inNames = Number(repairs.find(({ name }) => name === 'backslashes')?.options.count ?? 0)
  const merged: PackageNote<RepairName> = { name: 'backslashes', options: { count: inNames + inReferences } }
  return [...repairs.filter(({ name }) => name !== 'backslashes'), merged]
}

function listed(names: readonly string[]) {
  return { count: names.length, first: names.slice(0, 10).map(printable) }
}

function masteryOf(scos: readonly { masteryScore?: number; scaledPassingScore?: number }[]): number | null {
  for (const { masteryScore, scaledPassingScore } of scos) {
    if (masteryScore !== undefined) return masteryScore
    if (scaledPassingScore !== undefined) return Math.round(scaledPassingScore * 1e6) / 1e4
  }
  return null
}

function anyItem(items: readonly DraftItem[], holds: (item: DraftItem) => boolean): boolean {
  return items.some((item) => holds(item) || anyItem(item.children, holds))
}

function noLaunchable(draft: DraftManifest) {
  return new PackageError('noLaunchable', { kind: draft.files.length === 0 ? 'noResources' : 'noReferences' })
}
