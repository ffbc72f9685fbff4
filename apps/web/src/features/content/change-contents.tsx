import { type ContentChanges, contentLevels } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language'
import { can } from '@cursus/rights'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { Field } from '#web/components/ui/field.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { languageOptions } from '#web/lib/language-name.ts'
import { useMe } from '#web/lib/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { TagsField } from './tags-field.tsx'

const words = countWords({
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
        ...words(items, count),
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
    stale: () => api.management.invalidate(),
  }
}
