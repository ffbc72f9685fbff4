/**
 * Whether the site of an embedded content lets itself be shown in the player; `unknown` when it
 * could not be asked.
 */
export const framings = ['allowed', 'refused', 'unknown'] as const
export type Framing = (typeof framings)[number]
/** The longest stated duration of a content or a module. */
export const maxPlannedMinutes = 60_000
export const contentLevels = [1, 2, 3] as const

/**
 * State of the latest version of a content, for filters; a waiting version counts as processing.
 */
export const contentStates = ['processing', 'ready', 'failed'] as const
export type ContentState = (typeof contentStates)[number]
