import { readdirSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { cn } from './cn.ts'

/** Without the theme's own names, it would take these classes for colours. */
const twMerge = extendTailwindMerge({ extend: { theme: { shadow: ['float', 'dialog'] } } })
const source = new URL('../', import.meta.url)

/** Every word in the sources that could be a class, without variants. */
function wordsOfSources(): string[] {
  const words = new Set<string>()
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|paraglide|\.gen\.|class-property/.test(file)) continue
    for (const [text] of readFileSync(new URL(file, source), 'utf8').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)) {
      for (const word of text.slice(1, -1).split(/\s+/)) {
        const base = /(?:^|:)(-?[a-z@][^:"'<>{}$;!]*|-?[a-z]+-[[(].*[\])])!?$/.exec(word)?.[1]
        if (base) words.add(base)
      }
    }
  }
  return [...words]
}

describe('class names', () => {
  it('lets the later of two conflicting classes win', () => {
    expect(cn('px-3 py-2 text-sm', 'px-4', 'text-lg')).toBe('py-2 px-4 text-lg')
    expect(cn('border-transparent', { 'border-border': true, 'bg-card': false })).toBe('border-border')
  })

  it('keeps a specific class after a general one, and drops it before', () => {
    expect(cn('p-4 pt-2')).toBe('p-4 pt-2')
    expect(cn('pt-2 p-4')).toBe('p-4')
    expect(cn('h-4 w-4', 'size-6')).toBe('size-6')
  })

  it('only compares classes with the same variants', () => {
    expect(cn('h-9 hover:h-10 md:h-11', 'h-8')).toBe('hover:h-10 md:h-11 h-8')
    expect(cn('[&_svg]:size-4', '[&_svg]:size-[18px]')).toBe('[&_svg]:size-[18px]')
    expect(cn('h-auto! h-9')).toBe('h-auto! h-9')
    expect(cn('data-[state=open]:p-1 data-[state=closed]:p-2')).toBe('data-[state=open]:p-1 data-[state=closed]:p-2')
  })

  it('keeps classes outside Tailwind', () => {
    expect(cn('group/row peer field-focus', undefined, 'title title')).toBe('group/row peer field-focus title title')
  })

  it('agrees with tailwind-merge on every pair of classes in the sources', () => {
    // The library knows a class if it removes its duplicate. Two classes that differ only in a
    // number represent all such.
    const seen = new Map<string, number>()
    const classes = wordsOfSources().filter((word) => {
      const stem = word.replace(/\d+(\.\d+)?$/, 'n')
      const before = seen.get(stem) ?? 0
      seen.set(stem, before + 1)
      return before < 2 && twMerge(word, word) === word
    })
    expect(classes.length).toBeGreaterThan(250)
    const differences: string[] = []
    for (const first of classes)
      for (const second of classes) {
        if (first === second) continue
        const expected = twMerge(first, second)
        if (cn(first, second) !== expected) differences.push(`${first} ${second}: ${expected}`)
      }
    expect(differences).toEqual([])
  }, 30_000)
})
