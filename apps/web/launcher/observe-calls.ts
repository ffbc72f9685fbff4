import type { Facade } from './facade.ts'
import { type CallMessage, maxCallText } from './protocol.ts'

/**
 * Reports each call of a preview with its answer and error. Calls that read an error are left out,
 * because packages make one after every other call.
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
          args: texts.map((text) => text.slice(0, maxCallText)),
          answer: answer.slice(0, maxCallText),
          error,
          errorText: error === '0' ? '' : textOfError(error).slice(0, maxCallText),
          ms,
        })
        return answer
      },
    ] as const
  })
  return Object.freeze(Object.fromEntries(observed))
}
