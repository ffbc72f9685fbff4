import { type ManifestItem, offeredItems } from '../types.ts'

/** Answers of `adl.nav.request_valid.*` in SCORM 2004: where the player can go. */
type Navigation = { continue: boolean; previous: boolean; choices: string[] }

/**
 * The learner can choose any item and use the player's next and previous; sequencing rules are not
 * followed.
 */
export function navigationFrom(
  manifest: { items: readonly ManifestItem[]; hasSequencingRules: boolean },
  identifier: string,
): Navigation {
  const choices = offeredItems(manifest).map((item) => item.identifier)
  const at = choices.indexOf(identifier)
  return { continue: at >= 0 && at < choices.length - 1, previous: at > 0, choices }
}
