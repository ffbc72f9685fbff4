import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparedTexts } from '@cursus/db/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useCtx } from './testing/index.ts'

const test = useCtx()
beforeAll(async () => {
  const nouns = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of nouns) await import(`./${name}/index.ts`)
})

type Template = { file: string; text: string; isExecuted: boolean }

const root = join(import.meta.dirname, '../../..')
const folders = ['domain', 'db', 'jobs', 'storage'].map((name) => `packages/${name}/src`)
const sources = [...folders, 'apps/server/src', 'apps/worker/src', 'bench/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    // Migrations are written for the schema of their time; the migrator sets its session only.
    .filter((name) => !/testing|migrat/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** The raw SQL templates of a file, without their values, and whether each is a whole statement. */
function templatesIn(file: string): Template[] {
  const code = readFileSync(join(root, file), 'utf8')
  return [...code.matchAll(/\bsql(?:<[^`;]*?>)?`/g)].map((match) => {
    let text = ''
    let at = match.index + match[0].length
    while (code[at] !== '`') {
      if (code.startsWith('${', at)) {
        at = endOfInsert(code, at + 2)
        text += ' $ '
      } else text += code[at++]
    }
    return { file, text, isExecuted: code.startsWith('.execute(', at + 1) }
  })
}

/** The position after the brace that closes a value, which may contain templates. */
function endOfInsert(code: string, start: number): number {
  let at = start
  for (let depth = 1; depth > 0; at++) {
    if (code[at] === '{') depth += 1
    else if (code[at] === '}') depth -= 1
    else if (code[at] === '`') {
      at += 1
      while (code[at] !== '`') at = code.startsWith('${', at) ? endOfInsert(code, at + 2) : at + 1
    }
  }
  return at
}

const templates = sources.flatMap(templatesIn)

describe('raw SQL', () => {
  it('is used for fragments, and for statements only without a row', () => {
    const statements = templates
      .filter(({ isExecuted }) => isExecuted)
      .map(({ file, text }) => `${file.split('/src/')[0]}: ${text.replace(/\$.*/, '').trim()}`)
    // The benches collect statistics at once, as autovacuum does within a minute.
    expect(statements.filter((statement) => statement !== 'bench: analyze').toSorted()).toEqual([
      'packages/domain: close batches',
      'packages/domain: declare batches no scroll cursor for',
      "packages/domain: set local statement_timeout = '5min'",
      "packages/domain: set local time zone 'UTC'",
    ])
  })

  it('names no table and no column, because a renamed one would still compile', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
      union select table_name from information_schema.tables where table_schema = 'public'`.execute(test.db)
    const names = new Set(rows.map(({ name }) => name))
    const named = templates.flatMap(({ file, text }) => {
      // The names of types are no names of columns.
      const words = text.replace(/'[^']*'|::\w+/g, ' ').match(/\b[a-z_]+\b(?!\()/g) ?? []
      return words.filter((word) => names.has(word)).map((word) => `${file}: ${word}`)
    })
    expect(templates.length).toBeGreaterThan(20)
    expect(named).toEqual([])
  })
})

describe('prepared queries', () => {
  it('are all planned by the migrated database', async () => {
    const texts = preparedTexts(test.db)
    expect(texts.length).toBeGreaterThan(10)
    for (const [index, text] of texts.entries()) await sql.raw(`prepare planned_${index} as ${text}`).execute(test.db)
  })
})
