import type { RequestContext } from '../request/request-context.ts'

/**
 * Base context of procedures; `open`, `signedIn`, `company` and `management` derive the domain's
 * contexts from it.
 */
export type TrpcContext = RequestContext
