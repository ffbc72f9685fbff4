import { byIdInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { platformManagerSchema, setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { getPlatformManager, listPlatformManagers, setPlatformManagers } from '@cursus/domain'
import { z } from 'zod'
import { management } from '../../calls/declare.ts'

export const platformManagerCalls = {
  /** Who makes licences chooses among them who is told. */
  list: management('platformManagers.read', 'companies.write').query({
    path: 'GET platformManager',
    summary: 'Platform managers',
    input: listQuery,
    answer: pageOf(platformManagerSchema),
    verb: listPlatformManagers,
  }),
  get: management('platformManagers.read').query({
    path: 'GET platformManager/:id',
    summary: 'One platform manager, by the id of the user',
    input: byIdInput,
    answer: platformManagerSchema,
    verb: getPlatformManager,
  }),
  /** Adds, changes and removes: the specification has one call for all three. */
  set: management('platformManagers.write').mutation({
    path: 'POST platformManager',
    summary:
      'Give people exactly these platform rights, by e-mail; who is unknown is invited, without any right they are managers no more',
    input: setPlatformManagersInput,
    answer: z.array(platformManagerSchema),
    status: 201,
    verb: setPlatformManagers,
  }),
}
