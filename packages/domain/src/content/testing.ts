import { createContentInput } from '@cursus/contract/content'
import type { StoredUpload } from '@cursus/contract/file'
import type { Deps, ManagementCtx } from '../context.ts'
import { makeCategory, unique } from '../testing/index.ts'
import { createContent } from './create-content.ts'

export type ContentInput = Partial<Record<keyof typeof createContentInput.shape, unknown>>

/** The input of an external link with the given changes, parsed as by the server. */
async function readContentInput({ db }: Deps, given: ContentInput = {}) {
  return createContentInput.parse({
    title: unique('Created content'),
    type: 'external-link',
    language: 'fr',
    description: 'Described',
    categoryId: given.categoryId ?? (await makeCategory(db)).id,
    ...(given.type === 'scorm-content' || given.type === 'scorm-quiz' ? {} : { link: 'https://example.com/page' }),
    ...given,
  })
}

export const create = async (ctx: ManagementCtx, given: ContentInput = {}) =>
  createContent(ctx, await readContentInput(ctx, given))

/** A SCORM content whose package is still waiting. */
export const createScorm = (ctx: ManagementCtx, file: StoredUpload, given: ContentInput = {}) =>
  create(ctx, { type: 'scorm-content', file, ...given })
