import { createContentInput } from '@cursus/contract/content'
import type { StoredUpload } from '@cursus/contract/file'
import type { Deps, ManagementCtx } from '../../context.ts'
import { makeCategory, unique } from '../../testing/index.ts'
import { createContent } from '../create-content.ts'

export type ContentInput = Partial<Record<keyof typeof createContentInput.shape, unknown>>

/** The input of an external link with the given changes, parsed as by the server. */
async function readContentInput({ db }: Deps, input: ContentInput = {}) {
  return createContentInput.parse({
    title: unique('Created content'),
    type: 'external-link',
    language: 'fr',
    description: 'Described',
    categoryId: input.categoryId ?? (await makeCategory(db)).id,
    ...(input.type === 'scorm-content' || input.type === 'scorm-quiz' ? {} : { link: 'https://example.com/page' }),
    ...input,
  })
}

export const create = async (ctx: ManagementCtx, input: ContentInput = {}) =>
  createContent(ctx, await readContentInput(ctx, input))

/** A SCORM content whose package is still waiting. */
export const createScorm = (ctx: ManagementCtx, file: StoredUpload, input: ContentInput = {}) =>
  create(ctx, { type: 'scorm-content', file, ...input })
