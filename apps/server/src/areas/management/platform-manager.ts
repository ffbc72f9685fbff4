import { byIdInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { getPlatformManager, listPlatformManagers, setPlatformManagers } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

export const platformManagerRouter = router({
  /** Who makes licences chooses among them who is told. */
  list: management('platformManagers.read', 'companies.write')
    .input(listQuery)
    .query(({ ctx, input }) => listPlatformManagers(ctx, input)),
  get: management('platformManagers.read')
    .input(byIdInput)
    .query(({ ctx, input }) => getPlatformManager(ctx, input)),
  /** Adds, changes and removes: the specification has one call for all three. */
  set: management('platformManagers.write')
    .input(setPlatformManagersInput)
    .mutation(({ ctx, input }) => setPlatformManagers(ctx, input)),
})
