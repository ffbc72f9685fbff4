export { createLicence } from './create-licence.ts'
export { getLicence, getLicenceModule, listCompanyModules, listLicences } from './list-licences.ts'
export { suspendLicences, unsuspendLicences } from './suspend-licences.ts'
export { updateLicence } from './update-licence.ts'
