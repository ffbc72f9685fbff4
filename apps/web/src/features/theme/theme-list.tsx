import type { Theme } from '@cursus/contract/theme'
import { can } from '@cursus/rights'
import { Thumb } from '#web/components/cover.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { localName, localNameSort } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { archiveThemes } from './theme-acts.ts'
import { themeList } from './theme-queries.ts'

const { count, day } = columnsOf(themeList)
const names = (row: Theme) => (
  <TwoLines start={<Thumb title={row.fallbackName} toneId={row.id} />} title={localName(row)} sub={otherName(row)} />
)

export function ThemeList() {
  const mayWrite = can(useMe(), 'themes.write')
  return (
    <ListPage
      list={useList(themeList)}
      name="themes"
      title={m.nav_themes()}
      columns={[
        { id: 'name', header: m.management_name(), sort: localNameSort(), value: localName, cell: names },
        count('modules', m.nav_modules(), (row) => row.moduleCount),
        day('date', m.management_created_on(), (row) => row.date, { sort: 'date' }),
      ]}
      rowLabel={localName}
      rowLink={(row) => ({ to: '/management/theme/$themeId', params: { themeId: row.id } })}
      current="themeId"
      card={{ aside: (row) => m.management_modules_count({ count: row.moduleCount }) }}
      searchPlaceholder={m.management_names_search()}
      add={mayWrite && { link: { to: '/management/theme/add' }, label: m.management_theme_new() }}
      restore={mayWrite && { to: '/management/theme/restore' }}
      acts={mayWrite ? [archiveThemes] : []}
      empty={{ title: m.management_theme_empty_title(), text: m.management_theme_empty_text() }}
    />
  )
}
