export const contentTypes = ['scorm-content', 'scorm-quiz', 'embedded-content', 'external-link'] as const
export type ContentType = (typeof contentTypes)[number]
export const isScorm = (type: ContentType) => type === 'scorm-content' || type === 'scorm-quiz'
export const contentLevels = [1, 2, 3] as const

/** Where the latest version of a content stands, for a filter; one that waits is being processed. */
export const contentStates = ['processing', 'ready', 'failed'] as const
export type ContentState = (typeof contentStates)[number]
