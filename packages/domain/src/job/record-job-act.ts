import type { EventAction, EventFields } from '@cursus/contract/event-values'
import { jobHistoryId } from '@cursus/contract/job'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'

/**
 * Records an act on jobs. They are stored outside of the database, so that no transaction covers
 * both: the event comes first, and no act is missing from the history.
 */
export const recordJobAct = (
  ctx: ManagementCtx,
  action: EventAction<'job'>,
  after: Partial<EventFields['job']>,
): Promise<void> => recordEvent(ctx, { noun: 'job', thingId: jobHistoryId, action, after })
