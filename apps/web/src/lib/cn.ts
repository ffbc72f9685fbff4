import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** It would take the theme's own shadows for colours. */
const merge = extendTailwindMerge({ extend: { theme: { shadow: ['float', 'dialog'] } } })

/**
 * Joins class names; of two that set the same property under the same variants (`hover:`, `md:`),
 * the later one wins.
 */
export const cn = (...values: ClassValue[]): string => merge(clsx(values))
