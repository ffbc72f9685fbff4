import type { FilterOption } from './types.ts'

/** Names of filter options that were chosen, because a search may no longer find them. */
export const chosenNames = new Map<FilterOption['value'], string>()
