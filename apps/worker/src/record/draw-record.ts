import { isolated } from '@cursus/contract/direction'
import type { Language } from '@cursus/contract/language-values'
import type { LearningRecord } from '@cursus/contract/learning-record'
import { idleMs } from '@cursus/contract/learning-record-values'
import type { RecordDocument } from '@cursus/domain/learning-record'
import { dayText, percentText, timeText } from '../dates.ts'
import { m } from '../paraglide/messages.js'
import { accentOf, drawFoot, drawHead } from '../pdf/frame.ts'
import { openFonts } from '../pdf/open-fonts.ts'
import { type Ink, inks, PdfPage, portrait, px } from '../pdf/pdf-page.ts'

const small: Ink = { size: 11 * px, color: inks.muted }

type Module = LearningRecord['modules'][number]

const states = { opened: m.record_state_opened, failed: m.record_state_failed, done: m.record_state_done }

/** Draws a record of learning as a tagged PDF: for each module its sessions, then the totals. */
export async function drawRecord({ record, giver, madeAt, language }: RecordDocument): Promise<Uint8Array> {
  const on = { locale: language } as const
  const { person, timeZone } = record
  const day = (at: string | Date) => dayText(at, language, timeZone)
  const name = [person.firstname, person.lastname].filter(Boolean).join(' ') || (person.email ?? '')
  const title = m.record_title({}, on)
  const color = accentOf(giver?.hue ?? null)

  const page = new PdfPage(
    { title: `${title} – ${name}`, language, author: giver?.name ?? 'Cursus', madeAt },
    await openFonts(JSON.stringify([record, giver?.name, giver?.address])),
    portrait,
    (sheet, number, count) =>
      drawFoot(sheet, `${title} · ${isolated(name)} · ${day(madeAt)}`, { number, count, language }),
  )
  const { margin, width, top } = portrait
  drawHead(page, {
    x: margin,
    y: top,
    width: width - 2 * margin,
    height: 40 * px,
    logo: giver?.logo ?? null,
    name: giver?.name ?? 'Cursus',
    nameInk: { font: 'title', size: 16 * px, color },
    line: giver?.address ?? '',
    aside: [m.record_made({ date: day(madeAt) }, on)],
  })
  page.from(top + 58 * px)
  page.text('H1', title, { font: 'title', size: 28 * px, gap: 6 })
  page.rule(color, 1.25)
  page.space(9)
  page.text('P', [isolated(name), person.email === name ? '' : person.email].filter(Boolean).join(' · '), {
    font: 'strong',
    size: 14 * px,
    gap: 3,
  })
  page.text(
    'P',
    [daysOf(record, on), m.record_sum({ time: exactTime(record.seconds), count: record.days }, on)].join(' · '),
    { ...small, color: inks.text, gap: 9 },
  )
  page.rule()
  page.space(9)
  const notes = [
    m.record_counting({ minutes: idleMs / 60_000 }, on),
    m.record_zone({ zone: timeZone }, on),
    record.isPartial ? m.record_partial({}, on) : '',
  ]
  page.text('P', notes.filter(Boolean).join(' '), { ...small, gap: 20 })
  if (record.modules.length === 0) page.text('P', m.record_empty({}, on))
  for (const module of record.modules) drawModule(page, module, { language, timeZone })
  return page.finish()
}

type Place = { language: Language; timeZone: string }

function drawModule(page: PdfPage, module: Module, { language, timeZone }: Place): void {
  const on = { locale: language }
  page.text('H2', module.module.title, { font: 'title', size: 16 * px, gap: 2, keep: true })
  page.text(
    'P',
    [
      isolated(module.company.name),
      m.record_version({ version: module.version }, on),
      module.doneAt
        ? m.record_done_on({ date: dayText(module.doneAt, language, timeZone) }, on)
        : percentText(module.progress, language),
      m.record_sum({ time: exactTime(module.seconds), count: module.days }, on),
    ].join(' · '),
    { ...small, gap: 4, keep: true },
  )
  page.table(
    [
      [
        m.record_date({}, on),
        m.record_start({}, on),
        m.record_end({}, on),
        m.record_time({}, on),
        m.record_contents({}, on),
      ],
      ...module.sessions.map((session) => rowOf(session, { language, timeZone })),
    ],
    {
      widths: [0.14, 0.1, 0.16, 0.12, 0.48],
      head: 'row',
      ink: { size: 11 * px },
      headInk: { size: 10 * px, font: 'strong' },
      gap: 6 * px,
    },
  )
  page.space(20)
}

/** The end has its date where a session passes midnight. */
function rowOf(session: Module['sessions'][number], { language, timeZone }: Place): string[] {
  const day = (at: string) => dayText(at, language, timeZone)
  const time = (at: string) => timeText(at, language, timeZone)
  const [first, last] = [day(session.startedAt), day(session.endedAt)]
  const end = time(session.endedAt)
  const contents = session.periods.map(({ content, state, score }) =>
    [
      isolated(content.title),
      states[state]({}, { locale: language }),
      score === null ? '' : percentText(score, language),
    ]
      .filter(Boolean)
      .join(' · '),
  )
  return [
    first,
    time(session.startedAt),
    first === last ? end : `${last} ${end}`,
    exactTime(session.seconds),
    contents.join('\n'),
  ]
}

/** "01:04:12", so that the lines of a record add up. */
const exactTime = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

function daysOf({ from, to }: LearningRecord, on: { locale: Language }): string {
  /** A day without a time is the same in every zone. */
  const day = (date: string) => dayText(date, on.locale)
  if (from && to) return m.record_days_between({ start: day(from), end: day(to) }, on)
  if (from) return m.record_days_from({ start: day(from) }, on)
  return to ? m.record_days_to({ end: day(to) }, on) : m.record_days_all({}, on)
}
