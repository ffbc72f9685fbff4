import { z } from 'zod'
import { email, password, personName } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'

// Specification §5 "Profile, Auth" and §7.
export const signInInput = z.object({ email, password: z.string().min(1).max(200) })
export type SignInInput = z.infer<typeof signInInput>
export const signUpInput = z.object({
  email,
  firstname: personName,
  lastname: personName,
  password,
  language: languageSchema.optional(),
})
export type SignUpInput = z.infer<typeof signUpInput>
/** Token from the link of an e-mail. */
export const validateEmailInput = z.object({ token: z.string().min(1).max(200) })
export type ValidateEmailInput = z.infer<typeof validateEmailInput>
/** Address that requests an e-mail: to confirm it, or to set a new password. */
export const emailOnlyInput = z.object({ email })
export type EmailOnlyInput = z.infer<typeof emailOnlyInput>
export const newPasswordInput = validateEmailInput.extend({ password })
export type NewPasswordInput = z.infer<typeof newPasswordInput>
