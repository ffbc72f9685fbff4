import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/**
 * Clones the committed state into the folder and installs its dependencies, on the machine's own
 * date, because the registry's certificates are not valid on others.
 */
export function makeClone(folder: string): void {
  if (git('status', '--porcelain') !== '') console.warn('Uncommitted changes are left out.')
  git('clone', '--quiet', '--depth=1', `file://${root}`, folder)
  const install = `import { ensureInstalled } from ${JSON.stringify(join(folder, 'scripts/prepare.mjs'))}\nensureInstalled()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', install], { cwd: folder, stdio: 'inherit' })
}
