import * as fields from '@cursus/contract/field'
import { languageSchema } from '@cursus/contract/language'
import { broken } from '@cursus/contract/rule'
import type { updateMeInput } from '@cursus/contract/user'
import { z } from 'zod'

/** Specification §5 "Profile form": an empty password keeps the current one. `length`: what this installation asks for. */
export const profileSchema = (length = fields.passwordLength) =>
  z
    .object({
      firstname: fields.personName,
      lastname: fields.personName,
      language: languageSchema,
      avatar: z.string(),
      password: z.union([z.literal(''), fields.passwordOf(length)]),
      confirmPassword: z.string(),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      ...broken('notEqualPassword'),
      // Told together with what is wrong in other fields, not after these are right.
      when: () => true,
    })
export type Profile = z.infer<ReturnType<typeof profileSchema>>

/** What is sent (specification §7): the e-mail in lower case, the password only when there is one. */
export function toUpdateMe(email: string, values: Profile): z.input<typeof updateMeInput> {
  const { firstname, lastname, avatar, language, password } = values
  return { email: email.toLowerCase(), firstname, lastname, avatar, language, ...(password ? { password } : {}) }
}
