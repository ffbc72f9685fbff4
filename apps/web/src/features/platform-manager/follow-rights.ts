import { compactPlatformRights, type PlatformRights } from '@cursus/rights'

const keyOf = (rights: PlatformRights) => JSON.stringify(compactPlatformRights(rights))

/** The same rights, however they are written down. */
export const areSameRights = (one: PlatformRights, other: PlatformRights): boolean => keyOf(one) === keyOf(other)

/** What is in the form, the saved rights that it last heard of, and whether these changed under an edit. */
export type RightsEdit = { rights: PlatformRights; seen: PlatformRights; changed: boolean }

/** The form after the server told the rights anew: what was not touched follows, an edit stays and is told of the change. */
export function followRights(edit: RightsEdit, saved: PlatformRights): RightsEdit {
  if (areSameRights(edit.seen, saved)) return edit
  const touched = !areSameRights(edit.rights, edit.seen) && !areSameRights(edit.rights, saved)
  return touched ? { ...edit, seen: saved, changed: true } : { rights: saved, seen: saved, changed: false }
}
