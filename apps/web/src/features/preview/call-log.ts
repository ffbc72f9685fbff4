import type { CallMessage, Standard } from '../../../launcher/protocol.ts'

/** A call with its place in the log. */
export type Call = CallMessage & { id: number }

/**
 * Whether a call went wrong. 403 of SCORM 2004 asks for a value that was never set, which is usual;
 * that of SCORM 1.2 sets one that is read only.
 */
export const isProblem = (standard: Standard, code: string): boolean =>
  code !== '0' && !(standard === '2004' && code === '403')

/** Kinds of calls that the log can be limited to, named as in SCORM 2004. */
export const callKinds = ['GetValue', 'SetValue', 'Commit', 'other'] as const
export type CallKind = (typeof callKinds)[number]
const kindOf = (name: string): CallKind => callKinds.find((kind) => name.endsWith(kind)) ?? 'other'

/** Calls of a kind whose name, element or value contain every word of the search. */
export function findCalls(
  standard: Standard,
  calls: readonly Call[],
  { search = '', errorsOnly = false, kind = 'all' }: { search?: string; errorsOnly?: boolean; kind?: CallKind | 'all' },
): readonly Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    if (kind !== 'all' && kindOf(call.name) !== kind) return false
    if (errorsOnly && !isProblem(standard, call.error)) return false
    const text = [call.name, ...call.args, call.answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
