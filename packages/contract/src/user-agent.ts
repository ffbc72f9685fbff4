/** Display names of browser and system; null when unknown. */
type Device = { browser: string | null; system: string | null }

// In this order, because nearly all of them also contain Chrome or Safari. Each finds its version.
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Microsoft Edge'],
  [/\b(?:OPR|OPiOS|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:CriOS|Chromium|(?:Headless)?Chrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]*.*\bSafari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Guesses browser and system from a `User-Agent` header, for display only. */
export function describeUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) }
}

/** "Chrome 142, Windows"; the text itself, cut, when it names no browser. */
export function nameUserAgent(userAgent: string): string {
  const found = browsers.find(([pattern]) => pattern.test(userAgent))
  if (!found) return userAgent.slice(0, 80)
  const [pattern, name] = found
  return [`${name} ${pattern.exec(userAgent)?.[1]}`, nameIn(systems, userAgent)].filter(Boolean).join(', ')
}
