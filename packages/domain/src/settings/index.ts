export { ConfigError, type Env, type EnvReader, readerOf } from './env-reader.ts'
export { defaultTimeZone, type LogLevel, readSharedSettings, unreadVariables } from './shared-settings.ts'
