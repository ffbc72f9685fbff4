import { router } from '../../trpc/procedures.ts'
import { categoryRouter } from './category.ts'
import { companyRouter } from './company.ts'
import { contentRouter } from './content.ts'
import { historyProcedure } from './history.ts'
import { moduleRouter } from './module.ts'
import { platformManagerRouter } from './platform-manager.ts'
import { themeRouter } from './theme.ts'
import { userRouter } from './user.ts'

/** What platform managers do: the catalogue, the companies, the people. */
export const managementRouter = router({
  theme: themeRouter,
  category: categoryRouter,
  content: contentRouter,
  module: moduleRouter,
  company: companyRouter,
  user: userRouter,
  platformManager: platformManagerRouter,
  history: historyProcedure,
})
