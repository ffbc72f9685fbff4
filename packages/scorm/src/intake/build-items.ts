import { PackageError } from '../package-error.ts'
import type { ManifestItem } from '../types.ts'
import type { FileIndex } from './file-index.ts'
import { addParameters, encodePath, resolveHref } from './launch-href.ts'
import type { BasedHref, DraftItem } from './read-manifest.ts'
import { printable } from './safe-path.ts'

export type BuiltItems = {
  items: ManifestItem[]
  /** Titles of items without a launch file, and the error of the first one. */
  unlaunchable: string[]
  firstMissing: PackageError | undefined
  caseMismatches: string[]
  backslashCount: number
}

/**
 * Finds every item's launch file. A SCO without its file refuses the package; an asset without one
 * becomes a heading.
 */
export function buildItems(drafts: readonly DraftItem[], index: FileIndex): BuiltItems {
  const built: BuiltItems = {
    items: [],
    unlaunchable: [],
    firstMissing: undefined,
    caseMismatches: [],
    backslashCount: 0,
  }
  built.items = drafts.map((draft) => buildItem(draft, index, built))
  return built
}

function buildItem(draft: DraftItem, index: FileIndex, built: BuiltItems): ManifestItem {
  const { resource, reference, hasSequencingRules: _, parameters, children, ...facts } = draft
  const launch = resource?.launch === undefined ? undefined : findLaunch(draft, resource.launch, index, built)
  if (reference !== undefined && launch === undefined) built.unlaunchable.push(draft.title)
  return {
    ...facts,
    ...(launch === undefined ? {} : { ...launch, scormType: resource!.scormType }),
    ...(parameters === undefined ? {} : { parameters }),
    children: children.map((child) => buildItem(child, index, built)),
  }
}

function findLaunch(draft: DraftItem, launch: BasedHref, index: FileIndex, built: BuiltItems) {
  const { paths, query, fragment, isOutside, hasBackslashes } = resolveHref(launch.href, launch.bases)
  const found = index.find(paths)
  const item = printable(draft.title)
  const href = printable(launch.href)
  if (found === undefined) {
    if (isOutside) throw new PackageError('launchOutside', { item, href })
    const missing = new PackageError('launchMissing', { item, href, lookedFor: paths.slice(0, 5).map(printable) })
    if (draft.resource?.scormType === 'sco') throw missing
    built.firstMissing ??= missing
    return undefined
  }
  if (found.isCaseMismatch) built.caseMismatches.push(found.path)
  if (hasBackslashes) built.backslashCount += 1
  // A file whose name contains `#` or `?` was found under the whole reference, so that part is no
  // query.
  const isWhole = decodedTail(found.path, query + fragment)
  const tail = isWhole ? addParameters('', '', draft.parameters) : addParameters(query, fragment, draft.parameters)
  return { href: encodePath(found.path) + tail, file: found.path }
}

function decodedTail(path: string, tail: string) {
  return tail !== '' && path.endsWith(tail.replaceAll('\\', '/'))
}
