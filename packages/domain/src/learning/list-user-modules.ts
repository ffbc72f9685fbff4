import type { UserModuleRow } from '@cursus/contract'
import type { UserCtx } from '../context.ts'
import { readAccesses, toUserModuleRow } from './user-module-row.ts'

/** All accesses of the participant, ended ones too: new ones first, then in the order that they chose. */
export async function listUserModules(ctx: UserCtx): Promise<UserModuleRow[]> {
  return (await readAccesses(ctx)).map(toUserModuleRow)
}
