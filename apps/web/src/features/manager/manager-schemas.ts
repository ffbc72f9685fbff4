import { addManagersInput } from '@cursus/contract/manager'
import { broken } from '@cursus/contract/rule'
import { type CompanyRights, isCompanyManager } from '@cursus/rights'
import { z } from 'zod'

/** Company rights, at least one. */
const rights = z.custom<CompanyRights>(
  (chosen) => isCompanyManager(chosen as CompanyRights) || (chosen as CompanyRights).responsible,
  broken('required'),
)
export const addManagersSchema = z.object({ userList: addManagersInput.shape.userList, rights })
export const managerSchema = z.object({ rights })
