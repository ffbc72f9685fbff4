export { ConfigError, type Env, type EnvReader, readerOf, readOrExit } from './env-reader.ts'
export { defaultTimeZone, type LogLevel, readSharedSettings, unreadVariables } from './shared-settings.ts'
