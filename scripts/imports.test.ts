import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const transports = /^(@?fastify|@trpc|bullmq|ioredis|react)(\/|$)/
const layers = (names: string) => new RegExp(`^apps/web/src/(${names})/`)

/** Who may import whom, as the README says it: files, what they never import, and why. */
const rules: [files: RegExp, never: RegExp, why: string][] = [
  [/^packages\/(contract|rights|scorm)\//, /^@cursus\//, 'nothing else of ours'],
  [/^packages\/(contract|rights)\//, /^(node:|fs$|path$|crypto$)/, 'it runs in browsers'],
  [/^packages\/scorm\//, /^(kysely|pg|bullmq|fastify|react)$/, 'it is pure'],
  [/^packages\/(db|storage|jobs)\//, /^@cursus\/(?!contract\/)/, 'its driver and the contract only'],
  [/^packages\/(db|storage)\//, transports, 'its driver and the contract only'],
  [/^packages\/jobs\//, /^(kysely|react|@?fastify|@trpc)(\/|$)/, 'its drivers and the contract only'],
  [/^packages\/domain\//, /^@cursus\/(?!(contract|rights|scorm|db|storage|jobs)(\/|$))/, 'no application'],
  [/^packages\/domain\//, transports, 'no transport'],
  [
    /^packages\/domain\/src\/[^/]+\//,
    /^packages\/domain\/src\/[^/]+\/(?!index\.ts$)/,
    'another noun through its index.ts',
  ],
  [/^apps\/server\//, /^(@cursus\/(?!(contract|rights|db|storage|jobs|domain)(\/|$))|apps\/worker\/)/, 'no worker'],
  [/^apps\/server\/src\/(areas|calls|rest|trpc)\//, /^(kysely|pg|bullmq|@cursus\/(db|storage))$/, 'verbs, no queries'],
  [/^apps\/worker\//, /^@cursus\/(?!(contract|db|storage|jobs|domain)(\/|$))/, 'no server'],
  [/^apps\/worker\//, /^(@?fastify|@trpc)(\/|$)/, 'no transport'],
  [/^apps\/web\//, /^(node:|@cursus\/(?!(contract|rights)(\/|$)))/, 'contract and rights only'],
  [layers('lib'), layers('components|features|routes'), 'lib is below components, features and routes'],
  [layers('components'), layers('features|routes'), 'components are below features and routes'],
  [layers('features'), layers('routes'), 'features are below routes'],
]

/** Of the router, the web imports the type. */
const isRouterType = (file: string, line: string) =>
  file === 'apps/web/src/lib/trpc.ts' && line.startsWith('import type ') && line.includes("'@cursus/server/")

const files = globSync(['{packages/*,apps/*}/src/**/*.{ts,tsx}', 'apps/web/launcher/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|node_modules|paraglide\//.test(file),
)

/** What a file imports: names of packages, and paths from the root. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  return [...code.matchAll(/(?:^(?:import|export)\s[^'"`;]*?from |^import |\bimport\()'([^']+)'/gm)].flatMap(
    ([line, path = '']) => {
      if (isRouterType(file, line)) return []
      if (path.startsWith('#web/')) return [join('apps/web/src', path.slice(5))]
      return [path.startsWith('.') ? join(dirname(file), path) : path]
    },
  )
}

it('no file imports what its place forbids', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file).flatMap((path) =>
      rules
        .filter(([at, never]) => at.test(file) && never.test(path) && dirname(path) !== dirname(file))
        .map(([, , why]) => `${file} imports ${path}: ${why}`),
    ),
  )
  expect(wrong).toEqual([])
  // A rule of a folder that is gone would hold for ever.
  expect(rules.filter(([at]) => !files.some((file) => at.test(file)))).toEqual([])
})
