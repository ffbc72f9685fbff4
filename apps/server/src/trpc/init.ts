import { AppError, type ErrorName, type ErrorOptions } from '@cursus/contract/error'
import type { Issue } from '@cursus/contract/rule'
import { initTRPC, TRPCError } from '@trpc/server'
import type { Call } from '../calls/call.ts'
import { answerTo, mapError } from '../errors/map-error.ts'
import { cleanText } from '../request/clean-text.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Every procedure carries its declaration, see `calls/declare.ts`. */
export type ProcedureMeta = { call?: Call }

/** `error.data` of every failure, named as in the catalogue. */
type WireError = { code: ErrorName; options: ErrorOptions; issues: Issue[] | undefined }

/** `open`, `signedIn`, `company` and `management` derive the domain's contexts from its context. */
export const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Event streams: pings keep proxies from closing them, and a stream that ends is reopened with
    // the current session.
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      maxDurationMs: 10 * 60_000,
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    errorFormatter({ shape, error, ctx }) {
      const named = answerTo(error, ctx?.requestId ?? '')
      const { code, options, issues } = named
      const appError: WireError = { code, options, issues }
      return {
        ...shape,
        message: named.message,
        data: { code: shape.data.code, httpStatus: named.row.status, path: shape.data.path, appError },
      }
    },
  })

/**
 * Gives named errors their tRPC code and thereby their status, and cleans input text for the
 * database.
 */
const named = t.middleware(async ({ next, getRawInput }) => {
  let read: Promise<unknown> | undefined
  const readInput = () => {
    read ??= getRawInput().then(cleanText)
    return read
  }
  const result = await next({ getRawInput: readInput })
  if (result.ok) return result
  const { cause } = result.error
  if (cause instanceof TRPCError) throw cause
  // A refusal before the input was read has no issues; an invalid input reports its own error.
  const error = mapError(result.error, await read?.catch(() => undefined))
  if (error instanceof AppError) throw new TRPCError({ code: error.row.trpc, message: error.message, cause: error })
  return result
})

export const baseProcedure = t.procedure.use(named)
