import { router } from '../../trpc/procedures.ts'
import { categoryRouter } from './category.ts'
import { companyRouter } from './company.ts'
import { contentRouter } from './content.ts'
import { historyProcedure } from './history.ts'
import { moduleRouter } from './module.ts'
import { themeRouter } from './theme.ts'

/** What platform managers do: the catalogue and the companies. */
export const managementRouter = router({
  theme: themeRouter,
  category: categoryRouter,
  content: contentRouter,
  module: moduleRouter,
  company: companyRouter,
  history: historyProcedure,
})
