import { SaxesParser } from 'saxes'
import { PackageError } from '../package-error.ts'
import type { PackageLimits } from './limits.ts'

/**
 * An element by its lower-case local name, because tools vary prefixes and case (`scormtype`,
 * `scormType`). Attributes likewise, except `xml:base`, which keeps its prefix.
 */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}
export type XmlDocument = { root: XmlElement; namespaces: string[] }

/** Parses a document; entities that it declares are never expanded. Throws `PackageError`. */
export function readXml(text: string, file: string, limits: PackageLimits): XmlDocument {
  const parser = new SaxesParser({ xmlns: false })
  const namespaces = new Set<string>()
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let count = 0
  let items = 0

  parser.on('error', (error) => {
    throw new PackageError('manifestMalformed', {
      file,
      line: parser.line,
      column: parser.column,
      detail: error.message
        .replace(/^[^ ]*\d+:\d+: /, '')
        .slice(0, 200)
        .toWellFormed(),
    })
  })
  parser.on('doctype', () => {
    throw new PackageError('doctypeForbidden', { file })
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes: {}, children: [], text: '' }
    element.attributes = readAttributes(attributes, namespaces)
    count += 1
    if (element.name === 'item') items += 1
    if (count > limits.manifestElements) throw tooBig('elements', limits.manifestElements)
    if (items > limits.manifestItems) throw tooBig('items', limits.manifestItems)
    if (open.length >= limits.manifestDepth) throw tooBig('depth', limits.manifestDepth)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  parser.write(text).close()
  if (root === undefined) throw new PackageError('manifestMalformed', { file, line: 1, column: 0, detail: 'empty' })
  return { root, namespaces: [...namespaces] }

  function tooBig(kind: string, max: number) {
    return new PackageError('manifestTooBig', { kind, max })
  }
}

/** The children with that local name (lower case). */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((from, name) => from?.children.find((child) => child.name === name), element)
}

/** Trimmed text of a child with collapsed white space; undefined when empty or absent. */
export function childText(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return (
    childOf(element, ...path)
      ?.text.trim()
      .replace(/\s+/g, ' ') || undefined
  )
}

function readAttributes(attributes: Record<string, unknown>, namespaces: Set<string>) {
  const read: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) namespaces.add(String(value))
    else read[name === 'xml:base' ? name : localName(name)] = String(value)
  }
  return read
}

function localName(name: string) {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
