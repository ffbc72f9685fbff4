import { fitsArchiving } from '@cursus/contract/act-values'
import type { ContentChanges } from '@cursus/contract/content'
import { contentLevels } from '@cursus/contract/content-values'
import type { Language } from '@cursus/contract/language-values'
import { can } from '@cursus/rights'
import { Archive, ArchiveRestore, RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type Act, byIds, countWords, type QuickAct } from '#web/components/act/act.ts'
import { Field } from '#web/components/ui/field.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { useMe } from '#web/lib/session/session.ts'
import { languageOptions } from '#web/lib/text/names.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { TagsField } from './tags-field.tsx'

type Archivable = { id: string; archivable: boolean; moduleCount: number }

const stale = () => api.management.invalidate()

export const archiveContents: Act<Archivable> = {
  label: m.management_archive,
  icon: Archive,
  tone: 'neutral',
  fit: fitsArchiving,
  why: ({ count = 0 }) => m.management_content_archive_used({ count }),
  useWords: countWords({
    title: m.management_content_archive_title,
    effect: m.management_content_archive_effect,
    action: m.management_content_archive_action,
  }),
  done: m.management_content_archived,
  send: (selection) => trpcClient.management.content.archive.mutate({ selection }),
  inverse: () => ({ send: byIds((contentIdList) => trpcClient.management.content.restore.mutate({ contentIdList })) }),
  stale,
}

export const restoreContents: QuickAct<{ id: string }> = {
  label: m.common_restore,
  icon: ArchiveRestore,
  done: m.management_content_restored,
  send: (contents) => trpcClient.management.content.restore.mutate({ contentIdList: contents.map(({ id }) => id) }),
  stale,
}

/** Retries the analysis of a package; its progress replaces the button. */
export const unpackAgain: QuickAct<{ id: string }> = {
  label: m.management_package_unpack_again,
  icon: RefreshCw,
  send: ([content]) => trpcClient.management.content.unpackAgain.mutate({ id: content!.id }),
  stale,
}

const changeWords = countWords({
  title: m.management_content_change_title,
  effect: m.management_content_change_effect,
  action: m.management_content_change_action,
})
const keep = 'keep'

/** Changes category, level, language and tags of many contents; an empty field changes nothing. */
export function changeContents(): Act<{ id: string }> {
  let changes: ContentChanges = {}
  return {
    label: m.management_content_change,
    icon: SlidersHorizontal,
    tone: 'neutral',
    why: ({ reason }) =>
      reason.startsWith('AlreadyExistContentTitle')
        ? m.management_content_change_title_taken()
        : reason === 'FileRequired'
          ? m.management_content_change_refused_package()
          : m.management_content_change_meanwhile(),
    // Each is a transaction of its own.
    most: 100,
    useWords: (items, count) => {
      const mayReadCategories = can(useMe(), 'contentCategories.read')
      const [categoryId, setCategoryId] = useState<string>()
      const [level, setLevel] = useState(keep)
      const [language, setLanguage] = useState(keep)
      const [addTags, setAddTags] = useState<string[]>([])
      const [removeTags, setRemoveTags] = useState<string[]>([])
      changes = {
        ...(categoryId !== undefined && { categoryId }),
        ...(level !== keep && { level: Number(level) }),
        ...(language !== keep && { language: language as Language }),
        ...(addTags.length > 0 && { addTags }),
        ...(removeTags.length > 0 && { removeTags }),
      }
      const keepOption = { value: keep, label: m.management_content_change_keep() }
      return {
        ...changeWords(items, count),
        isReady: Object.keys(changes).length > 0,
        fields: (
          <div className="flex flex-col gap-4">
            {mayReadCategories ? (
              <Field label={m.management_content_category()}>
                <SearchSelect
                  value={categoryId}
                  onValueChange={setCategoryId}
                  placeholder={m.management_content_change_keep()}
                  useFound={categories.useFound}
                />
              </Field>
            ) : null}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={m.management_content_level()}>
                <Select
                  value={level}
                  onValueChange={setLevel}
                  options={[
                    keepOption,
                    ...contentLevels.map((level) => ({ value: String(level), label: String(level) })),
                  ]}
                />
              </Field>
              <Field label={m.management_language()}>
                <Select value={language} onValueChange={setLanguage} options={[keepOption, ...languageOptions()]} />
              </Field>
            </div>
            <TagsField label={m.management_content_change_add_tags()} value={addTags} onChange={setAddTags} />
            <TagsField label={m.management_content_change_remove_tags()} value={removeTags} onChange={setRemoveTags} />
          </div>
        ),
      }
    },
    done: m.management_content_changed,
    send: (selection) => trpcClient.management.content.updateMany.mutate({ selection, ...changes }),
    stale,
  }
}
