import { z } from 'zod'
import { email, password, personName } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { avatarSchema } from '../user/index.ts'

/** Token from the link of an e-mail. */
const linkToken = z.string().min(1).max(200)

// Specification §5 "Profile, Auth" and §7.
const typedPassword = z.string().min(1).max(200)
export const signInInput = z.object({ email, password: typedPassword })
export type SignInInput = z.infer<typeof signInInput>
export const signUpInput = z.object({
  email,
  firstname: personName,
  lastname: personName,
  password,
  language: languageSchema.optional(),
  avatar: avatarSchema.optional(),
  /** Of a link sent to this e-mail, which proves the mailbox: the account is made at once. */
  token: linkToken.optional(),
})
export type SignUpInput = z.infer<typeof signUpInput>
export const linkInput = z.object({ token: linkToken })
export type LinkInput = z.infer<typeof linkInput>
/** `password`: that of the sign-up, in a browser other than the one that signed up. */
export const validateEmailInput = linkInput.extend({ password: typedPassword.optional() })
export type ValidateEmailInput = z.infer<typeof validateEmailInput>
/** Address that requests an e-mail: to confirm it, or to set a new password. */
export const emailOnlyInput = z.object({ email })
export type EmailOnlyInput = z.infer<typeof emailOnlyInput>
export const newPasswordInput = linkInput.extend({ password })
export type NewPasswordInput = z.infer<typeof newPasswordInput>
