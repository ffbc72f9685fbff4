export {
  accessChannel,
  everyonesAccessChannel,
  isAccessMessage,
  ofAccesses,
  ofLicences,
  tellHolders,
} from './access-channel.ts'
export { type AccessTerms, readTerms } from './access-dates.ts'
export { selectAccesses, toAccessRow } from './access-row.ts'
export { adoptFormerEvents } from './adopt-former-events.ts'
export { endAccesses } from './end-accesses.ts'
export { getAccess } from './get-access.ts'
export { carryOut, giveAccess } from './give-access.ts'
export { giveModules } from './give-modules.ts'
export { listAccessHistory } from './list-access-history.ts'
export { listAccesses, listAccessesAs, listAccessPages } from './list-accesses.ts'
export { lockLiveAccesses } from './lock-live-accesses.ts'
export { lockSeats } from './lock-seats.ts'
export { listGroupEmails, planAccess } from './plan-access.ts'
export { previewAccess } from './preview-access.ts'
export { recordAccessEvents, tellParticipants } from './record-access-events.ts'
export { remindExpiring } from './remind-expiring.ts'
export { restoreAccesses, restoreEach, revokeAccesses } from './revoke-accesses.ts'
export { updateAccess } from './update-access.ts'
export { updateAccesses } from './update-accesses.ts'
