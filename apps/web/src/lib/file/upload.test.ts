import { expect, it } from 'vitest'
import { toFormData } from './upload.ts'

it('nests with brackets, repeats the key of files, and sends an empty list as null', () => {
  const file = new File(['1'], 'one.pdf')
  const two = new File(['2'], 'two.pdf')
  const form = toFormData({
    title: 'Feu',
    isTool: false,
    tags: [],
    chapters: [{ title: 'Agir', contentIdList: ['a', 'b'] }],
    resources: [file, two],
    quizScoreValidation: null,
    absent: undefined,
  })
  expect([...form.entries()].map(([key, value]) => [key, value instanceof File ? value.name : value])).toEqual([
    ['title', 'Feu'],
    ['isTool', 'false'],
    ['tags', 'null'],
    ['chapters[0][title]', 'Agir'],
    ['chapters[0][contentIdList][0]', 'a'],
    ['chapters[0][contentIdList][1]', 'b'],
    ['resources', 'one.pdf'],
    ['resources', 'two.pdf'],
    ['quizScoreValidation', 'null'],
  ])
})
