import { historyNouns, historyRowSchema } from '@cursus/contract/audit'
import { byIdInput } from '@cursus/contract/field'
import { historyRights, listHistory } from '@cursus/domain/audit'
import type { PlatformRight } from '@cursus/rights'
import { z } from 'zod'
import { management } from '../../calls/declare.ts'

const anyHistoryRight = Object.values(historyRights) as [PlatformRight, ...PlatformRight[]]

/** The changes of one thing, newest first; the verb asks for the right to read that kind of thing. */
export const historyCall = management(...anyHistoryRight).query({
  undocumented: 'Not in the specification',
  input: byIdInput.extend({ noun: z.enum(historyNouns) }),
  answer: z.array(historyRowSchema),
  verb: listHistory,
})
