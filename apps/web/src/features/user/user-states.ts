import type { UserState } from '@cursus/contract/user'

/** Where an account may stand, in the order in which one chooses from them. Apart from what draws them: the address is read before that comes. */
export const userStates = ['active', 'invited', 'unverified', 'suspended'] as const satisfies readonly UserState[]
