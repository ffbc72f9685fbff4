export type { ManifestItem, SharedDataMap, Standard } from '../types.ts'
export { launchableItems, offeredItems } from '../types.ts'
export { deriveEntry, type Entry, type LaunchEntry, type StoredSession } from './derive-entry.ts'
export { formatDuration, parseDuration } from './duration.ts'
export { type Navigation, navigationFrom } from './navigation.ts'
export { type Answer, readAnswer } from './read-answer.ts'
export {
  type CommitInput,
  type CommitResult,
  type CommittedSco,
  type CommittedScoResult,
  type PreviousResult,
  readCommit,
  type ScoState,
  type StoredSco,
} from './read-commit.ts'
export { readPlace, type ScoPlace } from './read-place.ts'
export { type Elements, readSco, resumes, sessionEnd } from './read-sco.ts'
export type { ElementWrite } from './sco-progress.ts'
export { type LaunchSeed, type SeedInput, seedLaunch } from './seed-launch.ts'
export { sessionDuration, totalDuration } from './session-time.ts'
