import { grammar12, grammar2004 } from '../elements.ts'
import { createFacade } from '../facade.ts'
import type { Elements, ScoLaunch, SharedEntry, Standard } from '../protocol.ts'
import { loadRuntime } from '../runtime.ts'
import { createSharedData } from '../shared-data.ts'

export type SessionOptions = {
  elements?: Elements
  suspendData?: string
  navigation?: ScoLaunch['navigation']
  sharedData?: SharedEntry[]
  buckets?: Map<string, string>
  canCommit?: () => boolean
}

/** A facade on the real library with short names for its calls, and the messages that it sent. */
export async function startSession(standard: Standard, options: SessionOptions = {}) {
  const messages: unknown[][] = []
  let time = 0
  const facade = createFacade({
    standard,
    grammar: standard === '1.2' ? grammar12 : grammar2004,
    createRuntime: await loadRuntime(standard),
    start: { elements: options.elements ?? {}, suspendData: options.suspendData, spent: 0 },
    ...(options.navigation && { navigation: options.navigation }),
    sharedData: createSharedData(options.sharedData ?? [], options.buckets ?? new Map(), (targetId, value) =>
      messages.push(['sharedData', targetId, value]),
    ),
    now: () => time,
    events: {
      change: (element, value) => messages.push(['change', element, value]),
      suspendData: (data) => messages.push(['suspendData', data]),
      commit() {
        messages.push(['commit'])
        return options.canCommit?.() ?? true
      },
      finished: () => messages.push(['finished']),
      nav: (request, target) => messages.push(['nav', request, target]),
      problem: (name, details) => messages.push(['problem', name, details]),
    },
  })
  const call = (name: string, ...args: unknown[]) => {
    const key = standard === '1.2' ? `LMS${name}` : name === 'Finish' ? 'Terminate' : name
    return facade.api[key]!(...args)
  }
  return {
    facade,
    messages,
    wait: (ms: number) => {
      time += ms
    },
    initialize: (...args: unknown[]) => `${call('Initialize', ...(args.length ? args : ['']))} ${call('GetLastError')}`,
    finish: (...args: unknown[]) => `${call('Finish', ...(args.length ? args : ['']))} ${call('GetLastError')}`,
    commit: (...args: unknown[]) => `${call('Commit', ...(args.length ? args : ['']))} ${call('GetLastError')}`,
    /** `value code`, so that one expectation covers both. */
    get: (element: unknown) => `${call('GetValue', element)} ${call('GetLastError')}`,
    set: (element: unknown, value: unknown) => `${call('SetValue', element, value)} ${call('GetLastError')}`,
    errorString: (code: unknown) => call('GetErrorString', code),
    diagnostic: (code: unknown) => call('GetDiagnostic', code),
  }
}
