import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The files that may read the machine's clock, with the reason. */
const allowed: Record<string, string> = {
  'apps/server/src/deps.ts': 'the clock that everything is handed',
  'apps/worker/src/deps.ts': 'the clock that everything is handed',
  'packages/db/src/migrate.ts': 'a note of the migrator, as its library makes it',
  'packages/domain/src/auth/lucia.ts': 'Lucia reads it; its times are moved to ours',
}

const allowedInPages: Record<string, string> = {
  'apps/web/src/components/ui/date-field.tsx': 'days of the calendar stand for days of the platform',
  'apps/web/src/features/install/install-event.ts': 'a note in the browser, shown to nobody',
  'apps/web/src/lib/fault/remote-log.ts': 'a log tells what the machine thinks',
}

const sources = ['packages', 'apps']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(packages\/\w+|apps\/\w+)\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/paraglide\/|\/migrations\/|\/generated\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Returns the texts of `sql` templates without their values. */
function sqlTexts(source: string): string[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: head }) => {
    let text = ''
    let depth = 0
    for (let at = index + head.length; at < source.length; at++) {
      if (depth === 0 && source[at] === '`') break
      if (source.startsWith('${', at)) depth += 1
      else if (depth > 0 && source[at] === '{' && source[at - 1] !== '$') depth += 1
      else if (depth > 0 && source[at] === '}') depth -= 1
      else if (depth === 0) text += source[at]
    }
    return text
  })
}

const readsDatabaseClock = (text: string) =>
  sqlTexts(text).some((statement) =>
    /\b(now|\w+_timestamp)\s*\(|\b(current_date|current_time|localtime)/i.test(statement),
  )
const readsMachineClock = (text: string) => /\bnew Date\(\)|\bDate\.now\(/.test(text)

// Two clocks can disagree about the date around midnight, so all code dates events by `ctx.now()`.
describe('the clock', () => {
  it('is passed to every rule, never read from the machine', () => {
    const readers = sources.filter(({ text }) => readsMachineClock(text)).map(({ path }) => path)
    expect(readers.filter((path) => !path.startsWith('apps/web/')).sort()).toEqual(Object.keys(allowed).sort())
  })

  it('of pages is the server’s, and gives the days of the platform', () => {
    const readers = sources.filter(({ text }) => /\bnew Date\(\)|\.get(Date|Month|FullYear|Hours)\(\)/.test(text))
    const paths = readers.map(({ path }) => path).filter((path) => path.startsWith('apps/web/'))
    expect(paths.sort()).toEqual(Object.keys(allowedInPages).sort())
  })

  it('is never the database’s', () => {
    expect(sources.filter(({ text }) => readsDatabaseClock(text)).map(({ path }) => path)).toEqual([])
    // Proves that the check can fail.
    expect(readsDatabaseClock(`sql<{ a: 1 }>\`select now() - \${interval}\``)).toBe(true)
    expect(readsDatabaseClock(`sql\`select \${ctx.now()} - \${{ a: now() }}\`; now()`)).toBe(false)
    expect(sources.filter(({ text }) => sqlTexts(text).length > 0).length).toBeGreaterThan(20)
  })
})
