import type { inputs } from '@cursus/contract'
import type { z } from 'zod'

/** Where an account may stand, in the order in which one chooses from them. Apart from what draws them: the address is read before that comes. */
export const userStates = ['active', 'invited', 'unverified', 'suspended'] as const satisfies readonly z.infer<
  typeof inputs.userState
>[]
export type UserState = (typeof userStates)[number]
