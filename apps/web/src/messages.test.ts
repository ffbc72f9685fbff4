import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Messages = Record<string, unknown>
const folder = new URL('../messages/', import.meta.url)
const files = readdirSync(new URL('fr/', folder)).sort()
const read = (language: string, file: string): Messages => {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(new URL(`${language}/${file}`, folder), 'utf8'),
  ) as Messages
  return messages
}
const inputs = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort()
const texts = (message: unknown): string[] =>
  typeof message === 'string'
    ? [message]
    : (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match))

describe('messages', () => {
  it('has the same files in both languages, all of them compiled', () => {
    const settings = JSON.parse(readFileSync(new URL('../project.inlang/settings.json', import.meta.url), 'utf8')) as {
      'plugin.inlang.messageFormat': { pathPattern: string[] }
    }
    const compiled = settings['plugin.inlang.messageFormat'].pathPattern.map((path) =>
      path.replace('./messages/{locale}/', ''),
    )
    expect(files).toEqual([...compiled].sort())
    expect(readdirSync(new URL('en/', folder)).sort()).toEqual(files)
  })

  it.each(files)('%s: every key in both languages, with the same inputs', (file) => {
    const fr = read('fr', file)
    const en = read('en', file)
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(fr)) expect(inputs(fr[key]), key).toEqual(inputs(en[key]))
  })

  it.each(files)('%s: no key is in another file too', (file) => {
    const others = files.filter((other) => other !== file).flatMap((other) => Object.keys(read('fr', other)))
    expect(Object.keys(read('fr', file)).filter((key) => others.includes(key))).toEqual([])
  })

  it.each(files)('%s: no empty text, and French typography', (file) => {
    for (const [key, message] of Object.entries(read('fr', file))) {
      for (const text of texts(message)) {
        expect(text.trim(), key).not.toBe('')
        expect(text, `${key}: no-break space before ; ! ? %`).not.toMatch(/[\wà-ÿ»)}] ?[;!?%](?!\w)/)
        expect(text, `${key}: no-break space before a colon`).not.toMatch(/[\wà-ÿ»)}] ?:(?!\/\/)/)
        expect(text, `${key}: curved apostrophe`).not.toContain("'")
      }
    }
  })
})

describe('texts in the scripts', () => {
  it('are named in full: a computed name would bring every text of the application into its route', () => {
    const source = new URL('./', import.meta.url)
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.startsWith('paraglide') && !file.endsWith('.test.ts'),
    )
    const all = files.filter((file) => {
      const text = readFileSync(new URL(file, source), 'utf8')
      return /\bm\[(?!['"])|\bm as\b|[(,=:] ?m(?=[),;\n])/.test(text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''))
    })
    expect(all).toEqual([])
  })
})
