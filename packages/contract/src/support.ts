import { z } from 'zod'
import { email, id, languageSchema, plainLine, plainText } from './field.ts'
import { supportTypes } from './support-values.ts'

const supportMessage = plainText(5000)
/**
 * Sent only with the sender's consent. The query of the page's address is removed, because links in
 * e-mails carry tokens in it.
 */
const supportDetails = z
  .object({
    browser: plainLine(300),
    /** Sizes of window and screen. */
    screen: plainLine(60),
    page: plainLine(300).transform((page) => page.replace(/[?#].*/, '')),
    version: plainLine(40),
  })
  .partial()
  .optional()
/** Ignored for signed-in users, whose own e-mail is used. */
export const sendSupportInput = z.object({
  email,
  message: supportMessage,
  language: languageSchema.optional(),
  details: supportDetails,
})
export type SendSupportInput = z.infer<typeof sendSupportInput>
export const sendUserSupportInput = z.object({
  type: z.enum(supportTypes),
  userModuleId: id.optional(),
  /** A content of that module; ignored without one. */
  contentId: id.optional(),
  message: supportMessage,
  details: supportDetails,
})
export type SendUserSupportInput = z.infer<typeof sendUserSupportInput>
