import { describe, expect, it } from 'vitest'
import { schemaResolver } from '#web/lib/form/check-values.ts'
import { changedFields } from '#web/lib/form/edit.ts'
import { missingRequired } from './content-warnings.tsx'
import {
  areSameChapters,
  type ModuleValues,
  mergeChapters,
  moduleBody,
  moduleSchema,
  newChapter,
  newModuleValues,
} from './use-module-model.ts'

const content = (id: string, ...requiredIds: string[]) => ({
  id,
  title: id,
  type: 'external-link' as const,
  version: 1,
  language: 'fr' as const,
  requiredContents: requiredIds.map((required) => ({ id: required, title: required })),
})
const filled = (chapters = [newChapter('Les bases', [content('a')])]): ModuleValues => ({
  ...newModuleValues('fr', '01900000-0000-7000-8000-000000000001'),
  title: 'Sécurité',
  chapters,
})
const errorsOf = async (values: ModuleValues) =>
  (
    await schemaResolver<ModuleValues>(moduleSchema)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
  ).errors

describe('the form of a module', () => {
  it('requires distinct titles, compared like all names, and a content in each chapter', async () => {
    expect(await errorsOf(filled())).toEqual({})
    const twice = [newChapter('Évaluation', [content('a')]), newChapter(' evaluation ', [])]
    expect(await errorsOf(filled(twice))).toMatchObject({
      chapters: { 1: { title: { message: 'unique' }, contents: { message: 'minArrayLength?{"length":1}' } } },
    })
    expect(await errorsOf(filled([newChapter(' ', [content('a')])]))).toMatchObject({
      chapters: { 0: { title: { message: 'required' } } },
    })
    expect(await errorsOf(filled([]))).toMatchObject({ chapters: { message: 'minArrayLength?{"length":1}' } })
  })

  it('requires no title for free content', async () => {
    expect(await errorsOf({ ...filled([newChapter('', [content('a')])]), type: 'free-content' })).toEqual({})
  })
})

describe('what is sent', () => {
  it('contains chapters for a course and one list for free content', () => {
    const two = filled([newChapter(' Un ', [content('a')]), newChapter('Deux', [content('b'), content('c')])])
    expect(moduleBody(two, false)).toMatchObject({
      chapters: [
        { title: 'Un', contentIdList: ['a'] },
        { title: 'Deux', contentIdList: ['b', 'c'] },
      ],
    })
    const free = { ...two, type: 'free-content' as const, chapters: mergeChapters(two.chapters) }
    expect(moduleBody(free, false)).toMatchObject({ type: 'free-content', contentIdList: ['a', 'b', 'c'] })
    expect(moduleBody(free, false)).not.toHaveProperty('chapters')
  })

  it('omits unchanged chapters, so that their contents stay pinned', () => {
    const changes = (a: ModuleValues, b: ModuleValues) =>
      Object.keys(changedFields(moduleBody(a, true), moduleBody(b, true)))
    const former = filled()
    const again = filled()
    expect(changes(former, { ...again, title: 'Autre' })).toEqual(['title'])
    expect(changes(former, { ...former, chapters: [newChapter('Les bases', [content('b'), content('a')])] })).toEqual([
      'chapters',
    ])
    expect(changes(former, { ...former, type: 'free-content' })).toEqual(['type', 'contentIdList'])
    expect(areSameChapters(former.chapters, again.chapters)).toBe(true)
    expect(areSameChapters(former.chapters, [newChapter('Les bases', [content('b')])])).toBe(false)
  })
})

it('tells what is required and missing, wherever it stands in the module', () => {
  expect(missingRequired([content('a', 'b', 'c'), content('b', 'd'), content('e')])).toEqual(
    new Map([
      ['a', [{ id: 'c', title: 'c' }]],
      ['b', [{ id: 'd', title: 'd' }]],
    ]),
  )
  expect(missingRequired([content('a', 'b'), content('b')])).toEqual(new Map())
})
