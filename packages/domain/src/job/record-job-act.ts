import type { AuditedAction, AuditedFields } from '@cursus/contract/audit'
import { jobHistoryId } from '@cursus/contract/job'
import { audit } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'

/**
 * Audits an act on jobs. They are stored outside of the database, so that no transaction covers
 * both: the audit comes first, and no act is missing from the history.
 */
export const recordJobAct = (
  ctx: ManagementCtx,
  action: AuditedAction<'job'>,
  after: Partial<AuditedFields['job']>,
): Promise<void> => audit(ctx, { noun: 'job', thingId: jobHistoryId, action, after })
