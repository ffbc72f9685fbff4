import { companyFields } from '@cursus/contract/company'
import { updateCompanyUserInput } from '@cursus/contract/company-user'
import { email, id } from '@cursus/contract/field'
import { z } from 'zod'
import { licenceSchema } from '#web/features/licence/licence-form.ts'
import { addManagersSchema } from '#web/features/manager/rights-fields.tsx'

export const companySchema = companyFields.extend({
  logo: z.custom<File | 'removed' | null>(),
  signature: z.custom<File | 'removed' | null>(),
})

/** The company, and the parts that are switched on. */
export const companyAddSchema = ({ hasManagers, hasLicence }: { hasManagers: boolean; hasLicence: boolean }) =>
  companySchema.extend({
    managers: hasManagers ? addManagersSchema : z.any(),
    licence: hasLicence ? licenceSchema : z.any(),
  })

export const companyUserSchema = updateCompanyUserInput.pick({
  firstname: true,
  lastname: true,
  language: true,
  attributes: true,
})

export const addPersonSchema = companyUserSchema
  .pick({ firstname: true, lastname: true })
  .extend({ email, userGroupIdList: z.array(id) })
