import type { Standard } from '../types.ts'

export type ManifestText = {
  standard: Standard
  /** `schemaversion`; absent: the standard's usual one; null: none. */
  schemaVersion?: string | null
  title?: string
  items?: readonly ItemText[]
  /** Replaces the organisations built from `items`. */
  organizations?: string
  resources?: readonly ResourceText[]
  /** Attributes of the manifest element and of `resources`. */
  manifestAttributes?: string
  resourcesAttributes?: string
  declaration?: string
  /** Replaces the attribute `default="ORG"` of `organizations`. */
  organizationsAttributes?: string
}
export type ItemText = {
  id: string
  title: string
  ref?: string
  parameters?: string
  attributes?: string
  /** Additional elements inside the item. */
  inner?: string
  items?: readonly ItemText[]
}
export type ResourceText = {
  id: string
  href?: string
  type?: 'sco' | 'asset' | 'none'
  files?: readonly string[]
  attributes?: string
}

/** Writes an `imsmanifest.xml` of either standard, as authoring tools do. */
export function manifestText(manifest: ManifestText): string {
  const version = manifest.schemaVersion === undefined ? usualVersion[manifest.standard] : manifest.schemaVersion
  const metadata =
    version === null
      ? ''
      : `<metadata><schema>ADL SCORM</schema><schemaversion>${escapeXml(version)}</schemaversion></metadata>`
  const organizations =
    manifest.organizations ??
    `<organizations ${manifest.organizationsAttributes ?? 'default="ORG"'}>
    <organization identifier="ORG">
      <title>${escapeXml(manifest.title ?? 'A course')}</title>
${(manifest.items ?? []).map((item) => itemText(item, '      ')).join('\n')}
    </organization>
  </organizations>`
  return `${manifest.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<manifest identifier="MANIFEST" version="1" ${namespaces[manifest.standard]} ${manifest.manifestAttributes ?? ''}>
  ${metadata}
  ${organizations}
  <resources ${manifest.resourcesAttributes ?? ''}>
${(manifest.resources ?? []).map((resource) => resourceText(manifest.standard, resource)).join('\n')}
  </resources>
</manifest>
`
}

const usualVersion: Record<Standard, string> = { '1.2': '1.2', '2004': '2004 4th Edition' }
const namespaces: Record<Standard, string> = {
  '1.2':
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  '2004':
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
}

function itemText(item: ItemText, indent: string): string {
  const attributes = [
    `identifier="${escapeXml(item.id)}"`,
    item.ref === undefined ? '' : `identifierref="${escapeXml(item.ref)}"`,
    item.parameters === undefined ? '' : `parameters="${escapeXml(item.parameters)}"`,
    item.attributes ?? '',
  ]
  const children = (item.items ?? []).map((child) => itemText(child, `${indent}  `)).join('\n')
  return `${indent}<item ${attributes.filter(Boolean).join(' ')}><title>${escapeXml(item.title)}</title>${item.inner ?? ''}${children}</item>`
}

function resourceText(standard: Standard, resource: ResourceText) {
  const type = resource.type ?? 'sco'
  const attributes = [
    `identifier="${escapeXml(resource.id)}"`,
    'type="webcontent"',
    type === 'none' ? '' : `adlcp:${standard === '1.2' ? 'scormtype' : 'scormType'}="${type}"`,
    resource.href === undefined ? '' : `href="${escapeXml(resource.href)}"`,
    resource.attributes ?? '',
  ]
  const files = (resource.files ?? []).map((file) => `<file href="${escapeXml(file)}"/>`).join('')
  return `    <resource ${attributes.filter(Boolean).join(' ')}>${files}</resource>`
}

export function escapeXml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
