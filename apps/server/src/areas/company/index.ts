import { accessCalls } from './access.ts'
import { ownCompanyCalls } from './company.ts'
import { exportCalls } from './export.ts'
import { companyModuleCalls, companyThemeCalls, licenceCalls } from './licence.ts'
import { managerCalls } from './manager.ts'
import { reminderCalls } from './reminder.ts'
import { reportCalls } from './report.ts'
import { companyUserCalls } from './user.ts'
import { userGroupCalls } from './user-group.ts'

/** Calls for managers of a company. */
export const companyCalls = {
  company: ownCompanyCalls,
  manager: managerCalls,
  licence: licenceCalls,
  module: companyModuleCalls,
  theme: companyThemeCalls,
  access: accessCalls,
  reminder: reminderCalls,
  user: companyUserCalls,
  userGroup: userGroupCalls,
  report: reportCalls,
  export: exportCalls,
}
