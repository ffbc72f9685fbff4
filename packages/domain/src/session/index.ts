export { type Device, describeUserAgent } from './describe-user-agent.ts'
export { type MeRow, meColumns, toMe } from './me-columns.ts'
export { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
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
export { assertStillMay, holdAccount, lockOwnAccount } from './still-may.ts'
