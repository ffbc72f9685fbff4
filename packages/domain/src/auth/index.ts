export { addManager, ensureFirstManager } from './ensure-first-manager.ts'
export {
  companyReaderOf,
  forgotPassword,
  newPassword,
  readLink,
  resendLink,
  resendValidation,
  signUpByLink,
  validateEmail,
} from './links.ts'
export { selectMe, toMe } from './select-me.ts'
export {
  actorOf,
  assertStillMay,
  createSession,
  endOtherSessions,
  endOwnSession,
  endSession,
  endSessions,
  findSession,
  isStillSignedIn,
  listOwnSessions,
  lockAccount,
  lockOwnAccount,
  removeExpiredSessions,
  sessionChannel,
  sessionCookie,
  sessionIdOf,
} from './session.ts'
export { hashPassword, isPassword, signIn, signOut } from './sign-in.ts'
export {
  endSignUps,
  eraseSignUps,
  isBrowserSecret,
  newBrowserSecret,
  removeOldSignUps,
  signUpCookie,
  storeSignUp,
} from './sign-ups.ts'
