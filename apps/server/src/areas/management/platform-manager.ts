import { fitsRemovingPlatformManager, matchedSchema, matchingInput } from '@cursus/contract/act'
import { byIdInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { platformManagerSchema, setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { actOnMatching } from '@cursus/domain/list'
import { getPlatformManager, listPlatformManagers, setPlatformManagers } from '@cursus/domain/platform-manager'
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
  removeMatching: management('platformManagers.write').mutation({
    undocumented: 'Of all rows in the list of the web; over REST: with e-mails',
    input: matchingInput(listQuery),
    answer: matchedSchema,
    verb: actOnMatching(listPlatformManagers, {
      fit: fitsRemovingPlatformManager,
      most: 200,
      act: (ctx, managers) =>
        setPlatformManagers(ctx, {
          userList: managers.flatMap(({ email }) => email ?? []),
          platformManagementRights: {},
        }),
    }),
  }),
}
