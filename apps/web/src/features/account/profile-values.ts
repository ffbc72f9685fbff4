import * as fields from '@cursus/contract/field'
import { languageSchema } from '@cursus/contract/language'
import { broken } from '@cursus/contract/rule'
import type { updateMeInput } from '@cursus/contract/user'
import { z } from 'zod'

/** Specification §5 "Profile form": an empty password keeps the current one. */
export const profileSchema = z
  .object({
    firstname: fields.personName,
    lastname: fields.personName,
    language: languageSchema,
    avatar: z.string(),
    password: z.union([z.literal(''), fields.password]),
    confirmPassword: z.string(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    ...broken('notEqualPassword'),
    // Reported together with errors of other fields, not after them.
    when: () => true,
  })
export type Profile = z.infer<typeof profileSchema>

/**
 * The input to send (specification §7): the e-mail in lower case, the password only when it is set.
 */
export function toUpdateMe(email: string, values: Profile): z.input<typeof updateMeInput> {
  const { firstname, lastname, avatar, language, password } = values
  return { email: email.toLowerCase(), firstname, lastname, avatar, language, ...(password ? { password } : {}) }
}
