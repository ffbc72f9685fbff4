import { ContentIcon, contentTypeLabel } from '#web/components/content-kind.tsx'
import { typeset } from '#web/lib/text/format.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { useOwnModules } from './participant-queries.ts'

/** The options of a filter; none when there is only one, which would filter nothing. */
export const unlessSingle = <Option,>(options: readonly Option[]): readonly Option[] =>
  options.length > 1 ? options : []

/** The filters that contents and files share, with the participant's own values. */
export function useLearningFilters() {
  const modules = useOwnModules()
  const { data: has } = trpc.participant.userContent.filters.useQuery()
  return {
    type: {
      label: m.participant_type(),
      options: (has?.types ?? []).map((value) => ({
        value,
        label: contentTypeLabel(value),
        icon: <ContentIcon type={value} />,
      })),
    },
    userModuleId: {
      label: m.participant_module(),
      options: modules.map((module) => ({ value: module.id, label: typeset(module.title) })),
    },
    isFavorite: {
      label: m.participant_favorites(),
      options: [{ value: true, label: m.participant_favorites_only() }],
    },
    themeId: {
      label: m.participant_theme(),
      options: (has?.themes ?? []).map((theme) => ({ value: theme.id, label: localName(theme) })),
    },
    categoryId: {
      label: m.participant_category(),
      options: (has?.categories ?? []).map((category) => ({ value: category.id, label: localName(category) })),
    },
    tag: { label: m.participant_tag(), options: (has?.tags ?? []).map((tag) => ({ value: tag, label: tag })) },
    language: {
      label: m.participant_language(),
      options: unlessSingle(has?.languages ?? []).map((value) => ({ value, label: languageName(value) })),
    },
  }
}
