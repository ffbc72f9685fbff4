import { router } from '../../trpc/procedures.ts'
import { accessRouter, companyUserRouter } from './access.ts'
import { ownCompanyRouter } from './company.ts'
import { companyModuleRouter, licenceRouter } from './licence.ts'
import { managerRouter } from './manager.ts'

/** What a company's managers do: every procedure takes the `companyId`. */
export const companyRouter = router({
  company: ownCompanyRouter,
  manager: managerRouter,
  licence: licenceRouter,
  module: companyModuleRouter,
  access: accessRouter,
  user: companyUserRouter,
})
