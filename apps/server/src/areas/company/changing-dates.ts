import type { UpdateAccessesInput } from '@cursus/contract/access'
import { fitsRevoking } from '@cursus/contract/act'
import { updateAccesses } from '@cursus/domain/access'

/** Changes the dates of all accesses in a list. */
export const changingDates = <Ctx extends Parameters<typeof updateAccesses>[0]>(
  terms: Omit<UpdateAccessesInput, 'idList'>,
) => ({
  fit: fitsRevoking,
  most: 200,
  act: (ctx: Ctx, accesses: { id: string }[]) =>
    updateAccesses(ctx, { idList: accesses.map(({ id }) => id), ...terms }),
})
