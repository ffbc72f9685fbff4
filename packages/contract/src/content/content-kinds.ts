/** What the rules need to know of a kind of content. */
type ContentKind = {
  /** Files of ours in the player, a site in the player, or a site in a tab of its own. */
  opens: 'package' | 'frame' | 'tab'
  /** Has a mark to reach, and shows its attempts. */
  isQuiz: boolean
  /** Its version may say that opening it completes it. */
  mayCompleteOnOpen: boolean
  /** The label of its card once it is done. */
  doneLabel: 'reread' | 'retry' | 'reopen'
}

/** Each kind has its words and its icon in `components/content-kind.tsx` of the web. */
const kinds = {
  'scorm-content': { opens: 'package', isQuiz: false, mayCompleteOnOpen: true, doneLabel: 'reread' },
  'scorm-quiz': { opens: 'package', isQuiz: true, mayCompleteOnOpen: false, doneLabel: 'retry' },
  'embedded-content': { opens: 'frame', isQuiz: false, mayCompleteOnOpen: false, doneLabel: 'reread' },
  'external-link': { opens: 'tab', isQuiz: false, mayCompleteOnOpen: false, doneLabel: 'reopen' },
} as const satisfies Record<string, ContentKind>

export type ContentType = keyof typeof kinds
/** In the order of forms and filters. */
export const contentTypes = Object.keys(kinds) as ContentType[]
/** What a new content is until somebody chooses. */
export const usualType: ContentType = 'scorm-content'
export const kindOf = (type: ContentType): ContentKind => kinds[type]
export const isScorm = (type: ContentType): boolean => kindOf(type).opens === 'package'
export const scormTypes = contentTypes.filter(isScorm)
