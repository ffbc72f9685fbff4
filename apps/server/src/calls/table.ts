import type { ProcedureMeta } from '../trpc/init.ts'
import { appRouter } from '../trpc/router.ts'
import type { Call, RestPath } from './call.ts'

/** Every call by its tRPC name (`company.access.give`). */
export const calls: ReadonlyMap<string, Call> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>).map(
    ([name, { _def }]) => {
      if (!_def.meta?.call) throw new Error(`${name} is not declared by calls/declare.ts`)
      return [name, _def.meta.call]
    },
  ),
)

export type DocumentedCall = Call & { name: string; rest: RestPath }

/** The calls with a documented path (specification §7). */
export const documentedCalls: readonly DocumentedCall[] = [...calls].flatMap(([name, { rest, documented, ...call }]) =>
  rest ? [{ ...call, ...documented, name, rest }] : [],
)
