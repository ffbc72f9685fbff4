import * as fields from '@cursus/contract/field'

/** What a pasted column, a list or a CSV holds: addresses in order, once each, and the pieces that are none. */
export type EmailList = { emails: string[]; rejected: string[] }

/** Reads addresses out of any text; in a CSV the cells that have no `@` (names, headings) are left out. */
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
