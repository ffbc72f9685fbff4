import type { ReactNode } from 'react'
import type { ListDefinition, RowOf, SortOf } from '#web/lib/list/define-list.ts'
import { formatDate, formatDateTime, formatRecent } from '#web/lib/text/format.ts'
import { PersonLines } from './two-lines.tsx'
import type { Column } from './types.ts'

type Person = Parameters<typeof PersonLines>[0]['person']

const muted = (text: ReactNode) => <span className="text-muted-foreground">{text}</span>

/** Builders of the usual columns of a list; special columns are written out. */
export function columnsOf<Definition extends ListDefinition>(_list: Definition) {
  type Row = RowOf<Definition['call']>
  type OwnColumn = Column<Row, SortOf<Definition>>
  type Rest = Partial<Omit<OwnColumn, 'id' | 'header'>>
  return {
    text: (id: string, header: string, value: OwnColumn['value'], rest?: Rest): OwnColumn => ({
      id,
      header,
      value,
      ...rest,
    }),
    count: (id: string, header: string, value: (row: Row) => number, rest?: Rest): OwnColumn => ({
      id,
      header,
      value,
      align: 'right',
      ...rest,
    }),
    day: (id: string, header: string, at: (row: Row) => string | null | undefined, rest?: Rest): OwnColumn => {
      const value = (row: Row) => {
        const day = at(row)
        return day ? formatDate(day) : ''
      }
      return { id, header, value, cell: (row) => muted(value(row) || '—'), ...rest }
    },
    /** A relative time; `never` when there is none. */
    recent: (id: string, header: string, at: (row: Row) => string | null, never: string, rest?: Rest): OwnColumn => ({
      id,
      header,
      value: (row) => {
        const moment = at(row)
        return moment ? formatDateTime(moment) : ''
      },
      cell: (row) => {
        const moment = at(row)
        return muted(moment ? formatRecent(moment) : never)
      },
      ...rest,
    }),
    /** Avatar, name and e-mail; exported as the name. */
    person: (
      id: string,
      header: string,
      personOf: (row: Row) => Person,
      { nameOf, ...rest }: Rest & { nameOf: (row: Row) => string },
    ): OwnColumn => ({
      id,
      header,
      value: nameOf,
      cell: (row) => <PersonLines person={personOf(row)} title={nameOf(row)} />,
      ...rest,
    }),
  }
}
