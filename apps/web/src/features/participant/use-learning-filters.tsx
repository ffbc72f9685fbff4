import { ContentIcon, contentTypeLabel } from '#web/components/content-kind.tsx'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { unlessSingle } from './unless-single.ts'
import { useOwnModules } from './use-own-modules.ts'

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
    isFavorite: {
      label: m.participant_favorites(),
      options: [{ value: true, label: m.participant_favorites_only() }],
    },
  }
}
