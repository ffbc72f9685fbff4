import { PackageError } from '../package-error.ts'
import type { Standard } from '../types.ts'
import type { XmlDocument } from './xml-tree.ts'
import { childText } from './xml-tree.ts'

export type StandardVersion = {
  standard: Standard
  edition: string | null
  /** The manifest has no known version text. */
  isGuessed: boolean
  /** The version text contradicts the namespaces: the content decides. */
  isContradicted: boolean
  declared: string | undefined
}

/** Determines the standard of a manifest from its version text, else from its namespaces. */
export function readVersion({ root, namespaces }: XmlDocument): StandardVersion {
  const schema = childText(root, 'metadata', 'schema') ?? ''
  if (/common cartridge|thin cc/i.test(schema) || namespaces.some((uri) => /imsccv\d/.test(uri))) {
    throw new PackageError('unsupportedStandard', { kind: 'commonCartridge', file: 'imsmanifest.xml' })
  }
  const declared = childText(root, 'metadata', 'schemaversion')
  const known = knownVersion(declared ?? '')
  if (known === undefined) {
    const standard = standardOf(namespaces) ?? (uses2004(root) ? '2004' : '1.2')
    return { standard, edition: null, isGuessed: true, isContradicted: false, declared }
  }
  // Marks and rules use the syntax of the namespaces, whatever the version text.
  const standard = standardOf(namespaces) ?? known.standard
  if (standard !== known.standard) return { standard, edition: null, isGuessed: false, isContradicted: true, declared }
  return { ...known, isGuessed: false, isContradicted: false, declared }
}

function knownVersion(declared: string): { standard: Standard; edition: string | null } | undefined {
  const text = declared
    .toLowerCase()
    .replace(/adl|scorm|version/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^1\.[12](\.\d)?$/.test(text)) return { standard: '1.2', edition: null }
  if (text === 'cam 1.3') return { standard: '2004', edition: '2nd' }
  const edition = /^2004 ([234])(?:nd|rd|th)?(?: ed(?:ition|\.)?)?$/.exec(text)
  if (edition) return { standard: '2004', edition: { 2: '2nd', 3: '3rd', 4: '4th' }[edition[1]!]! }
  if (text === '1.3' || text === '2004') return { standard: '2004', edition: null }
  return undefined
}

/** The standard whose namespaces are declared; undefined for none or both. */
function standardOf(namespaces: readonly string[]): Standard | undefined {
  const uris = namespaces.join(' ').toLowerCase()
  const is2004 = /adlcp_v1p3|adlseq|adlnav|imsss/.test(uris)
  if (is2004 === /adlcp_rootv1p[12]/.test(uris)) return undefined
  return is2004 ? '2004' : '1.2'
}

function uses2004(element: XmlDocument['root']): boolean {
  return element.name === 'sequencing' || element.children.some(uses2004)
}
