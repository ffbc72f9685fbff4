import { updateCompanyInput } from '@cursus/contract/company'
import { byIdInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { getCompanyUser, getOwnCompany, listCompanyModules, listCompanyUsers, updateCompany } from '@cursus/domain'
import { company, router } from '../../trpc/procedures.ts'
import { accessRouter } from './access.ts'
import { licenceRouter } from './licence.ts'
import { managerRouter } from './manager.ts'

/** What managers of a company do in it. */
export const companyRouter = router({
  company: router({
    get: company('training.read', 'admin.read', 'companies.read').query(({ ctx }) => getOwnCompany(ctx)),
    /** A logo comes over REST, by multipart. */
    update: company('admin.write')
      .input(updateCompanyInput)
      .mutation(({ ctx, input }) => updateCompany(ctx, input)),
  }),
  manager: managerRouter,
  licence: licenceRouter,
  module: router({
    /** The module versions that the company's licences give; trainers choose one of them when they give a module. */
    list: company('admin.read', 'training.read')
      .input(listQuery)
      .query(({ ctx, input }) => listCompanyModules(ctx, input)),
  }),
  access: accessRouter,
  user: router({
    list: company('training.read')
      .input(listQuery)
      .query(({ ctx, input }) => listCompanyUsers(ctx, input)),
    get: company('training.read')
      .input(byIdInput)
      .query(({ ctx, input }) => getCompanyUser(ctx, input)),
  }),
})
