import { crc32 } from 'node:zlib'
import { decodeCodePage, decodeStrictly } from './code-pages.ts'

/** A name in the central directory, with the zip's flags about its encoding. */
export type RawName = {
  bytes: Buffer
  isMarkedUtf8: boolean
  /** The Info-ZIP extra field 0x7075, if present. */
  unicodePath: Buffer | undefined
}

/** One decoding of the names that are not Unicode; `charset` is undefined when all are. */
export type NameReading = { names: string[]; charset: string | undefined; guessed: number }

/**
 * In order of preference; the first is the default of the zip format (a name without a flag is
 * CP437).
 */
const codePages = ['cp437', 'cp850', 'windows-1252', 'windows-1251', 'shift_jis']

/**
 * Returns every possible decoding of the names, the most likely first. Unicode names are the same
 * in all of them: flagged as UTF-8, with a Unicode extra field, or valid UTF-8, which other
 * encodings rarely are.
 */
export function readNames(raw: readonly RawName[], declared?: string): NameReading[] {
  const sure = raw.map(unicodeName)
  const guessed = sure.filter((name) => name === undefined).length
  const unmarked = raw.filter((name, index) => sure[index] !== undefined && isUnmarkedUnicode(name)).length
  if (guessed === 0) {
    return [{ names: sure as string[], charset: unmarked > 0 ? 'utf-8' : undefined, guessed: unmarked }]
  }
  const readings: NameReading[] = []
  for (const charset of declared === undefined ? codePages : [declared, ...codePages]) {
    const names = raw.map((name, index) => sure[index] ?? decodeCodePage(charset, name.bytes))
    if (names.every((name) => name !== undefined)) readings.push({ names, charset, guessed })
  }
  return readings
}

function unicodeName({ bytes, isMarkedUtf8, unicodePath }: RawName): string | undefined {
  const utf8 = isMarkedUtf8 ? decodeStrictly('utf-8', bytes) : undefined
  return utf8 ?? unicodePathName(bytes, unicodePath) ?? decodeStrictly('utf-8', bytes)
}

/** The extra field is valid only for the original name: a renamed entry has another checksum. */
function unicodePathName(bytes: Buffer, field: Buffer | undefined) {
  if (field === undefined || field.length < 6 || field[0] !== 1) return undefined
  return field.readUInt32LE(1) === crc32(bytes) ? decodeStrictly('utf-8', field.subarray(5)) : undefined
}

function isUnmarkedUnicode({ bytes, isMarkedUtf8, unicodePath }: RawName) {
  return !isMarkedUtf8 && unicodePath === undefined && bytes.some((byte) => byte >= 128)
}
