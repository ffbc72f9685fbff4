import { decodeStrictly } from './code-pages.ts'
import { trimEnd } from './trim-end.ts'

/** `repaired` is the encoding used when the document claims another. */
export type DecodedXml = { text: string; repaired: string | undefined; hadLeadingSpace: boolean }

/**
 * Decodes a document. Tries the byte order mark, the declaration, UTF-8, and last Western European.
 */
export function decodeXml(bytes: Buffer): DecodedXml {
  const { text, repaired } = decode(bytes)
  return { text: trimEnd(text.trimStart(), ' \t\r\n\0\ufeff'), repaired, hadLeadingSpace: /^\ufeff?\s/.test(text) }
}

function decode(bytes: Buffer): { text: string; repaired: string | undefined } {
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), repaired: undefined }
  const declared = /^[\s\ufeffï»¿]*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 400),
  )?.[1]
  // A declaration that can be read as bytes is not UTF-16, whatever it claims: some tools re-encode
  // without changing it.
  const claimed = declared === undefined || /^utf-?16|^ucs/i.test(declared) ? 'utf-8' : declared
  const asClaimed = decodeStrictly(claimed, bytes)
  if (asClaimed !== undefined) return { text: asClaimed, repaired: undefined }
  const asUtf8 = decodeStrictly('utf-8', bytes)
  if (asUtf8 !== undefined) return { text: asUtf8, repaired: 'utf-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), repaired: 'windows-1252' }
}

/** UTF-16, by its byte order mark or by the shape of its first character, which is `<`. */
function wideEncoding(bytes: Buffer) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  return undefined
}
