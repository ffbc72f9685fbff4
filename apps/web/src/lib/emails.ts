import * as fields from '@cursus/contract/field'

/** Addresses in a pasted column, list or CSV: in order, once each, and the invalid parts. */
export type EmailList = { emails: string[]; rejected: string[] }

/** Extracts addresses from any text; CSV cells without `@` (names, headings) are ignored. */
export function readEmails(text: string): EmailList {
  const emails = new Set<string>()
  const rejected = new Set<string>()
  for (const piece of text.split(/[\s,;<>"'|]+/)) {
    if (!piece.includes('@')) continue
    const read = fields.email.safeParse(piece.replace(/^mailto:/i, '').replace(/[.:]+$/, ''))
    if (read.success) emails.add(read.data)
    else rejected.add(piece)
  }
  return { emails: [...emails], rejected: [...rejected] }
}
