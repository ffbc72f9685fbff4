import { AppError, validationFailed } from '@cursus/contract/error'
import { type RuleName, readIssues } from '@cursus/contract/rule'
import { TRPCError } from '@trpc/server'
import { Counter } from 'prom-client'
import { z } from 'zod'

const invalidBody = (rule: RuleName) => validationFailed({ path: '', rule })

/** Failures with a code: of the disk, Fastify and the storage. */
const coded: Record<string, () => AppError> = {
  ENOSPC: () => new AppError('StorageFull'),
  EDQUOT: () => new AppError('StorageFull'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('BodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => invalidBody('mediaType'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalidBody('required'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalidBody('json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalidBody('invalid'),
  FST_ERR_CTP_INVALID_TYPE: () => invalidBody('mediaType'),
  FST_ERR_BAD_URL: () => new AppError('NotFound'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('NotFound'),
  // PostgreSQL: disk full
  53100: () => new AppError('StorageFull'),
  // PostgreSQL: the statement reached its timeout
  57014: () => new AppError('TookTooLong', { retryAfter: 5 }),
}

/** The database cannot be reached, is stopping or starting, or kept aborting a transaction. */
const unavailable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '25P03', '57P01', '57P02', '57P03', '40001', '40P01'],
])
/** Classes of SQLSTATE: no connection or memory left; an error of the system outside PostgreSQL. */
const unavailableClass = /^5[38][0-9A-Z]{3}$/

const trpcCodes: Partial<Record<TRPCError['code'], () => AppError>> = {
  NOT_FOUND: () => new AppError('NotFound'),
  PAYLOAD_TOO_LARGE: () => new AppError('BodyTooLarge'),
  PARSE_ERROR: () => invalidBody('json'),
  BAD_REQUEST: () => invalidBody('invalid'),
  UNSUPPORTED_MEDIA_TYPE: () => invalidBody('mediaType'),
  METHOD_NOT_SUPPORTED: () => invalidBody('method'),
}

/**
 * Maps any failure to a named error; the only place that does. Undefined for an internal fault,
 * which is logged and answered as UnknownError with the request id only.
 * @param input the value that a schema refused
 */
export function mapError(error: unknown, input?: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof z.core.$ZodError) return validationFailed(...readIssues(error, input))
  if (error instanceof TRPCError) {
    const named = error.cause === undefined ? undefined : mapError(error.cause, input)
    if (named) return named
    // An unknown cause is a fault, whatever code tRPC gave it; without a cause tRPC itself refused
    // the request.
    return error.cause === undefined || error.code !== 'INTERNAL_SERVER_ERROR' ? trpcCodes[error.code]?.() : undefined
  }
  if (typeof error !== 'object' || error === null) return undefined
  // S3 is overloaded, or fails.
  if ('$fault' in error && error.$fault === 'server') return new AppError('ServiceUnavailable', { retryAfter: 5 })
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  const { code } = error
  if (Object.hasOwn(coded, code)) return coded[code]?.()
  if (!unavailable.has(code) && !unavailableClass.test(code)) return undefined
  return new AppError('ServiceUnavailable', { retryAfter: 5 })
}

/** Each failed call, by the name of its error. */
export const failedCalls = new Counter({
  name: 'cursus_failed_calls_total',
  help: 'Calls that were refused or failed, by the name of the error that was answered',
  labelNames: ['error'],
  registers: [],
})

// An alert sees the first one as growth of a number that was there before.
for (const error of ['UnknownError', 'ServiceUnavailable', 'TookTooLong', 'StorageFull'] as const)
  failedCalls.inc({ error }, 0)

/** What a caller is answered, which is counted; an internal fault has no other name. */
export function answerTo(failure: unknown, requestId: string): AppError {
  const error = mapError(failure) ?? new AppError('UnknownError', { requestId })
  failedCalls.inc({ error: error.code })
  return error
}
