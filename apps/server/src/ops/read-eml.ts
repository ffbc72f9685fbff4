export type ReadMail = {
  /** The name of who writes, else their address. */
  from: string
  to: string
  subject: string
  /** What a list of mails shows below the subject. */
  preheader: string
  date: string
  html: string
  text: string
}

type Part = { headers: Map<string, string>; body: Buffer }

/** Splits a message or one of its parts into unfolded headers and body. */
function readPart(raw: Buffer): Part {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'))
  const head = raw
    .subarray(0, end ? end.index : raw.length)
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0) }
}

function decodeQuotedPrintable(body: string): Buffer {
  const bytes = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/**
 * RFC 2047: `=?utf-8?Q?…?=` and `=?utf-8?B?…?=`. Adjacent words are one text, which may be split
 * inside a character.
 */
function decodeHeader(value: string): string {
  return value.replace(/=\?[\w-]+\?[bq]\?[^?]*\?=(?:\s+=\?[\w-]+\?[bq]\?[^?]*\?=)*/gi, (words) => {
    const bytes = [...words.matchAll(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function textOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body.toString('latin1')).toString('utf8')
  return body.toString('utf8')
}

function* leavesOf(part: Part): Generator<Part> {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) {
    yield part
    return
  }
  // The text before the first delimiter is a preamble; the delimiter followed by `--` is the last.
  const pieces = `\r\n${part.body.toString('latin1')}`.split(`\n--${boundary}`).slice(1)
  for (const piece of pieces) {
    if (piece.startsWith('--')) return
    yield* leavesOf(readPart(Buffer.from(piece.replace(/^[ \t]*\r?\n/, ''), 'latin1')))
  }
}

/** Reads a message in the format of the platform's mail writer: text and HTML as alternatives. */
export function readEml(raw: Buffer): ReadMail {
  const message = readPart(raw)
  const header = (name: string) => decodeHeader(message.headers.get(name) ?? '')
  const mail: ReadMail = {
    from: nameOf(header('from')),
    to: header('to'),
    subject: header('subject'),
    preheader: '',
    date: header('date'),
    html: '',
    text: '',
  }
  for (const leaf of leavesOf(message)) {
    const type = leaf.headers.get('content-type')?.toLowerCase() ?? 'text/plain'
    if (type.startsWith('text/html')) mail.html ||= textOf(leaf)
    else if (type.startsWith('text/plain')) mail.text ||= textOf(leaf)
  }
  return { ...mail, preheader: plain(/<div class="preheader"[^>]*>([^<]*)/.exec(mail.html)?.[1] ?? '') }
}

/** Of `"Karim Benali, Maison Delorme" <no-reply@cursus.example>`. */
function nameOf(from: string): string {
  const [, quoted, bare] = /^(?:"((?:[^"\\]|\\.)*)"|([^<]*?))\s*<[^<>]*>$/.exec(from) ?? []
  return quoted?.replace(/\\(.)/g, '$1') || bare || from
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')

/** The distinct links of a mail, without its pictures. */
export function linksOf({ html, text }: Pick<ReadMail, 'html' | 'text'>): string[] {
  const found = [...`${html}\n${text}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) =>
    link.replaceAll('&amp;', '&'),
  )
  return [...new Set(found)].filter((link) => !link.includes('/mail/picture/'))
}
