import { can } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { reasonAgainst } from '#web/components/act/act.ts'
import { ActButton, QuickActButton } from '#web/components/act/act-button.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { EditButtons } from '#web/components/form/form-buttons.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { NamesFields, useNamesModel } from './named-field.tsx'
import { NamedTile } from './named-list.tsx'
import { categories, type NamedRow, type NamedThing, otherName, themes } from './named-thing.ts'

export const ThemeAddSheet = () => <NamedAddSheet of={themes} />
export const CategoryAddSheet = () => <NamedAddSheet of={categories} />
export const ThemeSheet = () => <NamedSheet of={themes} />
export const CategorySheet = () => <NamedSheet of={categories} />

/** Creates one and opens its sheet. */
function NamedAddSheet<Row extends NamedRow>({ of: thing }: { of: NamedThing<Row> }) {
  const navigate = useNavigate()
  const model = useNamesModel({
    of: thing,
    onSaved: async ({ id }) => {
      await navigate({ ...thing.links.sheet(id), search: true, replace: true })
      void api.management.invalidate()
    },
  })
  return (
    <FormSheet of={model} title={thing.texts.add()} submit={thing.texts.submit()}>
      <NamesFields of={model} />
    </FormSheet>
  )
}

/** One theme or category: its names to change, what it groups, its history. */
const NamedSheet = <Row extends NamedRow>({ of: thing }: { of: NamedThing<Row> }) => (
  <SheetOf of={useItem(thing.item)}>{(row) => <Loaded key={row.id} of={thing} row={row} />}</SheetOf>
)

type SheetProps<Row extends NamedRow> = { of: NamedThing<Row>; row: Row }

function Loaded<Row extends NamedRow>({ of: thing, row }: SheetProps<Row>) {
  const me = useMe()
  // Lists of modules and contents show its name too.
  const model = useNamesModel({ of: thing, saved: row, onSaved: () => api.management.invalidate() })
  const { grouped } = thing
  const count = grouped.countOf(row)
  const mayWrite = can(me, thing.writing)
  const editable = mayWrite && !row.archived
  return (
    <SheetRoute
      title={localName(row)}
      subtitle={otherName(row)}
      thumb={<NamedTile size={56} of={thing} id={row.id} />}
      badges={
        <>
          {row.archived ? <StateBadge state="archived" /> : null}
          <Badge>
            <grouped.icon aria-hidden />
            {grouped.text({ count })}
          </Badge>
        </>
      }
      actions={<CopyLinkButton />}
      footNote={mayWrite ? <FootNote of={thing} row={row} /> : null}
      foot={editable ? <EditButtons of={model} /> : null}
    >
      <FormLeaveQuestion of={model} />
      <Section title={m.common_facts()}>
        {editable ? (
          <Form of={model}>
            <NamesFields of={model} />
          </Form>
        ) : (
          <Facts
            facts={[
              { label: m.management_names_fallback(), value: row.fallbackName },
              { label: m.management_names_french(), value: row.name },
            ]}
          />
        )}
        <div className="mt-5">
          <Facts
            facts={[
              row.date !== undefined && { label: m.management_created_on(), value: formatDateTime(row.date) },
              can(me, grouped.reading) &&
                count > 0 && {
                  label: grouped.title(),
                  value: (
                    <Link {...grouped.link(row.id)} className="text-link">
                      {grouped.see({ count })}
                    </Link>
                  ),
                },
            ]}
          />
        </div>
      </Section>
      <HistorySection noun={thing.noun} id={row.id} />
    </SheetRoute>
  )
}

/** The dangerous action at the left of the foot, or the reason why it is not possible. */
function FootNote<Row extends NamedRow>({ of: { act, restore, links }, row }: SheetProps<Row>) {
  const navigate = useNavigate()
  if (row.archived && restore) return <QuickActButton act={restore} items={[row]} />
  const leave = restore ? undefined : () => navigate({ ...links.list, search: true, ignoreBlocker: true })
  return reasonAgainst(act, row) ?? <ActButton act={act} items={[row]} onDone={leave} />
}
