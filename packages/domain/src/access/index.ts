export {
  accessReason,
  endOfDay,
  endsAt,
  isAccessActive,
  isLicenceActive,
  isLive,
  seatsTaken,
  today,
} from './access-terms.ts'
export { auditAccesses } from './audit-accesses.ts'
