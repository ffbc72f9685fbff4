export {
  accessChannel,
  everyonesAccessChannel,
  isAccessMessage,
  ofAccesses,
  ofLicences,
  tellHolders,
} from './access-channel.ts'
export { type AccessTerms, readTerms } from './access-dates.ts'
export { listAccessHistory, recordAccessEvents, tellParticipants } from './access-events.ts'
export { getAccess, previewAccess, selectAccesses, toAccessRow } from './get-access.ts'
export { carryOut, giveAccess, giveModules } from './give-access.ts'
export { listAccesses, listAccessesAs, listAccessPages, selectHolders } from './list-accesses.ts'
export { listLatestResults } from './list-latest-results.ts'
export { lockGifts, lockSeats } from './lock-seats.ts'
export { listGroupEmails, planAccess } from './plan-access.ts'
export { remindExpiring } from './remind-expiring.ts'
export {
  endAccesses,
  restoreAccesses,
  restoreEach,
  revokeAccesses,
  revokeAgain,
  revokeSelected,
  undoable,
} from './revoke-accesses.ts'
export { updateAccess, updateAccesses } from './update-access.ts'
