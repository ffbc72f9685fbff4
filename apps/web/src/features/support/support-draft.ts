/** What somebody has typed and not sent. */
export type SupportDraft = {
  email: string
  /** Empty while none is chosen. */
  type: string
  userModuleId: string
  message: string
  attach: boolean
}

export const emptyDraft: SupportDraft = { email: '', type: '', userModuleId: '', message: '', attach: false }

/** Each person's own: whoever signs in next in this tab finds nothing of it. `undefined` is somebody signed out. */
const keyOf = (userId: string | undefined) => `cursus.support.${userId ?? 'public'}`

/** What was typed last and not sent, in this tab. */
export function readDraft(userId: string | undefined): SupportDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return emptyDraft
    const sameKind = Object.entries(kept).filter(
      ([name, value]) => typeof value === typeof emptyDraft[name as keyof SupportDraft],
    )
    return { ...emptyDraft, ...Object.fromEntries(sameKind) }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(userId: string | undefined, draft: SupportDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Storage refused or full: what was typed holds as long as the dialog is open.
  }
}

export function forgetDraft(userId: string | undefined): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept then either.
  }
}
