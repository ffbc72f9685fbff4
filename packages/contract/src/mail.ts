import { z } from 'zod'
import { linkInput } from './auth.ts'
import { type MailKind, mailChoices, mailKindNames, offersChoice } from './notification-values.ts'
import { broken } from './rule.ts'

/** Why mails wait for a person, and the address at which the database was last at home. */
export const mailHoldSchema = z.object({
  reason: z.enum(['otherOrigin', 'restored', 'noServer']),
  /** Null where the address says nothing. */
  origin: z.string().nullable(),
})
export type MailHold = z.infer<typeof mailHoldSchema>

const kind = z.enum(mailKindNames as [MailKind, ...MailKind[]])
const choice = z.enum(mailChoices)

/** What the reader is told by e-mail, by kind. */
export const mailChoicesSchema = z.record(kind, choice)
export type MailChoices = z.infer<typeof mailChoicesSchema>

export const setMailChoiceInput = z
  .object({ kind, choice })
  .refine(({ kind, choice }) => offersChoice(kind, choice), { path: ['choice'], ...broken('invalid') })
export type SetMailChoiceInput = z.infer<typeof setMailChoiceInput>

/** Of the link of a mail: ends mails of its kinds, or takes them up as they were. */
export const mailLinkInput = linkInput.extend({
  kindList: z.array(kind).min(1),
  choice: choice.exclude(['none']),
})
export type MailLinkInput = z.infer<typeof mailLinkInput>
