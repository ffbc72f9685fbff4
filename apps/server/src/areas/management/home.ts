import { managementHomeSchema } from '@cursus/contract/home'
import { getManagementHome } from '@cursus/domain/home'
import { allPlatformRights, type PlatformRight } from '@cursus/rights'
import { management } from '../../calls/declare.ts'

const anyRight = allPlatformRights as readonly [PlatformRight, ...PlatformRight[]]

/** For whoever has a right on the platform; each sees what that right shows. */
export const managementHomeCall = management(...anyRight).query({
  path: 'GET home',
  summary: 'Get what the home page of the platform shows',
  answer: managementHomeSchema,
  verb: getManagementHome,
})
