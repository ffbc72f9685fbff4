import type { PackageFacts, ReadManifestInput } from '@cursus/contract/content'
import { descriptionLength, titleLength } from '@cursus/contract/field'
import { languages } from '@cursus/contract/language'
import { PackageError, readManifestFacts } from '@cursus/scorm'
import type { ManagementCtx } from '../context.ts'

/**
 * What the manifest of a package offers for the fields of its content, before the package is sent.
 * A manifest that the analysis would refuse has its reason in `problem`.
 */
export async function readPackageManifest(_ctx: ManagementCtx, { manifest }: ReadManifestInput): Promise<PackageFacts> {
  const nothing = { title: null, language: null, description: null, minutes: null }
  try {
    const facts = readManifestFacts(Buffer.from(manifest, 'base64'))
    const declared = facts.language?.slice(0, 2).toLowerCase()
    return {
      title: cut(facts.title, titleLength.max),
      language: languages.find((language) => language === declared) ?? null,
      description: cut(facts.description, descriptionLength.max),
      minutes: facts.minutes ?? null,
      problem: null,
    }
  } catch (error) {
    if (error instanceof PackageError) return { ...nothing, problem: error.note }
    throw error
  }
}

const cut = (text: string | undefined, max: number) =>
  text === undefined ? null : [...text.toWellFormed()].slice(0, max).join('').trim() || null
