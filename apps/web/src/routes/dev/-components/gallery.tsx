import { Bell, Download, GraduationCap, Play, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrandMark } from '#web/components/brand.tsx'
import { ContentMark } from '#web/components/content-mark.tsx'
import { Cover, Pattern } from '#web/components/cover.tsx'
import { ListSkeleton } from '#web/components/data-list/list-skeleton.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LanguageSwitch } from '#web/components/language-switch.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar, SeatsBar } from '#web/components/progress-bar.tsx'
import { EndsInBadge, type State, StateBadge } from '#web/components/state-badge.tsx'
import { ThemeItems } from '#web/components/theme-items.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { Tab, Tabs, TabsList } from '#web/components/ui/tabs.tsx'
import { families } from '#web/lib/cover.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryList } from './gallery-list.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'

const states: State[] = [
  'active',
  'toAccept',
  'expired',
  'revoked',
  'suspended',
  'new',
  'done',
  'ready',
  'processing',
  'failed',
  'archived',
  'notStarted',
  'licenceSuspended',
  'almostFull',
  'notSaved',
]

export function Gallery() {
  useLanguage()
  return (
    <main className="mx-auto flex max-w-[1100px] flex-col gap-7 p-6">
      <header className="flex flex-wrap items-center gap-4 border-b pb-4">
        <BrandMark />
        <h1 className="title flex-1 text-lg">Composants</h1>
        <LanguageSwitch />
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline">Apparence</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <ThemeItems />
          </DropdownMenuContent>
        </DropdownMenu>
      </header>
      <Block title="Boutons">
        <div className="flex flex-wrap gap-2">
          <Button>
            <Plus aria-hidden />
            Donner l’accès
          </Button>
          <Button variant="outline">
            <Download aria-hidden />
            Exporter
          </Button>
          <Button variant="secondary">Dupliquer</Button>
          <Button variant="accent">Continuer</Button>
          <Button variant="ghost">Annuler</Button>
          <Button variant="danger-outline">Révoquer</Button>
          <Button variant="danger">
            <Trash2 aria-hidden />
            Supprimer
          </Button>
          <Button loading>Enregistrement…</Button>
          <Button disabled>Enregistrer</Button>
          <Button variant="outline" size="sm">
            Filtrer
          </Button>
          <Button size="lg">
            <Play aria-hidden />
            Reprendre
          </Button>
          <IconButton label="Notifications" variant="outline">
            <Bell aria-hidden />
          </IconButton>
        </div>
      </Block>
      <Block title="Champs">
        <GalleryFields />
      </Block>
      <Block title="Cases">
        <div className="flex flex-wrap gap-5">
          <Checkbox label="Lecture" defaultChecked />
          <Checkbox label="Tout" checked="indeterminate" />
          <Checkbox label="Écriture" />
          <Checkbox label="Fixée" checked disabled />
          <Switch label="Domaines limités" defaultChecked />
          <Switch label="Date imposée" />
        </div>
      </Block>
      <Block title="États : un mot et une icône, jamais la couleur seule">
        <div className="flex flex-wrap gap-2">
          {states.map((state) => (
            <StateBadge key={state} state={state} />
          ))}
          <EndsInBadge days={5} />
        </div>
        <div className="flex gap-2">
          {(['done', 'current', 'retry', 'locked', 'none'] as const).map((state) => (
            <ContentMark key={state} state={state} />
          ))}
        </div>
      </Block>
      <Block title="Liste">
        <GalleryList />
      </Block>
      <Block title="Onglets, progression">
        <Tabs defaultValue="a">
          <TabsList>
            <Tab value="a" count={12}>
              Contenus
            </Tab>
            <Tab value="b" count={3}>
              Ressources
            </Tab>
          </TabsList>
        </Tabs>
        <div className="grid gap-4 sm:grid-cols-3">
          <ProgressBar value={41} label="En cours" />
          <ProgressBar value={98} label="Presque pleine" tone="warning" />
          <ProgressBar value={100} label="Terminé" />
          <ProgressBar value={64} label="En ligne" inline />
          <SeatsBar used={177} adding={18} max={200} label="Accès utilisés" />
        </div>
      </Block>
      <Block title="Messages">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            onClick={() =>
              void toastSuccess('18 accès donnés', {
                description: '2 personnes l’avaient déjà.',
                action: { label: 'Voir', onClick: () => undefined },
              })
            }
          >
            Positif
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              void toastError('Cette licence n’a plus d’accès disponible', {
                description: 'Révoquez un accès ou augmentez la licence.',
              })
            }
          >
            Négatif
          </Button>
        </div>
        <Notice tone="warning">2 fichiers cités par le manifeste sont absents. Le contenu se lance quand même.</Notice>
        <Notice tone="danger">Ce lien n’est pas valable.</Notice>
        <Notice>Votre session a expiré.</Notice>
      </Block>
      <Block title="Fenêtres">
        <GalleryOverlays />
      </Block>
      <div className="grid gap-4 sm:grid-cols-2">
        <Block title="Liste vide">
          <EmptyState
            title="Pas encore d’accès"
            text="Donnez un module à une personne ou à un groupe."
            action={<Button>Donner l’accès</Button>}
          />
        </Block>
        <Block title="Chargement">
          <ListSkeleton rows={4} />
        </Block>
      </div>
      <Block title="Sections">
        <Section title="Versions" aside={4}>
          <p>Contenu de la section.</p>
        </Section>
        <Section title="Historique" defaultOpen={false}>
          <p>Contenu de la section.</p>
        </Section>
      </Block>
      <Block title="Avatars et couvertures générées">
        <div className="flex flex-wrap gap-3">
          {Array.from({ length: 16 }, (_, index) => `${String(index + 1).padStart(3, '0')}-avatar.svg`).map(
            (avatar) => (
              <Avatar key={avatar} avatar={avatar} name="Inès Bellanger" size="lg" />
            ),
          )}
          <Avatar name="Inès Bellanger" size="lg" />
          <GraduationCap aria-hidden />
        </div>
        <div className="grid grid-cols-3 gap-2">
          {families.map((family, index) => (
            <div key={family} className="aspect-[8/5] overflow-hidden rounded-lg">
              <Pattern title={`Cursus ${family}`} tone={index} shape="cover" family={family} />
            </div>
          ))}
          {['Sécurité incendie', 'RGPD au quotidien', 'Tenir sa caisse'].map((title) => (
            <div key={title} className="aspect-[8/5] overflow-hidden rounded-lg">
              <Cover title={title} toneId={title} />
            </div>
          ))}
        </div>
      </Block>
    </main>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const [id] = useState(() => title.replaceAll(/\W+/g, '-'))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="title text-sm">
        {title}
      </h2>
      {children}
    </section>
  )
}
