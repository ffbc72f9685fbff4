import { licenceNoticeDays } from '@cursus/contract/notification-values'
import type { ModuleLicences } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { today } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'

const { ref } = expressionBuilder<{ l: ModuleLicences }, 'l'>()

/**
 * The share of the seats of `module_licences as l` of which people are told: 75 or 100 percent,
 * else
 * 0. `bigint`, because products of large numbers overflow.
 */
export const noticePercent = (seats: Expression<number>) => sql<number>`case
  when ${seats} >= ${ref('l.maxActiveUsers')} then 100
  when ${seats}::bigint * 4 >= ${ref('l.maxActiveUsers')}::bigint * 3 then 75 else 0 end`

/** Whether the end of `module_licences as l` is near enough to tell people. */
export const licenceEndsSoon = (ctx: Deps) =>
  sql<boolean>`(${ref('l.endDate')} <= ${today(ctx)} + ${sql.lit(licenceNoticeDays)})`
