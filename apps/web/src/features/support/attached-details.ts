import { clientVersion } from '@cursus/contract/client'

export type AttachedDetails = { browser: string; page: string; version: string }

/** What a sender may agree to attach. The page without its query, which in links of e-mails holds a token. */
export const attachedDetails = (): AttachedDetails => ({
  browser: navigator.userAgent.slice(0, 300),
  page: location.pathname.slice(0, 300),
  version: clientVersion,
})

/** The module that an address is about: the page of a module, its player, its content sheets. */
export const userModuleIn = (pathname: string): string | undefined =>
  /\/user-module\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]
