import { expect, it } from 'vitest'
import { brandColors, contrastOf, hueOf, oklchToHex } from './color.ts'

/** Page, card and text of a button in each theme, as the style sheet of the web has them. */
const grounds = {
  light: [oklchToHex(0.983, 0.006, 88), oklchToHex(0.997, 0.003, 88), oklchToHex(0.948, 0.009, 86)],
  dark: [oklchToHex(0.195, 0.012, 222), oklchToHex(0.228, 0.013, 222), oklchToHex(0.292, 0.014, 222)],
}

it('writes OKLCH as browsers show it', () => {
  expect(oklchToHex(1, 0, 0)).toBe('#ffffff')
  expect(oklchToHex(0, 0, 0)).toBe('#000000')
  expect(oklchToHex(0.627955, 0.257683, 29.2339)).toBe('#ff0000')
})

it('can be read in both themes, whatever the hue', () => {
  for (let hue = 0; hue < 360; hue++) {
    for (const theme of ['light', 'dark'] as const) {
      for (const ground of grounds[theme]) {
        expect(contrastOf(brandColors(hue)[theme], ground), `${hue}, ${theme}`).toBeGreaterThan(4.5)
      }
    }
  }
})

it('keeps the hue that a colour was chosen by', () => {
  expect(hueOf('#ff0000')).toBe(29)
  expect(hueOf('#1d4ed8')).toBeGreaterThan(255)
  for (const grey of ['#000000', '#ffffff', '#777777']) expect(hueOf(grey)).toBeNull()
  for (let hue = 0; hue < 360; hue += 15) {
    const found = hueOf(brandColors(hue).light) ?? Number.NaN
    // Clipping to sRGB turns some hues.
    expect(Math.abs(((found - hue + 540) % 360) - 180)).toBeLessThan(12)
  }
})
