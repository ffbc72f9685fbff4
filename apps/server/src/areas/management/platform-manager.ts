import { fitsRemovingPlatformManager } from '@cursus/contract/act-values'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { platformManagerSchema, setPlatformManagersInput } from '@cursus/contract/platform-manager'
import {
  getPlatformManager,
  listPlatformManagers,
  removePlatformManagers,
  setPlatformManagers,
} from '@cursus/domain/platform-manager'
import { z } from 'zod'
import { management } from '../../calls/declare.ts'

export const platformManagerCalls = {
  /**
   * People who edit licences choose from this list who is notified; companies see their contacts.
   */
  list: management('platformManagers.read', 'companies.write', 'admin.read').query({
    path: 'GET platformManager',
    summary: 'List platform managers',
    input: listQuery,
    answer: pageOf(platformManagerSchema),
    verb: listPlatformManagers,
  }),
  get: management('platformManagers.read').query({
    path: 'GET platformManager/:id',
    summary: 'Get a platform manager by user id',
    input: byIdInput,
    answer: platformManagerSchema,
    verb: getPlatformManager,
  }),
  /** Adds, changes and removes managers, because the specification has one call for all three. */
  set: management('platformManagers.write').mutation({
    path: 'POST platformManager',
    summary: 'Set the platform rights of people by e-mail; unknown people are invited, and no right removes a manager',
    input: setPlatformManagersInput,
    answer: z.array(platformManagerSchema),
    status: 201,
    verb: setPlatformManagers,
  }),
  remove: management('platformManagers.write').bulk({
    undocumented: 'Of a selection in the web; over REST: POST platformManager with e-mails',
    input: byIdListInput,
    filters: listQuery,
    list: listPlatformManagers,
    fit: fitsRemovingPlatformManager,
    most: 200,
    verb: removePlatformManagers,
  }),
}
