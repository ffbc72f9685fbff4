import { describe, expect, it } from 'vitest'
import { schemaResolver } from '#web/lib/form/check-values.ts'
import { type ContentValues, contentBody, newContentValues, titleOfFile } from './content-form-values.ts'
import { contentSchema } from './use-content-model.ts'

const filled: ContentValues = {
  ...newContentValues('fr'),
  title: ' Utiliser un extincteur ',
  description: 'Reconnaître un départ de feu.',
  categoryId: '01900000-0000-7000-8000-000000000001',
}
const zip = new File(['PK'], 'course.zip')
const check = async (values: ContentValues, hasPackage = false) => {
  const resolver = schemaResolver<ContentValues>(contentSchema(hasPackage))
  return resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
}

describe('the form of a content', () => {
  it('requires a package when there is none, and only for SCORM', async () => {
    expect((await check(filled)).errors).toMatchObject({ file: { message: 'required' } })
    expect((await check({ ...filled, file: zip })).errors).toEqual({})
    expect((await check(filled, true)).errors).toEqual({})
    expect((await check({ ...filled, type: 'external-link', link: 'https://www.inrs.fr/' })).errors).toEqual({})
  })

  it('requires a web address for types with a link', async () => {
    expect((await check({ ...filled, type: 'embedded-content' })).errors).toMatchObject({
      link: { message: 'required' },
    })
    const wrong = await check({ ...filled, type: 'embedded-content', link: 'javascript:alert(1)' })
    expect(wrong.errors).toMatchObject({ link: { message: 'url' } })
  })

  it('reads the mark as a number or none', async () => {
    const quiz: ContentValues = { ...filled, type: 'scorm-quiz', file: zip }
    expect((await check({ ...quiz, quizScoreValidation: '70' })).values).toMatchObject({ quizScoreValidation: 70 })
    expect((await check(quiz)).values).toMatchObject({ quizScoreValidation: null })
    expect((await check({ ...quiz, quizScoreValidation: '120' })).errors).toHaveProperty('quizScoreValidation')
  })
})

it.each([
  ['securite_incendie-v2.zip', 'securite incendie v2'],
  ['Évacuation.ZIP', 'Évacuation'],
  ['__2024--final__.zip', '2024 final'],
  ['.zip', ''],
  [`${'é'.repeat(200)}.zip`, 'é'.repeat(150)],
])('the file %s proposes the title %s', (name, title) => expect(titleOfFile({ name })).toBe(title))

describe('what is sent', () => {
  it('says of a package whether its title was typed', () => {
    const proposed: ContentValues = { ...filled, isTitleProposed: true }
    expect(contentBody({ ...proposed, file: zip }, false)).toMatchObject({ isTitleProposed: true })
    expect(contentBody({ ...proposed, type: 'external-link' }, false)).not.toHaveProperty('isTitleProposed')
    expect(contentBody(proposed, true)).not.toHaveProperty('isTitleProposed')
  })

  it('contains only the fields of the type', () => {
    expect(contentBody({ ...filled, file: zip, link: 'https://a.fr' }, false)).not.toHaveProperty('link')
    expect(contentBody({ ...filled, type: 'external-link', file: zip, link: 'https://a.fr' }, false)).toMatchObject({
      type: 'external-link',
      link: 'https://a.fr',
    })
    const link = contentBody({ ...filled, type: 'external-link', file: zip, link: 'https://a.fr' }, false)
    expect(link).not.toHaveProperty('file')
    expect(link).not.toHaveProperty('quizScoreValidation')
  })

  it('keeps the remaining resources of a new version, and names the new ones', () => {
    const added = new File(['x'], 'Fiche.pdf')
    const resources = [
      { key: 'a', id: 'a', name: 'Plan', fileName: 'plan.pdf', size: 1 },
      { key: 'b', name: ' Fiche ', fileName: 'Fiche.pdf', size: 1, file: added },
    ]
    const body = contentBody({ ...filled, resources }, true)
    expect(body).toMatchObject({ keepResourceIdList: ['a'], resourceNameList: ['Fiche'], resources: [added] })
    expect(body).not.toHaveProperty('type')
    expect(body).not.toHaveProperty('file')
    expect(contentBody(filled, true)).toMatchObject({ keepResourceIdList: [] })
  })

  it('clears a mark that was emptied', () => {
    expect(contentBody({ ...filled, type: 'scorm-quiz', quizScoreValidation: '' }, true)).toMatchObject({
      quizScoreValidation: null,
    })
  })
})
