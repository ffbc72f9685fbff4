export { addManager, ensureFirstManager } from './ensure-first-manager.ts'
export { forgotPassword, newPassword } from './new-password.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
export { companyReaderOf, readLink, resendLink } from './read-link.ts'
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
export { hashPassword, isPassword, signIn, signOut } from './sign-in.ts'
export {
  endSignUps,
  eraseSignUps,
  isBrowserSecret,
  newBrowserSecret,
  removeOldSignUps,
  storeSignUp,
} from './sign-ups.ts'
export { assertStillMay, lockAccount, lockOwnAccount } from './still-may.ts'
export { resendValidation, signUpByLink, validateEmail } from './validate-email.ts'
