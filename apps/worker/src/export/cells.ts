import type { Language } from '@cursus/contract/language-values'

/** A value of a table, by what it is: each format writes it in its own way. */
type Cell =
  | { is: 'text'; text: string | null }
  | { is: 'number'; number: number | null }
  | { is: 'day'; day: string | null }
  /** ISO 8601. */
  | { is: 'moment'; at: string | null }
  | { is: 'duration'; seconds: number | null }

/** A column with its header, in the language of the reader. */
export type Column<Row> = { id: string; header: string; width: number; is: Cell['is']; cell: (row: Row) => Cell }

export const text = (value: string | null | undefined): Cell => ({ is: 'text', text: value ?? null })
export const number = (value: number | null): Cell => ({ is: 'number', number: value })
export const day = (value: string | null): Cell => ({ is: 'day', day: value })
export const moment = (at: string | null): Cell => ({ is: 'moment', at })
export const duration = (seconds: number | null): Cell => ({ is: 'duration', seconds })

/** Formats of spreadsheets for the values that are no plain numbers. */
export const numberFormats: Partial<Record<Cell['is'], string>> = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  duration: '[h]:mm:ss',
}

const daySeconds = 86_400

/** A value of a spreadsheet: a date is a date there, a duration a part of a day. */
export function toSpreadsheet(cell: Cell, timeZone: string): string | number | Date | null {
  switch (cell.is) {
    case 'text':
      return cell.text
    case 'number':
      return cell.number
    case 'day':
      return cell.day === null ? null : new Date(`${cell.day}T00:00:00Z`)
    case 'moment':
      return cell.at === null ? null : wallClock(cell.at, timeZone)
    case 'duration':
      return cell.seconds === null ? null : cell.seconds / daySeconds
  }
}

/** A text of a CSV file, as pages show it. */
export function toText(cell: Cell, timeZone: string, language: Language): string {
  switch (cell.is) {
    case 'text':
      return cell.text ?? ''
    case 'number':
      return cell.number === null ? '' : decimal(cell.number, language)
    case 'day':
      return cell.day === null ? '' : ofDay(cell.day)
    case 'moment': {
      if (cell.at === null) return ''
      const [date, time] = wallClock(cell.at, timeZone).toISOString().split('T') as [string, string]
      return `${ofDay(date)} ${time.slice(0, 5)}`
    }
    case 'duration':
      return cell.seconds === null ? '' : clock(cell.seconds)
  }
}

/** French spreadsheets read a number with a comma. */
const decimal = (value: number, language: Language) =>
  language === 'fr' ? String(value).replace('.', ',') : String(value)
export const ofDay = (value: string) => `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`
const two = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** Kept, because making one takes longer than formatting a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment with the hour of the platform as its hour in UTC: spreadsheets know no time zones. */
function wallClock(at: string, timeZone: string): Date {
  let format = clocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, format)
  }
  return new Date(`${format.format(new Date(at)).replace(' ', 'T')}Z`)
}
