import { maxCounted } from '@cursus/contract/list-values'
import { can } from '@cursus/rights'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { PageHeader } from '#web/components/page.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { formatDateTime, formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { type ComparedField, ComparedFields } from './compared-fields.tsx'
import { type ComparedVersions, crumbsOf, type Kind, type Versioned } from './versioned.tsx'

type Version<K extends Kind> = K['compared']['before']
type Part<K extends Kind> = (compared: K['compared'], onlyChanges: boolean) => ReactNode

/** What a comparison of contents or of modules shows of its own. */
type Shown<K extends Kind> = {
  /** Every field that an editor fills in. */
  fields: (before: Version<K>, after: Version<K>) => ComparedField[]
  /** Above, below and beside the fields. */
  above?: Part<K>
  below?: Part<K>
  beside?: Part<K>
  /** What is said of a version beside its author. */
  notes: (version: Version<K>) => readonly (string | undefined)[]
  /** Of its analysis. */
  state?: (version: Version<K>) => ReactNode
  /** Where a version is used. */
  where: (version: Version<K>) => ReactNode
  /** Further actions on the former version, and whether it can be restored. */
  actions?: (before: Version<K>) => ReactNode
  isRestorable?: (before: Version<K>) => boolean
}

/**
 * Two versions of a content or module side by side, chosen at the top; the older one can be
 * restored as the newest.
 */
export function ComparePage<K extends Kind>({ of: thing, ...shown }: { of: Versioned<K> } & Shown<K>) {
  return (
    <PageOf
      of={useItem(thing.item)}
      title={thing.title()}
      back={{ link: thing.links.list, label: m.common_back_to_list() }}
      className="p-4 md:p-6"
    >
      {(item) => <Compare key={item.id} of={thing} item={item} {...shown} />}
    </PageOf>
  )
}

/** The asked versions, else the latest and the one before it. */
function chosenVersions(rows: readonly { id: string }[], search: ComparedVersions): ComparedVersions {
  const after = rows.find(({ id }) => id === search.after)?.id ?? rows[0]?.id
  return { after, before: rows.find(({ id }) => id === search.before)?.id ?? rows.find(({ id }) => id !== after)?.id }
}

function Compare<K extends Kind>({
  of: thing,
  item,
  fields,
  above,
  below,
  beside,
  notes,
  state,
  where,
  actions,
  isRestorable,
}: { of: Versioned<K>; item: K['item'] } & Shown<K>) {
  const navigate = useNavigate()
  const mayWrite = can(useMe(), thing.writing)
  const [onlyChanges, setOnlyChanges] = useState(true)
  const rows = thing.useVersions(item.id).data ?? []
  const chosen = chosenVersions(rows, useSearch({ strict: false }))
  const query = thing.useCompared(chosen)
  const compared = query.data
  const side = (name: 'before' | 'after') => ({
    value: chosen[name],
    options: rows.map(({ id, version }) => ({
      value: id,
      label: m.management_version_short({ version: String(version) }),
    })),
    version: compared?.[name],
    notes: compared ? notes(compared[name]) : [],
    state: compared ? state?.(compared[name]) : null,
    onChange: (id: string) => show({ ...chosen, [name]: id }),
  })
  const show = (search: ComparedVersions) => void navigate({ ...thing.links.compare(item.id), search, replace: true })
  const all = compared ? fields(compared.before, compared.after) : []
  const changed = all.filter((field) => field.changed)
  return (
    <div className="p-4 md:p-6">
      <PageHeader
        title={m.management_compare_title()}
        breadcrumb={[...crumbsOf(thing, item), m.management_compare()]}
        actions={
          compared ? (
            <>
              {actions?.(compared.before)}
              {mayWrite && !item.archived && !compared.before.isLatest && (isRestorable?.(compared.before) ?? true) ? (
                <ActButton act={thing.restoreVersion} items={[compared.before]} variant="primary" />
              ) : null}
            </>
          ) : null
        }
      />
      {rows.length === 1 ? (
        <p className="text-sm text-muted-foreground">{m.management_compare_one()}</p>
      ) : (
        <Card className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 p-3.5">
          <Side label={m.management_compare_before()} {...side('before')} />
          <IconButton
            label={m.management_compare_swap()}
            variant="outline"
            onClick={() => show({ before: chosen.after, after: chosen.before })}
          >
            <ArrowLeftRight aria-hidden />
          </IconButton>
          <Side label={m.management_compare_after()} {...side('after')} />
          <span className="ml-auto">
            <Switch checked={onlyChanges} onCheckedChange={setOnlyChanges} label={m.management_compare_only()} />
          </span>
        </Card>
      )}
      {query.error ? <FailureNotice error={query.error} onRetry={() => void query.refetch()} /> : null}
      {compared ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(280px,416px)]">
          <div className="grid gap-4">
            {above?.(compared, onlyChanges)}
            <ComparedFields
              title={m.management_compare_fields()}
              aside={m.management_compare_changed({ count: changed.length, total: all.length })}
              fields={onlyChanges ? changed : all}
              before={compared.before.version}
              after={compared.after.version}
            />
            {below?.(compared, onlyChanges)}
          </div>
          <div className="grid gap-4">
            {beside?.(compared, onlyChanges)}
            <Effects {...compared} where={where} next={String(item.version + 1)} whoStays={thing.texts.whoStays} />
          </div>
        </div>
      ) : query.isLoading ? (
        <Skeleton className="h-80 w-full" />
      ) : null}
    </div>
  )
}

function Side({
  label,
  value,
  options,
  version,
  notes,
  state,
  onChange,
}: {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  version: Kind['compared']['before'] | undefined
  notes: readonly (string | undefined)[]
  state: ReactNode
  onChange: (id: string) => void
}) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Select value={value} onValueChange={onChange} options={options} aria-label={label} className="w-24 shrink-0" />
      {version ? (
        <div className="min-w-0 text-sm">
          <p className="mb-0.5 flex flex-wrap items-center gap-1.5 tabular-nums">
            {formatDateTime(version.creationDate)}
            {version.isLatest ? <Badge variant="accent">{m.management_compare_latest()}</Badge> : null}
            {state}
          </p>
          <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
            {version.createdBy ? (
              <Avatar avatar={version.createdBy.avatar} name={fullName(version.createdBy)} size="xs" />
            ) : null}
            <span className="truncate">
              {[version.createdBy && fullName(version.createdBy), ...notes].filter(Boolean).join(' · ')}
            </span>
          </p>
        </div>
      ) : null}
    </div>
  )
}

const people = (count: number) => (count > maxCounted ? m.list_more_than({ count: maxCounted }) : formatNumber(count))

/** Who follows the two versions, and what restoring the older one changes for them: nothing. */
function Effects<K extends Kind>({
  before,
  after,
  where,
  next,
  whoStays,
}: K['compared'] & {
  where: Shown<K>['where']
  /** The number that a restored version gets. */
  next: string
  whoStays: Versioned<K>['texts']['whoStays']
}) {
  return (
    <Card>
      <CardHead title={m.management_compare_people()} />
      <ul role="list" className="divide-y">
        {[before, after].map((version) => (
          <li key={version.id} className="flex gap-3 px-4 py-3">
            <b className="title min-w-10 text-right text-lg tabular-nums">{people(version.peopleCount)}</b>
            <div className="min-w-0 text-sm">
              <p>{m.management_compare_follow({ version: String(version.version) })}</p>
              <div className="text-xs text-muted-foreground">{where(version)}</div>
            </div>
          </li>
        ))}
      </ul>
      {before.isLatest ? null : (
        <div className="border-t px-4 py-3 text-sm">
          <h3 className="font-medium">{m.management_compare_if_restored({ version: String(before.version), next })}</h3>
          <ul role="list" className="mt-2 grid gap-1.5">
            {[m.management_compare_effect_follow(), m.management_compare_effect_results(), whoStays({ next })].map(
              (text) => (
                <li key={text} className="flex gap-2">
                  <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-strong" aria-hidden />
                  <span>
                    <StrongText>{text}</StrongText>
                  </span>
                </li>
              ),
            )}
          </ul>
        </div>
      )}
    </Card>
  )
}
