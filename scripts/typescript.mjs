// Preloaded into server and worker (`node --import`): loads the TypeScript that `strip-types.mjs`
// has stored without its types. Node's own stripping keeps 27 MB in each process that uses it; it
// serves whatever is not stored.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const folder = resolve(import.meta.dirname, '../node_modules/.cache/cursus-typescript')

/** Where the code of a source is stored; named by its content, so that it is never stale. */
export const codePath = (source) =>
  join(folder, `${createHash('sha256').update(`${process.version}\n${source}`).digest('hex')}.js`)

registerHooks({
  load(url, context, next) {
    if (context.format !== 'module-typescript') return next(url, context)
    try {
      const source = readFileSync(codePath(readFileSync(fileURLToPath(url), 'utf8')), 'utf8')
      return { format: 'module', source, shortCircuit: true }
    } catch {
      return next(url, context)
    }
  },
})
