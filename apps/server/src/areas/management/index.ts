import { categoryCalls } from './category.ts'
import { companiesCalls } from './company.ts'
import { contentCalls } from './content.ts'
import { historyCall } from './history.ts'
import { managementHomeCall, managementNewsCall, platformLearningCall } from './home.ts'
import { jobCalls } from './job.ts'
import { moduleCalls } from './module.ts'
import { platformManagerCalls } from './platform-manager.ts'
import { themeCalls } from './theme.ts'
import { userCalls } from './user.ts'

/** Calls for platform managers: catalogue, companies, users. */
export const managementCalls = {
  theme: themeCalls,
  category: categoryCalls,
  content: contentCalls,
  module: moduleCalls,
  company: companiesCalls,
  user: userCalls,
  platformManager: platformManagerCalls,
  history: historyCall,
  home: managementHomeCall,
  news: managementNewsCall,
  learning: platformLearningCall,
  job: jobCalls,
}
