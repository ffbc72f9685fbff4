import type { LicenceChange, LicenceTerms } from '@cursus/contract/licence'
import { CirclePause, CirclePlay, Pencil, Plus } from 'lucide-react'
import { CompanyHistory, type FieldChange, type Headline } from '#web/components/history.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { formatDate, formatNumber } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const headlines: Record<LicenceChange['action'], Headline> = {
  create: { icon: Plus, text: m.company_licence_history_create },
  update: { icon: Pencil, text: m.company_licence_history_update },
  suspend: { icon: CirclePause, text: m.company_licence_history_suspend },
  unsuspend: { icon: CirclePlay, text: m.company_licence_history_unsuspend },
}

/** Who changed what of a licence, newest first. */
export function LicenceHistory({ companyId, id }: { companyId: string; id: string }) {
  const history = trpc.company.licence.history.useQuery({ companyId, id })
  return (
    <CompanyHistory
      of={history}
      headlineOf={({ action }) => headlines[action]}
      changesOf={(change) => (change.action === 'update' ? changesOf(change) : [])}
    />
  )
}

type Field<Value> = { label: () => string; show: (value: Value, other: Value | undefined) => string }
type Module = NonNullable<LicenceTerms['modules']>[number]

const plain = (value: string) => value
const list = (values: readonly string[]) => values.join(', ')
const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
const people = (values: readonly Parameters<typeof fullName>[0][]) => list(values.map(fullName))
/** Modules that the other side does not have in that version. */
const modules = (values: readonly Module[], others: readonly Module[] = []) =>
  list(
    values
      .filter(({ id, version }) => !others.some((other) => other.id === id && other.version === version))
      .map(({ title, version }) => `${title} v${version}`),
  )

/** Every term, in the order in which readers are told. */
const fields: { [Key in keyof LicenceTerms]-?: Field<NonNullable<LicenceTerms[Key]>> } = {
  name: { label: m.company_licence_name, show: plain },
  startDate: { label: m.company_licence_start, show: formatDate },
  endDate: { label: m.company_licence_end, show: formatDate },
  maxActiveUserAllowed: { label: m.company_licence_seats_count, show: formatNumber },
  modules: { label: m.company_licence_modules, show: modules },
  hasAuthorizedDomainList: { label: m.company_licence_domains_switch, show: yesNo },
  authorizedDomainList: { label: m.company_licence_domains, show: list },
  mandatoryExpireDate: { label: m.company_licence_mandatory, show: yesNo },
  companyManagers: { label: m.company_licence_told, show: people },
  platformManagers: { label: m.company_licence_contacts, show: people },
  businessSupportEmailList: { label: m.company_licence_support, show: list },
  comment: { label: m.company_licence_comment, show: plain },
}

function changesOf({ before, after }: LicenceChange): FieldChange[] {
  return (Object.entries(fields) as [keyof LicenceTerms, Field<unknown>][]).flatMap(([key, { label, show }]) => {
    if (after[key] === undefined) return []
    const shown = (value: unknown, other: unknown) =>
      (value === undefined ? '' : show(value, other)) || m.management_history_empty()
    return [{ key, label: label(), before: shown(before[key], after[key]), after: shown(after[key], before[key]) }]
  })
}
