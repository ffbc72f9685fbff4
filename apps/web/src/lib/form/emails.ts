import * as fields from '@cursus/contract/field'

/** Addresses in a pasted column, list or CSV: in order, once each. */
type EmailList = {
  emails: string[]
  /** Parts that should be addresses and are none. */
  rejected: string[]
  /** Number of addresses that occur again. */
  repeated: number
}

const hasWord = /[\p{L}\p{N}]/u

/**
 * Extracts addresses from any text. The other cells of a line with one address are names, and a
 * first line without any is a heading; other parts without `@` are rejected.
 */
export function readEmails(text: string): EmailList {
  const emails = new Set<string>()
  const rejected = new Set<string>()
  let repeated = 0
  const lines = text.split(/[\r\n]+/).filter((line) => hasWord.test(line))
  for (const [index, line] of lines.entries()) {
    const isHeading = index === 0 && lines.length > 1 && /[,;\t]/.test(line)
    const addresses = line.split('@').length - 1
    if (addresses === 0 && !isHeading) rejected.add(line.trim())
    if (addresses > 1) {
      // Names in quotation marks may contain commas.
      for (const cell of line.replace(/"[^"]*"/g, '').split(/[,;\t]/)) {
        if (hasWord.test(cell) && !cell.includes('@')) rejected.add(cell.trim())
      }
    }
    for (const piece of line.split(/[\s,;<>"'|]+/)) {
      if (!piece.includes('@')) continue
      const read = fields.email.safeParse(piece.replace(/^mailto:/i, '').replace(/[.:]+$/, ''))
      if (!read.success) rejected.add(piece)
      else if (emails.has(read.data)) repeated += 1
      else emails.add(read.data)
    }
  }
  return { emails: [...emails], rejected: [...rejected], repeated }
}
