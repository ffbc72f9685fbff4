import { pathOf } from '@cursus/rights'
import { BookOpen } from 'lucide-react'
import { ContentIcon } from '#web/components/content-kind.tsx'
import type { SearchResult } from '#web/features/shell/command-palette.tsx'
import { fold, typeset } from '#web/lib/text/typeset.ts'
import { api } from '#web/lib/trpc.ts'
import { moduleNames } from './module-names.tsx'
import { allModules } from './participant-queries.ts'

const maxFound = 12

/** Matching modules by title, and contents of all modules. */
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
  const found = await api.participant.userContent.list.fetch({ search: typed, limit: maxFound })
  const contents = found.rows.map((row) => ({
    id: row.id,
    title: typeset(row.title),
    sub: moduleNames(row),
    icon: <ContentIcon type={row.type} />,
    to: pathOf('/platform/user-module/$userModuleId/preview-content/$contentId', {
      userModuleId: row.userModuleId,
      contentId: row.id,
    }),
  }))
  return [...modules, ...contents].slice(0, maxFound)
}
