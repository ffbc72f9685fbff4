import * as fields from '@cursus/contract/field'
import { historyNouns, historyRights, listHistory } from '@cursus/domain'
import type { PlatformRight } from '@cursus/rights'
import { z } from 'zod'
import { management } from '../../trpc/procedures.ts'

const anyHistoryRight = Object.values(historyRights) as [PlatformRight, ...PlatformRight[]]

/** The changes of one thing, newest first; the verb asks for the right to read that kind of thing. */
export const historyProcedure = management(...anyHistoryRight)
  .input(z.object({ noun: z.enum(historyNouns), id: fields.id }))
  .query(({ ctx, input }) => listHistory(ctx, input))
