import type { RequestContext } from '../request/request-context.ts'

/** What procedures start from; `open`, `signedIn`, `company` and `management` make the domain's contexts of it. */
export type TrpcContext = RequestContext
