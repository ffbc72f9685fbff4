/** Levels of remote logging (specification §9): an entry has one of the first four, `None` as a setting sends nothing. */
export const clientLogLevels = ['Debug', 'Info', 'Warn', 'Error'] as const
export type ClientLogLevel = (typeof clientLogLevels)[number]
export const remoteLogLevels = [...clientLogLevels, 'None'] as const
export type RemoteLogLevel = (typeof remoteLogLevels)[number]
/** Whether entries of a level are sent where `least` is set. */
export const isLogged = (level: ClientLogLevel, least: RemoteLogLevel): boolean =>
  remoteLogLevels.indexOf(level) >= remoteLogLevels.indexOf(least)
/** What an entry of the browser's log may hold: characters, and for `data` characters of JSON and levels of nesting. */
export const clientLogLimits = { message: 2000, stacktrace: 10_000, data: 8000, depth: 5 }
