export { checkLanguage, checkPassword } from './check-own-choices.ts'
export { type Device, describeUserAgent } from './describe-user-agent.ts'
export { ensureFirstManager } from './ensure-first-manager.ts'
export { forgotPassword } from './forgot-password.ts'
export { newPassword } from './new-password.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
export { hashPassword, isPassword } from './password.ts'
export { resendValidation } from './resend-validation.ts'
export { selectMe, toMe } from './select-me.ts'
export {
  actorOf,
  createSession,
  endSession,
  endSessions,
  type FoundSession,
  findSession,
  isSessionLive,
  removeExpiredSessions,
  sessionChannel,
} from './session.ts'
export { type SessionCookie, sessionCookie } from './session-cookie.ts'
export { signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
export { assertStillMay, lockAccount, lockOwnAccount } from './still-may.ts'
export { validateEmail } from './validate-email.ts'
