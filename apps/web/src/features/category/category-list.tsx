import type { ContentCategory } from '@cursus/contract/category'
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
import { removeCategories } from './category-acts.ts'
import { categoryList } from './category-queries.ts'

const { count } = columnsOf(categoryList)
const names = (row: ContentCategory) => (
  <TwoLines start={<Thumb title={row.fallbackName} toneId={row.id} />} title={localName(row)} sub={otherName(row)} />
)

export function CategoryList() {
  const mayWrite = can(useMe(), 'contentCategories.write')
  return (
    <ListPage
      list={useList(categoryList)}
      name="categories"
      title={m.nav_categories()}
      columns={[
        { id: 'name', header: m.management_name(), sort: localNameSort(), value: localName, cell: names },
        count('contents', m.nav_contents(), (row) => row.contentCount),
      ]}
      rowLabel={localName}
      rowLink={({ id }) => ({
        to: '/management/contentCategory/$contentCategoryId',
        params: { contentCategoryId: id },
      })}
      current="contentCategoryId"
      card={{ aside: (row) => m.management_contents_count({ count: row.contentCount }) }}
      searchPlaceholder={m.management_names_search()}
      add={mayWrite && { link: { to: '/management/contentCategory/add' }, label: m.management_category_new() }}
      acts={mayWrite ? [removeCategories] : []}
      empty={{ title: m.management_category_empty_title(), text: m.management_category_empty_text() }}
    />
  )
}
