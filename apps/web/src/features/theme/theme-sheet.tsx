import type { Theme } from '@cursus/contract/theme'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, BookOpen } from 'lucide-react'
import { useId, useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { NamesForm, useNamesForm } from '#web/features/catalogue/names-form.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { SheetState } from '#web/features/catalogue/sheet-state.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ArchiveThemesDialog } from './archive-themes.tsx'

/** One theme: its names to change, its modules, its history. */
export function ThemeSheet({ themeId }: { themeId: string }) {
  const { data, error, refetch } = trpc.management.theme.get.useQuery({ id: themeId })
  if (!data) return <SheetState title={m.nav_themes()} error={error} onRetry={() => void refetch()} />
  return <Loaded theme={data} />
}

function Loaded({ theme }: { theme: Theme }) {
  const me = useMe()
  const utils = trpc.useUtils()
  const formId = useId()
  const form = useNamesForm(theme)
  const [failure, setFailure] = useState<string>()
  const update = trpc.management.theme.update.useMutation({
    meta: { silent: true, success: () => m.management_theme_saved() },
    onSuccess: async (saved) => {
      form.reset({ fallbackName: saved.fallbackName, name: saved.name ?? '' })
      utils.management.theme.get.setData({ id: theme.id }, saved)
      // Its name stands in the lists of modules too.
      await utils.management.invalidate()
    },
  })
  const editable = can(me, 'themes.write') && !theme.archived
  return (
    <SheetRoute
      title={localName(theme)}
      subtitle={otherName(theme)}
      thumb={<Thumb size={56} title={theme.fallbackName} toneId={theme.id} />}
      badges={
        <>
          {theme.archived ? <StateBadge state="archived" /> : null}
          <Badge>
            <BookOpen aria-hidden />
            {m.management_modules_count({ count: theme.moduleCount })}
          </Badge>
        </>
      }
      actions={<CopyLinkButton />}
      dirty={form.formState.isDirty}
      footNote={<FootNote theme={theme} mayWrite={can(me, 'themes.write')} />}
      foot={
        editable ? (
          <Button type="submit" form={formId} loading={update.isPending}>
            {m.management_save()}
          </Button>
        ) : null
      }
    >
      <Section title={m.management_details()}>
        {failure ? (
          <Notice tone="danger" live className="mb-4">
            {failure}
          </Notice>
        ) : null}
        {editable ? (
          <NamesForm
            id={formId}
            form={form}
            save={(names) => update.mutateAsync({ id: theme.id, ...names })}
            onFailure={setFailure}
          />
        ) : (
          <Facts
            facts={[
              { label: m.management_names_fallback(), value: theme.fallbackName },
              { label: m.management_names_french(), value: theme.name },
            ]}
          />
        )}
        <div className="mt-5">
          <Facts
            facts={[
              { label: m.management_created_on(), value: formatDateTime(theme.date) },
              can(me, 'modules.read') &&
                theme.moduleCount > 0 && {
                  label: m.management_theme_modules(),
                  value: (
                    <Link to="/management/module" search={{ themeId: theme.id }} className="text-link">
                      {m.management_theme_see_modules({ count: theme.moduleCount })}
                    </Link>
                  ),
                },
            ]}
          />
        </div>
      </Section>
      <HistorySection noun="theme" id={theme.id} />
    </SheetRoute>
  )
}

/** Danger at the left of the foot; where it cannot be done, why. */
function FootNote({ theme, mayWrite }: { theme: Theme; mayWrite: boolean }) {
  const utils = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const restore = trpc.management.theme.restore.useMutation({
    meta: { success: () => m.management_theme_restored({ count: 1 }) },
    onSuccess: () => Promise.all([utils.management.theme.invalidate(), utils.management.history.invalidate()]),
  })
  if (!mayWrite) return null
  if (theme.archived) {
    return (
      <Button variant="outline" loading={restore.isPending} onClick={() => restore.mutate({ idList: [theme.id] })}>
        {restore.isPending ? null : <ArchiveRestore aria-hidden />}
        {m.management_restore()}
      </Button>
    )
  }
  if (!theme.archivable) return m.management_theme_archive_used({ count: theme.moduleCount })
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        <Archive aria-hidden />
        {m.management_archive()}
      </Button>
      <ArchiveThemesDialog ids={[theme.id]} open={asking} onOpenChange={setAsking} />
    </>
  )
}
