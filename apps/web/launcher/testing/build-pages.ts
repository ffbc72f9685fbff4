import { join } from 'node:path'
import { build } from 'vite'
import { startTwoOrigins } from './two-origins.ts'

const launcherFolder = join(import.meta.dirname, '..')

/**
 * Builds the launcher and a page in place of the application into `folder`. Serves them on two
 * origins.
 */
export async function serveBuiltPages(folder: string): ReturnType<typeof startTwoOrigins> {
  const [launcherOut, appOut] = [join(folder, 'launcher'), join(folder, 'app')]
  const configFile = join(launcherFolder, 'vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir: launcherOut } })
  const entry = join(import.meta.dirname, 'app-page.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: appOut, lib: { entry, formats: ['es'], fileName: () => 'app.js' } },
  })
  return startTwoOrigins(launcherOut, appOut)
}
