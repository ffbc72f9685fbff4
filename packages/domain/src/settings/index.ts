export { ConfigError, type Env, readerOf } from './env-reader.ts'
export { defaultTimeZone, type LogLevel, readLimit, readSharedSettings } from './shared-settings.ts'
