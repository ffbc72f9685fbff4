import { managementHomeSchema, managementNewsSchema, platformLearningSchema } from '@cursus/contract/home'
import { getManagementHome, getManagementNews, getPlatformLearning } from '@cursus/domain/home'
import { allPlatformRights, type PlatformRight } from '@cursus/rights'
import { management } from '../../calls/declare.ts'

const anyRight = allPlatformRights as readonly [PlatformRight, ...PlatformRight[]]

/** For holders of any right on the platform; each sees what that right shows. */
export const managementHomeCall = management(...anyRight).query({
  path: 'GET home',
  summary: 'Get what the home page of the platform shows',
  answer: managementHomeSchema,
  verb: getManagementHome,
})

/** For holders of any right on the platform; the verb leaves out what the right does not show. */
export const managementNewsCall = management(...anyRight).query({
  path: 'GET home/news',
  summary: 'Get the licences that end or fill up',
  answer: managementNewsSchema,
  verb: getManagementNews,
})

export const platformLearningCall = management('companies.read').query({
  path: 'GET home/learning',
  summary: 'Count who is active and what is completed on the platform, and get the licences that end first',
  answer: platformLearningSchema,
  verb: getPlatformLearning,
})
