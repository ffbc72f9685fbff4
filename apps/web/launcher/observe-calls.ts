import type { Facade } from './facade.ts'
import type { CallMessage } from './protocol.ts'

/** Longer arguments and answers are cut; `length` tells their characters. */
const shownLength = 500

/**
 * The API of a preview: each call is reported with its answer and error. The functions that read an
 * error are not, because packages call them after every other one.
 */
export function observeCalls(
  api: Facade['api'],
  { report, now }: { report: (call: CallMessage) => void; now: () => number },
): Facade['api'] {
  const textOf = (value: unknown) => {
    try {
      return String(value ?? '')
    } catch {
      return ''
    }
  }
  const prefix = 'LMSInitialize' in api ? 'LMS' : ''
  const errorOf = api[`${prefix}GetLastError`]!
  const textOfError = api[`${prefix}GetErrorString`]!
  const observed = Object.entries(api).map(([name, call]) => {
    if (/Error|Diagnostic/.test(name)) return [name, call] as const
    return [
      name,
      (...args: unknown[]) => {
        const ms = now()
        const answer = call(...args)
        const error = errorOf()
        const texts = args.slice(0, 2).map(textOf)
        report({
          type: 'call',
          name,
          args: texts.map((text) => text.slice(0, shownLength)),
          length: texts.at(-1)?.length ?? 0,
          answer: answer.slice(0, shownLength),
          error,
          errorText: error === '0' ? '' : textOfError(error),
          ms,
        })
        return answer
      },
    ] as const
  })
  return Object.freeze(Object.fromEntries(observed))
}
