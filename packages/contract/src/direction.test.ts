import { expect, it } from 'vitest'
import { isolated } from './direction.ts'
import { fileNamePart } from './file-values.ts'
import { alphabets } from './testing/alphabets.ts'

it('isolates what is read from right to left, and nothing else', () => {
  const turned = Object.entries(alphabets).filter(([, { person }]) => isolated(person) !== person)
  expect(turned.map(([alphabet]) => alphabet)).toEqual(['Arabic', 'Hebrew'])
  expect(isolated(alphabets.Hebrew.person)).toBe(`\u2068${alphabets.Hebrew.person}\u2069`)
  expect(isolated(12)).toBe(12)
})

it('names files in every alphabet, in Latin letters without their marks', () => {
  expect(Object.values(alphabets).map(({ person }) => fileNamePart(person))).toEqual([
    'łukasz-nguyen-thi-anh',
    'ελένη-παπαδοπούλου',
    'анна-щербакова-ґалаґан',
    'محمد-عبد-الله-2026',
    'דוד-בן-גוריון-12',
    'प्रिया-शर्मा',
    'สมชาย-ใจดีมากเหลือเกิน',
    '李小龙-鄭喆',
    '山田-太郎-髙橋ユキ',
    '김민수-박서연',
    'zoe-feu',
  ])
})
