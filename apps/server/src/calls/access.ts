import type { PlatformRight, Right } from '@cursus/rights'

/**
 * Declared access of a call; one of several rights is enough. `company` rights are checked in the
 * company of the input's `companyId`; platform rights may be listed too. A company right of a
 * `management` call may be held in any company.
 */
export type Access =
  | { kind: 'open' }
  | { kind: 'signedIn' }
  | { kind: 'company'; anyOf: readonly [Right, ...Right[]] }
  | { kind: 'management'; anyOf: readonly [PlatformRight, ...Right[]] }

export const openAccess = { kind: 'open' } as const satisfies Access
export const signedInAccess = { kind: 'signedIn' } as const satisfies Access
export const companyAccess = (...anyOf: [Right, ...Right[]]) => ({ kind: 'company', anyOf }) as const satisfies Access
export const managementAccess = (...anyOf: [PlatformRight, ...Right[]]) =>
  ({ kind: 'management', anyOf }) as const satisfies Access

/**
 * One line for documents and test names: `open`, `signedIn`, `company: training.read or
 * admin.read`.
 */
export const describeAccess = (access: Access): string =>
  'anyOf' in access ? `${access.kind}: ${access.anyOf.join(' or ')}` : access.kind
