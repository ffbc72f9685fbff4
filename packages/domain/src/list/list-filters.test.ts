import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useCtx } from '../testing/index.ts'
import { matchesSearch, wordsOf } from './page-statement.ts'

const test = useCtx()

async function finds(text: string, search: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${matchesSearch(sql<string>`search_text(${text})`, search)} as found`.execute(test.db)
  return rows[0]?.found ?? false
}

describe('a search', () => {
  it('matches words in any order, ignoring case and accents', async () => {
    const text = 'Hélène Lefèvre helene.lefevre@example.org'
    for (const search of ['lefevre hélène', 'HELENE', 'efev', 'example helene', 'helene.lefevre@example.org', 'Œ']) {
      expect([search, await finds(text, search)]).toEqual([search, search !== 'Œ'])
    }
    expect(await finds(text, 'helene martin')).toBe(false)
    expect(await finds('Sécurité incendie, les bases', 'ince secu')).toBe(true)
  })

  it('finds signs that the database keeps, such as small digits', async () => {
    expect(await finds('Extincteurs au CO₂, 50 m²', 'CO₂ m²')).toBe(true)
    expect(await finds('Étape ①', '①')).toBe(true)
  })

  it('ignores case in every alphabet', async () => {
    expect(await finds('Иванова Наталья', 'ИВАНОВА наталья')).toBe(true)
    expect(await finds('ΕΛΈΝΗ Παπαδάκη', 'ελένη')).toBe(true)
  })

  it('matches beginnings of words from two letters on', async () => {
    expect(await finds('Camille Martin', 'ma')).toBe(true)
    expect(await finds('Camille Martin', 'il')).toBe(false)
    expect(await finds('l’atelier', 'at')).toBe(true)
    expect(await finds('camille.martin', 'ma')).toBe(true)
    expect(await finds('Jean-Marie', 'ma je')).toBe(true)
  })

  it('treats no character as a pattern, and matches nothing without a word', async () => {
    for (const search of ['%', '_', '\\', '100%', '-', '％', '＿＿＿', 'w＿rd'])
      expect([search, await finds('A word', search)]).toEqual([search, false])
    expect(await finds('100 % cotton', '100%')).toBe(true)
    expect(await finds('anything', '')).toBe(true)
  })

  it('splits words like the stored text', async () => {
    const marks = [...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~‘’«»–—…\u00a0\u202f\t\n']
    for (const mark of marks) {
      expect([mark, wordsOf(`ab${mark}cd`)]).toEqual([mark, ['ab', 'cd']])
      expect([mark, await finds(`ab${mark}cd`, 'cd')]).toEqual([mark, true])
    }
  })
})
