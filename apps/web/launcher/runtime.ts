import type { Standard } from './protocol.ts'

/**
 * The part of the library that the facade uses: types, vocabularies, ranges, lists and dependencies
 * of the data model.
 */
export type Runtime = {
  /**
   * Sets a start value, also of read-only elements; false when the library finds it invalid. Only
   * before `start`.
   */
  seed: (element: string, value: string) => boolean
  start: () => void
  /** `code` is `'0'` when there was no error. */
  get: (element: string) => { value: string; code: string }
  set: (element: string, value: string) => string
  finish: () => void
  errorString: (code: string) => string
  diagnostic: (code: string) => string
}
export type CreateRuntime = () => Runtime

/** `cmi.objectives.0.id` → `{objectives: {0: {id: value}}}` */
const nested = (element: string, value: string): unknown =>
  element
    .split('.')
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

const silent = 5

function adapt(Api: typeof ScormAgainApi): Runtime {
  const api = new Api({
    autocommit: false,
    // The facade saves; the library must never send anything, and knows no address and no secret.
    lmsCommitUrl: 'none',
    httpService: { processHttpRequest: () => ({ result: 'true', errorCode: 0 }), updateSettings: () => undefined },
    logLevel: silent,
    // The facade applies the mastery score, because it knows how the session ends.
    mastery_override: false,
  })
  return {
    seed(element, value) {
      try {
        api.loadFromJSON(nested(element, value), 'cmi')
        return true
      } catch {
        return false
      }
    },
    start: () => void api.lmsInitialize(''),
    get(element) {
      const value = String(api.lmsGetValue(element) ?? '')
      return { value, code: String(api.lmsGetLastError()) }
    },
    set(element, value) {
      api.lmsSetValue(element, value)
      return String(api.lmsGetLastError())
    },
    finish: () => void api.lmsFinish(''),
    errorString: (code) => String(api.lmsGetErrorString(code) ?? ''),
    diagnostic: (code) => String(api.lmsGetDiagnostic(code) ?? ''),
  }
}

/**
 * Loads the library for one standard only: that for 2004 is five times as large as that for 1.2.
 */
export async function loadRuntime(standard: Standard): Promise<CreateRuntime> {
  if (standard === '1.2') {
    const { Scorm12API } = await import('scorm-again/scorm12/min')
    return () => adapt(Scorm12API)
  }
  const { Scorm2004API } = await import('scorm-again/scorm2004/min')
  return () => adapt(Scorm2004API)
}
