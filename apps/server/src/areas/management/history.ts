import { historyRowSchema } from '@cursus/contract/event'
import { historyNouns } from '@cursus/contract/event-values'
import { byIdInput } from '@cursus/contract/field'
import { historyRights, listHistory } from '@cursus/domain/event'
import type { PlatformRight } from '@cursus/rights'
import { z } from 'zod'
import { management } from '../../calls/declare.ts'

const anyHistoryRight = Object.values(historyRights) as [PlatformRight, ...PlatformRight[]]

/** The changes of one item, newest first; the verb checks the right to read items of that noun. */
export const historyCall = management(...anyHistoryRight).query({
  path: 'GET history',
  summary: 'List the changes of one item of the management area, newest first',
  input: byIdInput.extend({ noun: z.enum(historyNouns) }),
  answer: z.array(historyRowSchema),
  verb: listHistory,
})
