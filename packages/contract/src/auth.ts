import { z } from 'zod'
import { email, languageSchema, password, personName, timestamp, uuid } from './field.ts'
import { avatarSchema } from './user.ts'

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
/** `password`: of the account, as proof that its owner asks. */
export const changeEmailInput = z.object({ email, password: typedPassword })
export type ChangeEmailInput = z.infer<typeof changeEmailInput>
export const newPasswordInput = linkInput.extend({ password })
export type NewPasswordInput = z.infer<typeof newPasswordInput>

/** A session of the user. `browser` and `system` are null when the `User-Agent` names none. */
export const ownSessionSchema = z.object({
  id: uuid,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  creationDate: timestamp,
  /** Accurate to about ten minutes. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** A sign-up: the account exists once its e-mail is confirmed. */
export const signedUpSchema = z.object({ id: uuid, email: z.string() })

export const linkKinds = [
  'validate_email',
  'new_password',
  'invitation',
  'change_email',
  'undo_email',
  'end_weekly_mail',
] as const

/** What the link of an e-mail is, and whether it still opens. */
export const linkSchema = z.object({
  kind: z.enum(linkKinds).nullable(),
  /** Whom it was sent to; null for a link that does not exist. */
  email: z.string().nullable(),
  /** The address that the account gets by it. */
  newEmail: z.string().nullable(),
  state: z.enum(['open', 'used', 'expired', 'unknown', 'invalid']),
  /** The sign-up of this browser that the link confirms at one press. */
  signUp: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
  /** Another browser has signed up with the e-mail: its password confirms, too. */
  hasSignUp: z.boolean(),
})
export type LinkAnswer = z.infer<typeof linkSchema>
