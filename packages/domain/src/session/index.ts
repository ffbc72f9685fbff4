export { type MeRow, meColumns, toMe } from './me-columns.ts'
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
