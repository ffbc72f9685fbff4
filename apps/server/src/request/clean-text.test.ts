import { AppError } from '@cursus/contract/error'
import { StoredUpload } from '@cursus/contract/file'
import { describe, expect, it } from 'vitest'
import { cleanText, parseQuery } from './clean-text.ts'
import { checkJsonBounds } from './json-bounds.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const refusal = (run: () => unknown): string | undefined => {
  try {
    run()
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
  return undefined
}

describe('cleaning text', () => {
  it('returns the same value when nothing needs replacing', () => {
    const file = new StoredUpload({ key: 'uploads/1', fileName: 'a.pdf', size: 1 })
    const input = { a: ['é', 1, null, { b: '😀' }], file }
    expect(cleanText(input)).toBe(input)
  })

  it('replaces in values and names only', () => {
    const same = { fine: ['yes'] }
    const cleaned = cleanText({ same, 'n\0': ['\ud83d', 'ok'] }) as Record<string, unknown>
    expect(cleaned).toEqual({ same: { fine: ['yes'] }, 'n\uFFFD': ['\uFFFD', 'ok'] })
    expect(cleaned.same).toBe(same)
  })

  it('cleans objects of any class except uploads', () => {
    class Parsed {
      search = 'a\0b'
    }
    expect(cleanText(new Parsed())).toEqual({ search: 'a\uFFFDb' })
    expect(parseQuery('search=%00&a%00=1&a=1&a=2')).toEqual({ search: '\uFFFD', 'a\uFFFD': '1', a: ['1', '2'] })
  })

  it('refuses values that are too deep or too many', () => {
    expect(refusal(() => cleanText(nested(64)))).toBeUndefined()
    expect(refusal(() => cleanText(nested(65)))).toBe('ValidationFailed')
    expect(refusal(() => cleanText(nested(30_000)))).toBe('ValidationFailed')
    expect(refusal(() => cleanText([Array(150_000).fill(1), Array(100_000).fill(1)]))).toBe('ValidationFailed')
  })
})

describe('the bounds of JSON', () => {
  it('are checked before it is parsed', () => {
    expect(refusal(() => checkJsonBounds('['.repeat(64) + ']'.repeat(64)))).toBeUndefined()
    expect(refusal(() => checkJsonBounds('['.repeat(65) + ']'.repeat(65)))).toBe('ValidationFailed')
    expect(refusal(() => checkJsonBounds(`[${'1,'.repeat(150_000)}1]`))).toBeUndefined()
    expect(refusal(() => checkJsonBounds(`[${'1,'.repeat(200_001)}1]`))).toBe('ValidationFailed')
  })

  it('ignore the contents of strings', () => {
    expect(refusal(() => checkJsonBounds(JSON.stringify({ data: '",[{\\'.repeat(300_000) })))).toBeUndefined()
  })
})
