import { toneOf } from '@cursus/contract/cover'
import { can } from '@cursus/rights'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { IconTile } from '#web/components/icon-tile.tsx'
import { RestoreSheet } from '#web/features/catalogue/restore-sheet.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { localName, localNameSort } from '#web/lib/text/names.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { categories, type NamedRow, type NamedThing, otherName, themes } from './named-thing.ts'

export const ThemeList = () => <NamedList of={themes} />
export const CategoryList = () => <NamedList of={categories} />

function NamedList<Row extends NamedRow>({ of: thing }: { of: NamedThing<Row> }) {
  const mayWrite = can(useMe(), thing.writing)
  const { links, texts, grouped } = thing
  return (
    <ListPage
      list={useList(thing.list)}
      name={thing.listName}
      title={texts.plural()}
      columns={[
        {
          id: 'name',
          header: m.management_name(),
          sort: localNameSort(),
          value: localName,
          cell: (row) => (
            <TwoLines start={<NamedTile of={thing} id={row.id} />} title={localName(row)} sub={otherName(row)} />
          ),
        },
        { id: grouped.id, header: grouped.title(), value: grouped.countOf, align: 'right' },
        ...(thing.columns?.() ?? []),
      ]}
      rowLabel={localName}
      rowLink={({ id }) => links.sheet(id)}
      current={thing.param}
      card={{ aside: (row) => grouped.text({ count: grouped.countOf(row) }) }}
      searchPlaceholder={m.management_names_search()}
      add={mayWrite && { link: links.add, label: texts.add() }}
      restore={mayWrite && links.restore}
      acts={mayWrite ? [thing.act] : []}
      empty={{ title: texts.empty.title(), text: texts.empty.text() }}
    />
  )
}

export const ThemeRestoreSheet = () => (
  <RestoreSheet
    title={m.management_restore_themes_title()}
    none={m.management_restore_themes_none()}
    call={api.management.theme.listArchived}
    line={(theme) => ({
      title: localName(theme),
      sub: otherName(theme),
      thumb: <NamedTile of={themes} id={theme.id} />,
    })}
    act={themes.restore}
  />
)

/** A theme over its tone, which its modules wear; a category has none. */
export const NamedTile = <Row extends NamedRow>({
  of: thing,
  id,
  size,
}: {
  of: NamedThing<Row>
  id: string
  size?: 56
}) => <IconTile icon={<thing.icon aria-hidden />} tone={thing.noun === 'theme' ? toneOf(id) : undefined} size={size} />
