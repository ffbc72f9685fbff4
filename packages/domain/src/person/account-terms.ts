import type { Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'

const { and, eb } = expressionBuilder<{ u: Users }, 'u'>()

/** Whether the account `users as u` is neither suspended nor erased. It may be invited. */
export const isOpenAccount = and([eb('u.suspendedAt', 'is', null), eb('u.deletedAt', 'is', null)])
