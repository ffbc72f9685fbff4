/** An unsent support message. */
export type SupportDraft = {
  email: string
  /** Empty while none is chosen. */
  type: string
  userModuleId: string
  message: string
  attach: boolean
}

export const emptyDraft: SupportDraft = { email: '', type: '', userModuleId: '', message: '', attach: false }

/** One key per user, so that the next user of this tab does not see it. `undefined`: signed out. */
const keyOf = (userId: string | undefined) => `cursus.support.${userId ?? 'public'}`

/** The last unsent message in this tab. */
export function readDraft(userId: string | undefined): SupportDraft {
  try {
    const storedDraft: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}')
    if (typeof storedDraft !== 'object' || storedDraft === null) return emptyDraft
    const sameKind = Object.entries(storedDraft).filter(
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
    // Storage refused or full: the text is kept while the dialog is open.
  }
}

export function forgetDraft(userId: string | undefined): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Then nothing was stored either.
  }
}
