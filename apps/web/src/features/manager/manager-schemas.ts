import { email } from '@cursus/contract/field'
import { broken } from '@cursus/contract/rule'
import { type CompanyRights, isCompanyManager } from '@cursus/rights'
import { z } from 'zod'

/** Company rights, at least one. */
const rights = z.custom<CompanyRights>(
  (chosen) => isCompanyManager(chosen as CompanyRights) || (chosen as CompanyRights).responsible,
  broken('required'),
)
export const addManagersSchema = z.object({ userList: z.array(email).min(1), rights })
export const managerSchema = z.object({ rights })
