import { escapeHtml } from '@cursus/contract/plain-text'
import sharp from 'sharp'

/** `group`: what stands on a sheet of its own. */
export type Picture = { caption: string; picture: Buffer; group: string }

const gap = 16
const captionHeight = 28
/** Of a sheet that is still read when it is shown whole, in pixels. */
const mostHeight = 4000

/** Pictures side by side with their names, as `<file>.png`, `<file>-2.png` and so on. */
export async function contactSheet(pictures: readonly Picture[], width: number, file: string): Promise<void> {
  const shown = Math.min(width, width < 700 ? 300 : 620)
  const across = Math.floor(2600 / (shown + gap))
  const small = await Promise.all(
    pictures.map(async ({ picture, caption }) => ({
      caption,
      ...(await sharp(picture).resize({ width: shown }).png().toBuffer({ resolveWithObject: true })),
    })),
  )
  const rows = Array.from({ length: Math.ceil(small.length / across) }, (_, row) => {
    const cells = small.slice(row * across, (row + 1) * across)
    return { cells, height: Math.max(...cells.map(({ info }) => info.height)) + captionHeight + gap }
  })
  let sheet = 1
  let top = gap
  let parts: { input: Buffer; left: number; top: number }[] = []
  const write = async () => {
    const size = { width: gap + Math.min(across, small.length) * (shown + gap), height: top }
    await sharp({ create: { ...size, channels: 3, background: '#d8d6d0' } })
      .composite(parts)
      .png({ palette: true })
      .toFile(`${file}${sheet === 1 ? '' : `-${sheet}`}.png`)
    ;[sheet, top, parts] = [sheet + 1, gap, []]
  }
  for (const { cells, height } of rows) {
    if (parts.length > 0 && top + height > mostHeight) await write()
    for (const [column, { data, caption }] of cells.entries()) {
      const left = gap + column * (shown + gap)
      const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${shown}" height="${captionHeight}"><text x="0" y="18" font-family="sans-serif" font-size="16">${escapeHtml(caption)}</text></svg>`
      parts.push({ input: Buffer.from(text), left, top }, { input: data, left, top: top + captionHeight })
    }
    top += height
  }
  await write()
}
