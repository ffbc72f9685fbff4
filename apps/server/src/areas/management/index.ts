import { categoryCalls } from './category.ts'
import { companiesCalls } from './company.ts'
import { contentCalls } from './content.ts'
import { historyCall } from './history.ts'
import { moduleCalls } from './module.ts'
import { platformManagerCalls } from './platform-manager.ts'
import { themeCalls } from './theme.ts'
import { userCalls } from './user.ts'

/** What platform managers do: the catalogue, the companies, the people. */
export const managementCalls = {
  theme: themeCalls,
  category: categoryCalls,
  content: contentCalls,
  module: moduleCalls,
  company: companiesCalls,
  user: userCalls,
  platformManager: platformManagerCalls,
  history: historyCall,
}
