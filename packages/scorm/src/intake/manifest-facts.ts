import { parseDuration } from '../results/duration.ts'
import { decodeXml } from './decode-xml.ts'
import { defaultLimits } from './limits.ts'
import { readManifest } from './read-manifest.ts'
import { childOf, childrenOf, childText, readXml, type XmlElement } from './xml-tree.ts'

/** What a manifest says about its package; each is absent when it says nothing usable. */
export type ManifestFacts = {
  title: string | undefined
  /** As declared: `fr`, `en-US`. */
  language: string | undefined
  description: string | undefined
  /** Typical learning time, else the duration, rounded up. */
  minutes: number | undefined
}

/**
 * Reads what a manifest says, without its package.
 * @throws PackageError for a manifest that the intake refuses
 */
export function readManifestFacts(bytes: Buffer, file = 'imsmanifest.xml'): ManifestFacts {
  const { root, ...document } = readXml(decodeXml(bytes).text, file, defaultLimits)
  const { title } = readManifest({ root, ...document }, file)
  const organisation = childOf(root, 'organizations', 'organization')
  // Tools describe the package at the manifest, its organisation or its first item.
  const described = [root, organisation, childOf(organisation, 'item')]
  const loms = described.flatMap((element) => {
    const lom = childOf(element, 'metadata', 'lom')
    return lom ? [lom] : []
  })
  const first = <T>(read: (lom: XmlElement) => T | undefined): T | undefined => {
    for (const lom of loms) {
      const found = read(lom)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    title: title || undefined,
    language:
      first((lom) => childText(lom, 'general', 'language')) ??
      first((lom) => languageOf(childOf(lom, 'general', 'title'))) ??
      root.attributes.lang,
    description: first((lom) => textOf(childOf(lom, 'general', 'description'))),
    minutes:
      first((lom) => minutesOf(childOf(lom, 'educational', 'typicallearningtime'))) ??
      first((lom) => minutesOf(childOf(lom, 'technical', 'duration'))),
  }
}

/** The first text that is not empty: `langstring` in SCORM 1.2, `string` in 2004. */
const textsOf = (element: XmlElement | undefined) => [
  ...childrenOf(element, 'langstring'),
  ...childrenOf(element, 'string'),
]
const textOf = (element: XmlElement | undefined) =>
  textsOf(element)
    .map(({ text }) => text.trim().replace(/\s+/g, ' '))
    .find((text) => text !== '')

/** `xml:lang` in SCORM 1.2, `language` in 2004; `x-none` means none. */
const languageOf = (element: XmlElement | undefined) =>
  textsOf(element)
    .map(({ attributes }) => attributes.lang ?? attributes.language)
    .find((language) => language !== undefined && language !== 'x-none')

function minutesOf(element: XmlElement | undefined): number | undefined {
  const text = childText(element, 'datetime') ?? childText(element, 'duration')
  const hundredths = parseDuration('2004', text) ?? parseDuration('1.2', text)
  return hundredths ? Math.ceil(hundredths / 6000) : undefined
}
