import { pathOf } from '@cursus/rights'
import { BookOpen } from 'lucide-react'
import type { SearchResult } from '#web/features/shell/command-palette.tsx'
import { fold } from '#web/lib/fold.ts'
import { api } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { ContentIcon } from './content-kind.tsx'
import { allModules } from './participant-queries.ts'
import { lastUsed } from './use-recent-modules.ts'

const maxFound = 12

/** Matching modules by title, and contents of the most recently used modules. */
export async function searchLearning(typed: string): Promise<SearchResult[]> {
  const wanted = fold(typed)
  const { rows } = await api.participant.userModule.list.ensureData(allModules)
  const modules: SearchResult[] = rows
    .filter((row) => fold(row.title).includes(wanted))
    .map((row) => ({
      id: row.id,
      title: typeset(row.title),
      sub: row.company.name,
      icon: <BookOpen aria-hidden />,
      to: pathOf('/platform/user-module/$userModuleId', { userModuleId: row.id }),
    }))
  const recent = await Promise.all(
    lastUsed(rows).map((row) => api.participant.userModule.get.ensureData({ userModuleId: row.id })),
  )
  const contents = recent.flatMap((module) =>
    module.chapters
      .flatMap((chapter) => chapter.contents)
      .filter((content) => fold(content.title).includes(wanted))
      .map((content) => ({
        id: `${module.id} ${content.id}`,
        title: typeset(content.title),
        sub: typeset(module.title),
        icon: <ContentIcon type={content.type} />,
        to: pathOf('/platform/user-module/$userModuleId/preview-content/$contentId', {
          userModuleId: module.id,
          contentId: content.id,
        }),
      })),
  )
  return [...modules, ...contents].slice(0, maxFound)
}
