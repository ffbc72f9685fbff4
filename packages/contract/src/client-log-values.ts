/**
 * Levels of remote logging (specification §9). Entries have one of these; the setting can also be
 * `None`, which sends nothing.
 */
export const clientLogLevels = ['Debug', 'Info', 'Warn', 'Error'] as const
export type ClientLogLevel = (typeof clientLogLevels)[number]
export const remoteLogLevels = [...clientLogLevels, 'None'] as const
export type RemoteLogLevel = (typeof remoteLogLevels)[number]
/** Whether entries of a level are sent when the setting is `least`. */
export const isLogged = (level: ClientLogLevel, least: RemoteLogLevel): boolean =>
  remoteLogLevels.indexOf(level) >= remoteLogLevels.indexOf(least)
/** Limits of an entry: characters, and for `data` characters of JSON and levels of nesting. */
export const clientLogLimits = { message: 2000, stacktrace: 10_000, data: 8000, depth: 5 }
