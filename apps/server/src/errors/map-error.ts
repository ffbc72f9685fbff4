import { AppError, validationFailed } from '@cursus/contract/error'
import { type RuleName, readIssues } from '@cursus/contract/rule'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'

const invalidBody = (rule: RuleName) => validationFailed({ path: '', rule })

/** Failures with a code of their own: the disk's, Fastify's, and the storage's. */
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
  // What no file can be called: NUL, a way out of the folder, a name longer than the disk takes
  FST_STATIC_FORBIDDEN_PATH: () => new AppError('NotFound'),
  // PostgreSQL: disk full
  53100: () => new AppError('StorageFull'),
}

/** The database cannot be reached, stops, starts or has no connection left; or others kept ending a transaction. */
const unavailable = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03', '40001', '40P01'],
]
for (const code of unavailable) coded[code] = () => new AppError('ServiceUnavailable', { retryAfter: 5 })

const trpcCodes: Partial<Record<TRPCError['code'], () => AppError>> = {
  NOT_FOUND: () => new AppError('NotFound'),
  PAYLOAD_TOO_LARGE: () => new AppError('BodyTooLarge'),
  PARSE_ERROR: () => invalidBody('json'),
  BAD_REQUEST: () => invalidBody('invalid'),
  UNSUPPORTED_MEDIA_TYPE: () => invalidBody('mediaType'),
  METHOD_NOT_SUPPORTED: () => invalidBody('method'),
}

/**
 * The named error that any failure is told as; the one place where failures become errors of the catalogue. Undefined: a fault of
 * ours, which is logged and told as UnknownError with the request's id alone.
 * @param input what was being read when a schema refused
 */
export function mapError(error: unknown, input?: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof z.core.$ZodError) return validationFailed(...readIssues(error, input))
  if (error instanceof TRPCError) {
    const named = error.cause === undefined ? undefined : mapError(error.cause, input)
    if (named) return named
    // A cause that is not known is a fault, whatever code tRPC gave it; without a cause tRPC itself refused the request.
    return error.cause === undefined || error.code !== 'INTERNAL_SERVER_ERROR' ? trpcCodes[error.code]?.() : undefined
  }
  const code = codeOf(error)
  return code === undefined ? undefined : coded[code]?.()
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' && Object.hasOwn(coded, error.code) ? error.code : undefined
}

/** A fault of ours as clients are told of it. */
export const unknownError = (requestId: string) => new AppError('UnknownError', { requestId })
