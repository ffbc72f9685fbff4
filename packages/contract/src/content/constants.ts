export const contentTypes = ['scorm-content', 'scorm-quiz', 'embedded-content', 'external-link'] as const
export type ContentType = (typeof contentTypes)[number]
export const isScorm = (type: ContentType) => type === 'scorm-content' || type === 'scorm-quiz'
export const contentLevels = [1, 2, 3] as const

/**
 * State of the latest version of a content, for filters; a waiting version counts as processing.
 */
export const contentStates = ['processing', 'ready', 'failed'] as const
export type ContentState = (typeof contentStates)[number]
