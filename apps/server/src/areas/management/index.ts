import { historyRowSchema } from '@cursus/contract/event'
import { historyNouns } from '@cursus/contract/event-values'
import { byIdInput } from '@cursus/contract/field'
import { managementHomeSchema, managementNewsSchema, platformLearningSchema } from '@cursus/contract/home'
import { historyRights, listHistory } from '@cursus/domain/event'
import { getManagementHome, getManagementNews, getPlatformLearning } from '@cursus/domain/home'
import { allPlatformRights, type PlatformRight } from '@cursus/rights'
import { z } from 'zod'
import { management } from '../../calls/declare.ts'
import { categoryCalls } from './category.ts'
import { companiesCalls } from './company.ts'
import { contentCalls } from './content.ts'
import { jobCalls } from './job.ts'
import { moduleCalls } from './module.ts'
import { platformManagerCalls } from './platform-manager.ts'
import { themeCalls } from './theme.ts'
import { userCalls } from './user.ts'

const anyRight = allPlatformRights as readonly [PlatformRight, ...PlatformRight[]]

const anyHistoryRight = Object.values(historyRights) as [PlatformRight, ...PlatformRight[]]

/** Calls for platform managers: catalogue, companies, users. */
export const managementCalls = {
  theme: themeCalls,
  category: categoryCalls,
  content: contentCalls,
  module: moduleCalls,
  company: companiesCalls,
  user: userCalls,
  platformManager: platformManagerCalls,
  /** The changes of one item, newest first; the verb checks the right to read it. */
  history: management(...anyHistoryRight).query({
    path: 'GET history',
    summary: 'List the changes of one item of the management area, newest first',
    input: byIdInput.extend({ noun: z.enum(historyNouns) }),
    answer: z.array(historyRowSchema),
    verb: listHistory,
  }),
  /** For holders of any right on the platform; each sees what that right shows. */
  home: management(...anyRight).query({
    path: 'GET home',
    summary: 'Get what the home page of the platform shows',
    answer: managementHomeSchema,
    verb: getManagementHome,
  }),
  /** For holders of any right on the platform; the verb leaves out what the right does not show. */
  news: management(...anyRight).query({
    path: 'GET home/news',
    summary: 'Get the licences that end or fill up',
    answer: managementNewsSchema,
    verb: getManagementNews,
  }),
  learning: management('companies.read').query({
    path: 'GET home/learning',
    summary: 'Count who is active and what is completed on the platform, and get the licences that end first',
    answer: platformLearningSchema,
    verb: getPlatformLearning,
  }),
  job: jobCalls,
}
