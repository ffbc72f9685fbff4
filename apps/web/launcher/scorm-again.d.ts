/**
 * The members of scorm-again 3.4.3 that the runtime adapter uses. The library's own types of these
 * paths declare a default export, but the modules only have named ones.
 */
type ScormAgainSettings = {
  autocommit: boolean
  lmsCommitUrl: string
  logLevel: number
  mastery_override: boolean
  httpService: {
    processHttpRequest: () => { result: string; errorCode: number }
    updateSettings: () => void
  }
}

declare class ScormAgainApi {
  constructor(settings: ScormAgainSettings)
  lmsInitialize(parameter: string): string
  lmsFinish(parameter: string): string
  lmsGetValue(element: string): string
  lmsSetValue(element: string, value: string): string
  lmsGetLastError(): string
  lmsGetErrorString(code: string): string
  lmsGetDiagnostic(code: string): string
  loadFromJSON(json: unknown, element: string): void
}

declare module 'scorm-again/scorm12/min' {
  export const Scorm12API: typeof ScormAgainApi
}

declare module 'scorm-again/scorm2004/min' {
  export const Scorm2004API: typeof ScormAgainApi
}
