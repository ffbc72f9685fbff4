import type { Access } from '../access/access.ts'
import type { ProcedureMeta } from '../trpc/init.ts'
import { appRouter } from '../trpc/router.ts'

export type ListedProcedure = {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: Access | undefined
}

/** Every procedure of the router, as the router itself knows it. */
export function listProcedures(): ListedProcedure[] {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: ListedProcedure['type']; meta?: ProcedureMeta } }
  >
  return Object.entries(procedures).map(([path, { _def }]) => ({ path, type: _def.type, access: _def.meta?.access }))
}
