import { ConfigError, type Env } from '@cursus/domain/settings'
import { type Config, readConfig as readServerConfig } from '../apps/server/src/config.ts'
import { readConfig as readWorkerConfig } from '../apps/worker/src/config.ts'

/**
 * Checks the settings before anything is started, because server and worker would refuse them only
 * after database, demo and build.
 * @returns the settings of the server
 * @throws ConfigError with every invalid value of both
 */
export function assertSettings(env: Env): Config {
  const problems = [readServerConfig, readWorkerConfig].flatMap((readConfig) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      if (error instanceof ConfigError) return error.problems
      throw error
    }
  })
  if (problems.length > 0) throw new ConfigError([...new Set(problems)])
  return readServerConfig(env)
}
