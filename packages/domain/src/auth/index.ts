export { companyReaderOf } from './company-reader.ts'
export { type Device, describeUserAgent } from './describe-user-agent.ts'
export { ensureFirstManager } from './ensure-first-manager.ts'
export { forgotPassword } from './forgot-password.ts'
export { newPassword } from './new-password.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
export { hashPassword, isPassword } from './password.ts'
export { readLink, resendLink } from './read-link.ts'
export { resendValidation } from './resend-validation.ts'
export { selectMe, toMe } from './select-me.ts'
export {
  actorOf,
  createSession,
  endSession,
  endSessions,
  type FoundSession,
  findSession,
  isStillSignedIn,
  removeExpiredSessions,
  sessionChannel,
  sessionIdOf,
} from './session.ts'
export { type SessionCookie, sessionCookie, signUpCookie } from './session-cookie.ts'
export { signIn } from './sign-in.ts'
export { signOut } from './sign-out.ts'
export { eraseSignUps, isBrowserSecret, newBrowserSecret, removeOldSignUps, storeSignUp } from './sign-ups.ts'
export { assertStillMay, lockAccount, lockOwnAccount } from './still-may.ts'
export { signUpByLink, validateEmail } from './validate-email.ts'
