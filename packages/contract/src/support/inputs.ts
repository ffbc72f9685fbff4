import { z } from 'zod'
import { email, id, plainLine, plainText } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { supportTypes } from './support-types.ts'

const supportMessage = plainText(5000)
/** Sent only with the sender's consent; of the page without its query, which in links of e-mails holds a token. */
const supportDetails = z
  .object({
    browser: plainLine(300),
    page: plainLine(300).transform((page) => page.replace(/[?#].*/, '')),
    version: plainLine(40),
  })
  .partial()
  .optional()
/** Of somebody signed in the e-mail is their own, whatever stands here. */
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
  message: supportMessage,
  details: supportDetails,
})
export type SendUserSupportInput = z.infer<typeof sendUserSupportInput>
