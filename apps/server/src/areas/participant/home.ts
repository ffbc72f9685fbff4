import { userHomeSchema } from '@cursus/contract/participant'
import { getUserHome } from '@cursus/domain/participant'
import { signedIn } from '../../calls/declare.ts'

export const userHome = signedIn.query({
  path: 'GET user/me/home',
  summary: 'Get my favourites and last notes, as the home page shows them',
  answer: userHomeSchema,
  verb: getUserHome,
})
