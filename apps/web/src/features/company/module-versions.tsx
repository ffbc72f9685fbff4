import type { LicenceModuleVersion } from '@cursus/contract/licence'
import { compareContents } from '@cursus/contract/module'
import { useState } from 'react'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { ContentChanges } from '#web/features/catalogue/content-changes.tsx'
import { formatDate } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'
import { peopleText } from './people-text.ts'

/** The versions of a module, who follows which, and what changes between two of them. */
export function ModuleVersions({ versions }: { versions: readonly LicenceModuleVersion[] }) {
  return (
    <Section title={m.company_versions()} aside={versions.length}>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
            <span className="w-8 shrink-0 font-medium tabular-nums">{`v${version.version}`}</span>
            <span className="text-muted-foreground tabular-nums">{formatDate(version.creationDate)}</span>
            {version.held ? <Badge>{m.company_versions_held()}</Badge> : null}
            <span className="ml-auto tabular-nums">{peopleText(version.people)}</span>
          </li>
        ))}
      </ul>
      {versions.length > 1 ? <Compare versions={versions} /> : null}
    </Section>
  )
}

function Compare({ versions }: { versions: readonly LicenceModuleVersion[] }) {
  const [latest, former] = versions
  const current = versions.find((version) => version.held)
  const [ids, setIds] = useState({ before: (current === latest ? former : current)?.id, after: latest?.id })
  const before = versions.find(({ id }) => id === ids.before)
  const after = versions.find(({ id }) => id === ids.after)
  const options = versions.map(({ id, version }) => ({ value: id, label: `v${version}` }))
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={m.company_versions_before()}>
          <Select
            size="sm"
            value={ids.before}
            options={options}
            onValueChange={(id) => setIds({ ...ids, before: id })}
          />
        </Field>
        <Field label={m.company_versions_after()}>
          <Select size="sm" value={ids.after} options={options} onValueChange={(id) => setIds({ ...ids, after: id })} />
        </Field>
      </div>
      {before && after ? (
        <Card>
          <ContentChanges changes={compareContents(before.contents, after.contents)} />
        </Card>
      ) : null}
    </div>
  )
}
