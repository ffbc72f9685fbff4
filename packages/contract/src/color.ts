/** Colours as OKLCH, for files and mails, which take sRGB only. */

/**
 * `oklch(lightness chroma hue)` as `#rrggbb`, clipped to sRGB; lightness 0 to 1, hue in degrees.
 */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((value) => toByte(value).toString(16).padStart(2, '0')).join('')}`
}

const toByte = (linear: number) => {
  const value = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

/** Linear sRGB of `#rrggbb`, each 0 to 1. */
const toLinear = (hex: string) =>
  [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]

/** Hue in whole degrees, 0 to 359; null for a grey, which has none. */
export function hueOf(hex: string): number | null {
  const [red, green, blue] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  if (Math.hypot(a, b) < 0.02) return null
  return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360
}

/** Contrast of two colours as WCAG 2 counts it, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = toLinear(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * The colour of a company by its hue. A hue keeps its lightness in each theme, so that whatever a
 * company chooses can be read: as text on the page, and below the text of a button.
 */
export const brandColors = (hue: number): { light: string; dark: string } => ({
  light: oklchToHex(0.43, 0.11, hue),
  dark: oklchToHex(0.79, 0.1, hue),
})
