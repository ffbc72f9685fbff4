/** `URL.parse`, which Safari has since 18; `undefined` for what is no address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** Only http and https, because a `javascript:` address would run in the page. */
export const isWebAddress = (address: string): boolean => /^https?:$/.test(parseUrl(address)?.protocol ?? '')
