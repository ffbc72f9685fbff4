import { Ban } from 'lucide-react'
import type { Act } from '#web/components/act/act.ts'
import { Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { galleryList } from './gallery-queries.ts'
import type { Row } from './gallery-rows.ts'

const { text, day } = columnsOf(galleryList)

const revoke: Act<Row> = {
  label: () => 'Révoquer',
  icon: Ban,
  useWords: (chosen) => ({
    title: `Révoquer ${chosen.length} accès`,
    effect: 'Rien n’est envoyé depuis cette page.',
    action: 'Révoquer',
  }),
  done: () => 'Révoqué',
  send: async () => undefined,
  stale: () => undefined,
}

export function GalleryList() {
  return (
    <ListPage
      list={useList(galleryList)}
      name="gallery"
      title="Accès aux modules"
      rowLabel={(row) => row.name}
      rowLink={() => ({ to: '/dev/components' })}
      hasRowMenu
      columns={[
        text('name', 'Participant', (row) => row.name, {
          sort: 'name',
          cell: (row) => <TwoLines start={<Avatar name={row.name} />} title={row.name} sub="prenom.nom@example.com" />,
        }),
        text('module', 'Module', (row) => row.module, {
          sort: 'module',
          share: true,
          cell: (row) => (
            <TwoLines
              start={<Thumb title={row.module} toneId={row.module} />}
              title={row.module}
              sub="v3 · Magasins 2026"
            />
          ),
        }),
        text('state', 'État', (row) => row.state, { cell: (row) => <StateBadge state={row.state} /> }),
        text('progress', 'Progression', (row) => row.progress, {
          width: '140px',
          cell: (row) => <ProgressBar inline value={row.progress} label={`Progression de ${row.name}`} />,
        }),
        day('end', 'Fin d’accès', (row) => row.end, { sort: 'end', wideOnly: true }),
      ]}
      filters={{
        licence: {
          label: 'Licence',
          options: [
            { value: 'a', label: 'Magasins 2026' },
            { value: 'b', label: 'Siège 2026' },
          ],
        },
        state: {
          label: 'État',
          options: [
            { value: 'active', label: 'Actif' },
            { value: 'inactive', label: 'Inactif' },
          ],
        },
      }}
      searchPlaceholder="Nom, e-mail ou module"
      add={{ link: { to: '/dev/components' }, label: 'Donner l’accès' }}
      acts={[revoke]}
      card={{
        aside: (row) => <StateBadge state={row.state} />,
        body: (row) => (
          <ProgressBar inline value={row.progress} label={`Progression de ${row.name}`} className="flex-1" />
        ),
      }}
      empty={{ title: 'Pas encore d’accès' }}
    />
  )
}
