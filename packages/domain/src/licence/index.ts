export { createLicence, duplicateLicence } from './create-licence.ts'
export { endLicences, suspendLicences, unsuspendLicences } from './end-licences.ts'
export { findLicenceModule, getLicence, getLicenceModule } from './get-licence.ts'
export { listLicenceHistory } from './list-licence-history.ts'
export {
  listAllLicences,
  listCompanyModules,
  listLicences,
  listLicencesByEnd,
  listLicencesToWatch,
  listNewerModules,
} from './list-licences.ts'
export { notifyLicenceManagers } from './notify-licence-managers.ts'
export { keepSeatDays, readFreeSeats } from './seat-days.ts'
export { updateLicence } from './update-licence.ts'
export { listLicenceModuleVersions, listUpgradePeople } from './upgrade.ts'
