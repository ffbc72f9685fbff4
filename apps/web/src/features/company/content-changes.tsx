import type { LicenceModuleVersion } from '@cursus/contract/licence'
import { Minus, Plus, RefreshCw } from 'lucide-react'
import { m } from '#web/paraglide/messages.js'
import { contentChanges } from './module-changes.ts'

const looks = {
  added: { icon: Plus, label: m.company_versions_added },
  changed: { icon: RefreshCw, label: m.company_versions_changed },
  removed: { icon: Minus, label: m.company_versions_removed },
}

/** What changes in the contents from one version of a module to another. */
export function ContentChanges({ before, after }: { before: LicenceModuleVersion; after: LicenceModuleVersion }) {
  const changes = contentChanges(before, after)
  if (changes.length === 0) return <p className="text-sm text-muted-foreground">{m.company_versions_same()}</p>
  return (
    <ul className="divide-y rounded-lg border bg-card">
      {changes.map(({ id, title, change }) => {
        const { icon: Icon, label } = looks[change]
        return (
          <li key={id} className="flex items-center gap-3 px-3 py-2.5 text-sm">
            <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
            <span className="min-w-0 flex-1 break-words">{title}</span>
            <span className="shrink-0 text-xs text-muted-foreground">{label()}</span>
          </li>
        )
      })}
    </ul>
  )
}
