import { addDays, dayOf } from '@cursus/contract/day'
import type { UserModuleRow } from '@cursus/contract/participant'
import { now, platformTimeZone } from '#web/lib/clock.ts'
import { downloadText, fileNameOf } from '#web/lib/file/download.ts'
import { m } from '#web/paraglide/messages.js'
import { isDated, lastDayOf } from './module-groups.ts'

type Dated = Pick<UserModuleRow, 'id' | 'title' | 'company' | 'dueDate' | 'endsAt' | 'active' | 'done'>

const encoder = new TextEncoder()

/** A line has at most 75 bytes; the next ones go on after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += character
    bytes += size
  }
  return lines.join('\r\n')
}

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n')
const compact = (text: string) => text.replace(/[-:]|\.\d+/g, '')

/**
 * The due dates and ends of access of modules to do, as a calendar file (RFC 5545). The ids of its
 * entries stay, so that a later file replaces the dates of an earlier one.
 */
export function calendarOf(modules: readonly Dated[], { origin, at }: { origin: string; at: Date }): string {
  const entries = modules.filter(isDated).flatMap(({ id, title, company, dueDate, endsAt }) => {
    const entry = (kind: string, day: string, summary: string) => [
      'BEGIN:VEVENT',
      `UID:${kind}-${id}@${new URL(origin).host}`,
      `DTSTAMP:${compact(at.toISOString())}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(company.name)}`,
      `URL:${origin}/platform/user-module/${id}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
    return [
      ...(dueDate === null ? [] : entry('due', dueDate, m.participant_calendar_due({ title }))),
      ...(endsAt === null
        ? []
        : entry('end', dayOf(lastDayOf(endsAt), platformTimeZone()), m.participant_calendar_end({ title }))),
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Cursus//Cursus//EN', ...entries, 'END:VCALENDAR']
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

export const downloadCalendar = (modules: readonly Dated[]): void =>
  downloadText(
    `${fileNameOf(m.participant_calendar_file())}.ics`,
    calendarOf(modules, { origin: location.origin, at: now() }),
    'text/calendar;charset=utf-8',
  )
