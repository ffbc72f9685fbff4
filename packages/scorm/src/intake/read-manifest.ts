import { PackageError } from '../package-error.ts'
import type { Standard } from '../types.ts'
import { type ItemFacts, readItemFacts, type SequencingCollection } from './item-facts.ts'
import { readVersion, type StandardVersion } from './standard-version.ts'
import { childOf, childrenOf, childText, type XmlDocument, type XmlElement } from './xml-tree.ts'

/** A reference with its enclosing `xml:base` values, outermost first. */
export type BasedHref = { href: string; bases: string[] }
export type DraftItem = ItemFacts & {
  identifier: string
  title: string
  resource: DraftResource | undefined
  /** `identifierref` as written, also when its target is missing. */
  reference: string | undefined
  parameters: string | undefined
  visible: boolean
  children: DraftItem[]
}
type DraftResource = { launch: BasedHref | undefined; scormType: 'sco' | 'asset' }

/** A parsed manifest, before its files are looked up. */
export type DraftManifest = {
  version: StandardVersion
  title: string
  items: DraftItem[]
  /** Every file that the manifest lists, launch files included. */
  files: BasedHref[]
  organisationCount: number
  /** `default` named a missing organisation. */
  wrongDefault: string | undefined
  hasNoOrganisation: boolean
  /** Resources treated as SCOs because no resource has a type. */
  untypedCount: number
}

/**
 * Reads organisation and resources of a manifest (acceptance criteria 7, 8 and 11). Throws
 * `PackageError`.
 */
export function readManifest(document: XmlDocument, file: string): DraftManifest {
  const { root } = document
  if (root.name !== 'manifest') {
    throw new PackageError('manifestMalformed', { file, line: 1, column: 0, detail: `root element <${root.name}>` })
  }
  const version = readVersion(document)
  const { resources, files, untypedCount } = readResources(root)
  const organisations = childrenOf(childOf(root, 'organizations'), 'organization')
  const byDefault = childOf(root, 'organizations')?.attributes.default
  const chosen = organisations.find(({ attributes }) => attributes.identifier === byDefault) ?? organisations[0]
  const reader = new ItemReader(version.standard, resources, readCollection(root))
  const items = childrenOf(chosen, 'item').map((item) => reader.read(item))
  const hasNoOrganisation = items.length === 0
  return {
    version,
    title: childText(chosen, 'title') ?? titleOfMetadata(root) ?? items[0]?.title ?? '',
    items: hasNoOrganisation ? itemsOfResources(root, resources, reader) : items,
    files,
    organisationCount: organisations.length,
    wrongDefault:
      byDefault !== undefined && chosen !== undefined && chosen.attributes.identifier !== byDefault
        ? byDefault
        : undefined,
    hasNoOrganisation,
    untypedCount,
  }
}

class ItemReader {
  readonly #standard: Standard
  readonly #resources: ReadonlyMap<string, DraftResource>
  readonly #collection: SequencingCollection
  readonly #identifiers = new Set<string>()
  /** Next numbers by name, because thousands of items may share one. */
  readonly #nextNumbers = new Map<string, number>()

  constructor(standard: Standard, resources: ReadonlyMap<string, DraftResource>, collection: SequencingCollection) {
    this.#standard = standard
    this.#resources = resources
    this.#collection = collection
  }

  read(element: XmlElement): DraftItem {
    const { attributes } = element
    const reference = attributes.identifierref?.trim() || undefined
    const identifier = this.unique(attributes.identifier?.trim() || 'item')
    return {
      ...readItemFacts(this.#standard, element, this.#collection),
      identifier,
      title: childText(element, 'title') ?? identifier,
      reference,
      resource: reference === undefined ? undefined : this.#resources.get(reference),
      parameters: attributes.parameters?.trim() || undefined,
      visible: attributes.isvisible?.trim().toLowerCase() !== 'false',
      children: childrenOf(element, 'item').map((child) => this.read(child)),
    }
  }

  /** Makes identifiers unique, because results are stored by identifier. */
  unique(identifier: string): string {
    const base = identifier.slice(0, 240).toWellFormed()
    let name = base
    let number = this.#nextNumbers.get(base) ?? 2
    for (; this.#identifiers.has(name); number += 1) name = `${base}-${number}`
    this.#nextNumbers.set(base, number)
    this.#identifiers.add(name)
    return name
  }
}

function readResources(root: XmlElement) {
  const outer = baseOf(root)
  const resources = new Map<string, DraftResource>()
  const files: BasedHref[] = []
  const elements = childrenOf(root, 'resources').flatMap((list) =>
    childrenOf(list, 'resource').map((resource) => ({
      resource,
      bases: [...outer, ...baseOf(list), ...baseOf(resource)],
    })),
  )
  // The attribute is mandatory. When no resource has it, the package was made by hand, and its
  // pages usually call the API.
  const isTyped = elements.some(({ resource }) => resource.attributes.scormtype !== undefined)
  for (const { resource, bases } of elements) {
    const { identifier, href, scormtype } = resource.attributes
    const launch = href?.trim() ? { href, bases } : undefined
    const scormType = isTyped ? (scormtype?.trim().toLowerCase() === 'sco' ? 'sco' : 'asset') : 'sco'
    if (identifier !== undefined && !resources.has(identifier.trim())) {
      resources.set(identifier.trim(), { launch, scormType })
    }
    if (launch) files.push(launch)
    for (const file of childrenOf(resource, 'file')) {
      if (file.attributes.href?.trim()) files.push({ href: file.attributes.href, bases })
    }
  }
  return { resources, files, untypedCount: isTyped ? 0 : elements.length }
}

function baseOf(element: XmlElement): string[] {
  const base = element.attributes['xml:base']
  return base === undefined ? [] : [base]
}

/** Without an organisation: one item per SCO, or per page when there is no SCO. */
function itemsOfResources(
  root: XmlElement,
  resources: ReadonlyMap<string, DraftResource>,
  reader: ItemReader,
): DraftItem[] {
  const all = [...resources].filter(([, resource]) => resource.launch !== undefined)
  const scos = all.filter(([, { scormType }]) => scormType === 'sco')
  const pages = all.filter(([, { launch }]) => /\.x?html?([?#]|$)/i.test(launch!.href))
  const chosen = scos.length > 0 ? scos : pages
  return chosen.map(([identifier, resource]) => ({
    identifier: reader.unique(identifier),
    title: (chosen.length === 1 ? titleOfMetadata(root) : undefined) ?? identifier,
    reference: identifier,
    resource,
    parameters: undefined,
    visible: true,
    objectiveIds: [],
    hideLmsUi: [],
    hasSequencingRules: false,
    children: [],
  }))
}

function titleOfMetadata(root: XmlElement) {
  return (
    childText(root, 'metadata', 'lom', 'general', 'title', 'langstring') ??
    childText(root, 'metadata', 'lom', 'general', 'title', 'string')
  )
}

/** SCORM 2004: sequencing that several items share by reference. */
function readCollection(root: XmlElement): SequencingCollection {
  const shared = childrenOf(root, 'sequencingcollection').flatMap((collection) => childrenOf(collection, 'sequencing'))
  return new Map(
    shared.flatMap((sequencing) => (sequencing.attributes.id ? [[sequencing.attributes.id, sequencing]] : [])),
  )
}
