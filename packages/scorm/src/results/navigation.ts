import { type ManifestItem, offeredItems } from '../types.ts'

/** What `adl.nav.request_valid.*` answers in SCORM 2004: where the player would go. */
export type Navigation = { continue: boolean; previous: boolean; choices: string[] }

/** The tree is free choice, with the player's own next and previous: rules of order are not followed. */
export function navigationFrom(
  manifest: { items: readonly ManifestItem[]; hasSequencingRules: boolean },
  identifier: string,
): Navigation {
  const choices = offeredItems(manifest).map((item) => item.identifier)
  const at = choices.indexOf(identifier)
  return { continue: at >= 0 && at < choices.length - 1, previous: at > 0, choices }
}
