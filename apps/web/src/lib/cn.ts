import { extendTailwindMerge } from 'tailwind-merge'

/**
 * Joins class names; of two that set the same property under the same variants (`hover:`, `md:`),
 * the later one wins. The theme's own shadows are named, because they would be taken for colours.
 */
export const cn = extendTailwindMerge({ extend: { theme: { shadow: ['float', 'dialog'] } } })
