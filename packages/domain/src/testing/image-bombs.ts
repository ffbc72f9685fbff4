import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

/**
 * 227 bytes of SVG that take minutes to render: a filter of radius 200 over sixteen million pixels.
 */
export const drawingBomb = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feMorphology operator="dilate" radius="200"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>'.padEnd(
    227,
  ),
)

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function pngOf(width: number, height: number, depth: number, isInterlaced: boolean, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG of less than a hundred bytes that claims that many pixels. */
export const claimingPng = (width: number, height: number): Buffer =>
  pngOf(width, height, 8, false, deflateSync(Buffer.alloc(100)))

/**
 * An interlaced PNG within every pixel limit and small as a file, which has to be decoded in memory
 * whole.
 */
export async function heavyPng(side: number): Promise<Buffer> {
  // Seven passes (PNG §8.2): start and distance of the pixels of each.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  let length = 0
  for (const [left, top, right, down] of passes) {
    const [columns, rows] = [Math.ceil((side - left) / right), Math.ceil((side - top) / down)]
    length += rows * (1 + columns * 8)
  }
  const zeros = Buffer.alloc(1024 * 1024)
  function* pixels() {
    for (let left = length; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length))
  }
  return pngOf(side, side, 16, true, await buffer(Readable.from(pixels()).pipe(createDeflate())))
}

/** A WebP header of 30 bytes that claims 16,384 × 16,384 pixels, animated. */
export function claimingWebp(): Buffer {
  const extended = Buffer.alloc(18)
  extended.write('VP8X', 0, 'latin1')
  extended.writeUInt32LE(10, 4)
  extended.set([0x02, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0], 8)
  const head = Buffer.alloc(12)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(4 + extended.length, 4)
  head.write('WEBP', 8, 'latin1')
  return Buffer.concat([head, extended])
}
