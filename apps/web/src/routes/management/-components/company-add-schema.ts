import { z } from 'zod'
import { companySchema } from '#web/features/company/company-schema.ts'
import { licenceSchema } from '#web/features/licence/licence-form.ts'
import { addManagersSchema } from '#web/features/manager/manager-schemas.ts'

/** The company, and the parts that are switched on. */
export const companyAddSchema = ({ hasManagers, hasLicence }: { hasManagers: boolean; hasLicence: boolean }) =>
  companySchema.extend({
    managers: hasManagers ? addManagersSchema : z.any(),
    licence: hasLicence ? licenceSchema : z.any(),
  })
