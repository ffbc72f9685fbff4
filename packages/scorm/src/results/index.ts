export type { ManifestItem, Standard } from '../types.ts'
export { launchableItems, offeredItems } from '../types.ts'
export { deriveEntry, type Entry, type LaunchEntry, type StoredSession } from './derive-entry.ts'
export { formatDuration, parseDuration } from './duration.ts'
export {
  type CommitInput,
  type CommitResult,
  type CommittedSco,
  type CommittedScoResult,
  type PreviousResult,
  readCommit,
  type ScormContentType,
  type ScoState,
  type StoredSco,
} from './read-commit.ts'
export { type ElementWrite, type HistoryResult, readHistory } from './read-history.ts'
export { type Elements, readSco, type ScoResult, type ScoRules } from './read-sco.ts'
export { type LaunchSeed, type SeedInput, seedLaunch } from './seed-launch.ts'
export { sessionDuration, totalDuration } from './session-time.ts'
