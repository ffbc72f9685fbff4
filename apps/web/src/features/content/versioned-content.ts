import type { Content, ContentComparison, ContentVersionRow } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { restoreVersion, type Versioned, whenChosen } from '#web/features/catalogue/versioned.tsx'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { contentItem } from './content-queries.ts'

/** What the shared pages of versions need to know of contents. */
export const contents: Versioned<{ item: Content; row: ContentVersionRow; compared: ContentComparison }> = {
  noun: 'content',
  item: contentItem,
  writing: 'contents.write',
  title: m.nav_contents,
  links: {
    list: { to: '/management/content' },
    sheet: (contentId) => ({ to: '/management/content/$contentId', params: { contentId } }),
    edit: (contentId) => ({ to: '/management/content/$contentId/edit', params: { contentId } }),
    compare: (contentId) => ({ to: '/management/content/$contentId/compare', params: { contentId } }),
  },
  texts: {
    readOnly: m.management_content_read_only,
    edit: m.management_content_new_version,
    editTitle: m.management_content_edit_title,
    editText: m.management_content_edit_text,
    saved: m.management_content_version_created,
    duplicated: m.management_content_duplicated,
    whoStays: m.management_compare_effect_modules,
  },
  refusal: ({ title }) => new AppError('ContentArchived', { title }),
  useVersions: (id) => trpc.management.content.versions.useQuery({ id }),
  useCompared: ({ before = '', after = '' }) =>
    trpc.management.content.compare.useQuery({ contentVersionId: before, with: after }, whenChosen({ before, after })),
  setData: (saved) => void api.management.content.get.setData({ id: saved.id }, saved),
  duplicate: (id) => trpcClient.management.content.duplicate.mutate({ id }),
  restoreVersion: restoreVersion((contentVersionId) =>
    trpcClient.management.content.restoreVersion.mutate({ contentVersionId }),
  ),
}
