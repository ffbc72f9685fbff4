import { pageOf } from '@cursus/contract/list'
import { listUserResourcesInput, userResourceRowSchema } from '@cursus/contract/participant'
import { listUserResources } from '@cursus/domain/participant'
import { signedIn } from '../../calls/declare.ts'

export const userResourceCalls = {
  list: signedIn.query({
    path: 'GET user/me/userResource',
    summary: 'List the files of all my modules',
    input: listUserResourcesInput,
    answer: pageOf(userResourceRowSchema),
    verb: listUserResources,
  }),
}
