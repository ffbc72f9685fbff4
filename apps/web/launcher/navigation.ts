import type { ScoLaunch, Standard } from './protocol.ts'

const requests2004 = ['continue', 'previous', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll', '_none_']
const targeted = /^\{target=([^{}]+)\}(choice|jump)$/

/**
 * Whether a value is in the vocabulary of `adl.nav.request` (2004) or of `nav.event` (1.2 packages
 * that follow AICC).
 */
export const isNavigationRequest = (standard: Standard, value: string): boolean =>
  standard === '2004'
    ? requests2004.includes(value) || targeted.test(value)
    : ['continue', 'previous', 'exit'].includes(value)

/** Parses a request: `{target=item_2}choice` → choice of item_2; `undefined` for none. */
export function readNavigation(value: string): { request: string; target: string | undefined } | undefined {
  const parts = targeted.exec(value)
  if (parts) return { request: parts[2]!, target: parts[1] }
  return value === '_none_' ? undefined : { request: value, target: undefined }
}

/** Answers `adl.nav.request_valid.*`; every item of the tree can be chosen. */
export function answerNavigation(request: string, navigation: ScoLaunch['navigation']): string {
  if (!navigation) return 'unknown'
  if (request === 'continue') return String(navigation.continue)
  if (request === 'previous') return String(navigation.previous)
  return String(navigation.choices.includes(request))
}
