// Stores the code of server, worker and packages without its types, for `typescript.mjs`, and
// removes what is no longer used. Lines and columns stay the same.
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { codePath, folder } from './typescript.mjs'

const root = resolve(import.meta.dirname, '..')
const sources = globSync(['apps/{server,worker}/src/**/*.ts', 'packages/*/src/**/*.ts'], {
  cwd: root,
  // Messages are compiled at the same time, to declarations among others.
  exclude: (path) => /[.](?:test|d)[.]ts$/.test(path),
})
mkdirSync(folder, { recursive: true })
const stored = new Set(readdirSync(folder))
const used = new Set()
for (const path of sources) {
  const source = readFileSync(join(root, path), 'utf8')
  const code = codePath(source)
  used.add(basename(code))
  if (stored.has(basename(code))) continue
  const written = `${code}.${process.pid}`
  writeFileSync(written, stripTypeScriptTypes(source))
  renameSync(written, code)
}
for (const name of stored) if (!used.has(name)) rmSync(join(folder, name), { force: true })
