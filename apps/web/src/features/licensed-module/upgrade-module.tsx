import type { Licence, LicenceModuleVersion, UpgradePerson } from '@cursus/contract/licence'
import { compareContents } from '@cursus/contract/module-values'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonLines } from '#web/components/data-list/two-lines.tsx'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { ContentChanges } from '#web/features/catalogue/content-changes.tsx'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** People per look at the list of those who are touched. */
const step = 50

type Upgraded = { companyId: string; licence: Licence; module: Licence['modules'][number]; onClose: () => void }

/** Gives the latest version, and goes where its page is then. */
function useUpgrade(
  { companyId, licence, module, moves, onClose }: Upgraded & { moves: boolean },
  onSettled: () => void,
) {
  const navigate = useNavigate()
  const { mutate, isPending } = trpc.company.licence.update.useMutation({
    meta: { success: () => m.company_licence_saved() },
    onSuccess: async (saved) => {
      api.company.licence.get.setData({ companyId, id: licence.id }, saved)
      onClose()
      await navigate({
        to: '/company/$companyId/module/$moduleVersionId/$moduleLicenceId',
        params: { companyId, moduleVersionId: module.latestModuleVersionId, moduleLicenceId: licence.id },
        search: true,
        replace: true,
      })
      void api.company.invalidate()
    },
    onSettled,
  })
  const send = () =>
    mutate({
      companyId,
      id: licence.id,
      revision: licence.revision,
      modules: licence.modules.map((row) => ({
        moduleId: row.id,
        moduleVersionId: row.id === module.id ? module.latestModuleVersionId : row.moduleVersionId,
      })),
      moveRunningModuleIdList: moves ? [module.id] : [],
    })
  return { send, isPending }
}

/**
 * Gives the latest version of a module by its licence: what changes, who is moved, and what each
 * keeps. The people of a course move only if that is chosen (docs/rules.md, Licence).
 */
export function UpgradeModule({
  companyId,
  licence,
  module,
  versions,
  onClose,
}: Upgraded & { versions: readonly LicenceModuleVersion[] }) {
  const { trainingRead } = useCompanyRights(companyId)
  const to = versions.find(({ id }) => id === module.latestModuleVersionId)
  const current = versions.find((version) => version.held)
  const touched = versions.filter(({ id }) => id !== to?.id).reduce((sum, { people }) => sum + people, 0)
  const isCourse = module.type === 'course'
  // Nothing but people is left to move once the licence has the latest version.
  const [moves, setMoves] = useState(!isCourse || current === to)
  const [asks, setAsks] = useState(false)
  const isAsked = moves && touched > 0
  const { send, isPending } = useUpgrade({ companyId, licence, module, moves: isAsked, onClose }, () => setAsks(false))
  const version = String(module.latestVersion)
  return (
    <SheetRoute
      title={m.company_upgrade({ version })}
      subtitle={module.title}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button loading={isPending && !asks} onClick={() => (isAsked ? setAsks(true) : send())}>
            {m.company_upgrade({ version })}
          </Button>
        </>
      }
    >
      {current && to && current !== to ? (
        <Section title={m.company_upgrade_changes({ former: String(current.version), next: String(to.version) })}>
          <Card>
            <ContentChanges changes={compareContents(current.contents, to.contents)} />
          </Card>
        </Section>
      ) : null}
      <Section title={m.company_upgrade_people()} aside={moves ? touched : undefined}>
        <div className="flex flex-col gap-3">
          {isCourse && current !== to && touched > 0 ? (
            <Checkbox
              checked={moves}
              onCheckedChange={(checked) => setMoves(checked === true)}
              label={m.company_licence_module_move()}
              hint={m.company_licence_module_move_hint({ count: touched })}
            />
          ) : null}
          {isAsked ? (
            <>
              <p className="text-sm text-muted-foreground">{m.company_upgrade_kept()}</p>
              {trainingRead ? (
                <TouchedPeople
                  input={{
                    companyId,
                    id: licence.id,
                    moduleId: module.id,
                    moduleVersionId: module.latestModuleVersionId,
                  }}
                />
              ) : null}
            </>
          ) : (
            <p className="text-sm text-muted-foreground">
              {touched > 0 ? m.company_upgrade_stay() : m.company_upgrade_nobody()}
            </p>
          )}
        </div>
      </Section>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        tone="neutral"
        title={m.company_upgrade_title({ title: module.title })}
        effect={
          <>
            <p>
              <StrongText>
                {m.company_licence_confirm_moved({ title: module.title, version, count: touched })}
              </StrongText>
            </p>
            <p className="mt-2">{m.company_upgrade_kept()}</p>
          </>
        }
        action={m.company_licence_confirm_action_moved()}
        pending={isPending}
        onConfirm={send}
      />
    </SheetRoute>
  )
}

function TouchedPeople({
  input,
}: {
  input: { companyId: string; id: string; moduleId: string; moduleVersionId: string }
}) {
  const [limit, setLimit] = useState(step)
  const people = trpc.company.licence.upgradePeople.useQuery({ ...input, limit }, { placeholderData: keepPreviousData })
  if (people.error || !people.data) return <NotLoaded of={people} className="h-32 w-full" />
  const { rows, total } = people.data
  return (
    <>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-1 px-3 py-2.5">
            <div className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <PersonLines person={row.user} />
              </span>
              <span className="shrink-0 text-sm tabular-nums">
                {row.done || row.progress === row.progressAfter
                  ? formatPercent(row.progress)
                  : m.company_upgrade_progress({
                      before: formatPercent(row.progress),
                      after: formatPercent(row.progressAfter),
                    })}
              </span>
            </div>
            <p className="text-xs text-muted-foreground">{effectOf(row)}</p>
          </li>
        ))}
      </ul>
      {rows.length < total && limit < 1000 ? (
        <Button variant="outline" loading={people.isFetching} onClick={() => setLimit(Math.min(1000, limit + step))}>
          {m.company_reminders_more()}
        </Button>
      ) : null}
    </>
  )
}

const effectOf = ({ version, done, keptCount, restartCount, leftCount }: UpgradePerson): string =>
  [
    `v${version}`,
    done ? m.company_upgrade_done() : m.company_upgrade_keeps({ count: keptCount }),
    restartCount > 0 ? m.company_upgrade_restarts({ count: restartCount }) : '',
    leftCount > 0 ? m.company_upgrade_leaves({ count: leftCount }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
