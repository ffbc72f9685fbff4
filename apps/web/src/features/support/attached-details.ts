import { clientVersion } from '@cursus/contract/client'

export type AttachedDetails = { browser: string; page: string; version: string }

/**
 * Details that a sender may agree to attach. The query of the address is removed, because links in
 * e-mails carry tokens in it.
 */
export const attachedDetails = (): AttachedDetails => ({
  browser: navigator.userAgent.slice(0, 300),
  page: location.pathname.slice(0, 300),
  version: clientVersion,
})

/** The module id in an address: the page of a module, its player, its content sheets. */
export const userModuleIn = (pathname: string): string | undefined =>
  /\/(?:user-module|preview)\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]

/** The content id in an address: its player or its sheet, in its module or in a list. */
export const contentIn = (pathname: string): string | undefined =>
  /\/(?:content|preview-content|preview\/[0-9a-f-]{36})\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
