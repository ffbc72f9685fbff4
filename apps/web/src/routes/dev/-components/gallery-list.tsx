import { Ban, Ellipsis, Plus } from 'lucide-react'
import { Thumb } from '#web/components/cover.tsx'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { type State, StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useListState } from '#web/lib/list-search.ts'

type Row = { id: string; name: string; module: string; state: State; progress: number; end: string }
const people = ['Inès Bellanger', 'Marc Tessier', 'Awa Diarra', 'Thomas Le Goff', 'Sofia Marchetti', 'Julien Caron']
const modules = ['Sécurité incendie', 'Accueil du client difficile', 'RGPD au quotidien', 'Tenir sa caisse']
const states: State[] = ['active', 'endsSoon', 'done', 'toAccept', 'expired', 'revoked']
const rows: Row[] = people.map((name, index) => ({
  id: String(index),
  name,
  module: modules[index % modules.length]!,
  state: states[index]!,
  progress: [41, 64, 100, 0, 72, 20][index]!,
  end: `2026-12-${10 + index}`,
}))

export function GalleryList() {
  const state = useListState()
  return (
    <DataList
      id="gallery"
      title="Accès aux modules"
      state={state}
      data={{ rows, total: 96, capped: false }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowLink={() => ({ to: '/dev/components', search: true })}
      rowActions={(row) => (
        <IconButton label={`Actions sur ${row.name}`} size="icon-sm">
          <Ellipsis aria-hidden />
        </IconButton>
      )}
      columns={[
        {
          id: 'name',
          header: 'Participant',
          sort: 'name',
          csv: (row) => row.name,
          cell: (row) => <TwoLines start={<Avatar name={row.name} />} title={row.name} sub="prenom.nom@example.com" />,
        },
        {
          id: 'module',
          header: 'Module',
          sort: 'module',
          cell: (row) => (
            <TwoLines
              start={<Thumb title={row.module} toneId={row.module} />}
              title={row.module}
              sub="v3 · Magasins 2026"
            />
          ),
        },
        { id: 'state', header: 'État', cell: (row) => <StateBadge state={row.state} /> },
        {
          id: 'progress',
          header: 'Progression',
          width: '140px',
          cell: (row) => <ProgressBar inline value={row.progress} label={`Progression de ${row.name}`} />,
        },
        { id: 'end', header: 'Fin d’accès', sort: 'end', wideOnly: true, cell: (row) => formatDate(row.end) },
      ]}
      filters={[
        {
          key: 'licence',
          label: 'Licence',
          multiple: true,
          options: [
            { value: 'a', label: 'Magasins 2026' },
            { value: 'b', label: 'Siège 2026' },
          ],
        },
        {
          key: 'state',
          label: 'État',
          options: [
            { value: 'active', label: 'Actif' },
            { value: 'inactive', label: 'Inactif' },
          ],
        },
      ]}
      searchPlaceholder="Nom, e-mail ou module"
      loadAllRows={async () => rows}
      loadAllIds={async () => rows.map((row) => row.id)}
      bulkActions={() => (
        <Button variant="danger-outline" size="sm">
          <Ban aria-hidden />
          Révoquer
        </Button>
      )}
      actions={
        <Button>
          <Plus aria-hidden />
          Donner l’accès
        </Button>
      }
      renderCard={(row) => (
        <div className="flex flex-col gap-2">
          <TwoLines start={<Avatar name={row.name} size="lg" />} title={row.name} sub={row.module} />
          <div className="flex items-center gap-3">
            <StateBadge state={row.state} />
            <ProgressBar inline value={row.progress} label={`Progression de ${row.name}`} className="flex-1" />
          </div>
        </div>
      )}
      empty={{ title: 'Pas encore d’accès' }}
    />
  )
}
