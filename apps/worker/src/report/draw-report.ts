import { Readable } from 'node:stream'
import { isolated } from '@cursus/contract/direction'
import type { Language } from '@cursus/contract/language-values'
import { percentOf } from '@cursus/contract/percent'
import type { ReportFigures, ReportPart } from '@cursus/contract/report'
import type { CompanyExportSource, ExportAbout } from '@cursus/domain/data-export'
import type { DocumentGiver } from '@cursus/domain/document'
import { percentText } from '../dates.ts'
import { factsOf, figureFacts, stepWords } from '../export/about.ts'
import { moment, toText } from '../export/cells.ts'
import { partColumns } from '../export/columns.ts'
import { m } from '../paraglide/messages.js'
import { accentOf, drawFoot, drawHead } from '../pdf/frame.ts'
import { openFonts } from '../pdf/open-fonts.ts'
import { type BarPart, type CellContent, type Ink, inks, PdfPage, portrait, px } from '../pdf/pdf-page.ts'

/** Rows that are printed; the workbook has all of them. */
const mostRows = 2000
const usual: Ink = { size: 11 * px }
const muted: Ink = { size: 11 * px, color: inks.muted }
const left = portrait.margin
const inner = portrait.width - 2 * portrait.margin

type Said = {
  about: ExportAbout
  giver: DocumentGiver
  rows: readonly ReportPart[]
  total: number
  language: Language
  timeZone: string
  /** Ids of the columns that the page shows. */
  columns: readonly string[] | undefined
  by: 'module' | 'group' | 'licence' | 'user'
  bars: Partial<Record<'module' | 'group' | 'licence', readonly ReportPart[]>>
}

/** Draws the page *Suivi* as a tagged PDF: its filters, figures and bars, then its table. */
export async function drawReport(
  source: CompanyExportSource,
  tell: (rows: number) => Promise<unknown>,
): Promise<Readable> {
  const { request, ctx, total } = source
  const { by = 'module' } = request.query
  const rows: ReportPart[] = []
  for await (const batch of source.batches()) {
    rows.push(...(batch as readonly ReportPart[]).slice(0, mostRows - rows.length))
    if (rows.length === mostRows) break
  }
  const said: Said = {
    about: await source.about(),
    giver: await source.giver(),
    rows,
    total,
    language: request.language,
    timeZone: ctx.settings.timeZone,
    columns: request.columns,
    by,
    bars: {
      module: by === 'module' ? [] : await source.largest('module', 8),
      group: by === 'group' ? [] : await source.largest('group', 6),
      licence: by === 'licence' ? [] : await source.largest('licence', 8),
    },
  }
  const file = await drawSheets(said)
  await tell(rows.length)
  return Readable.from([Buffer.from(file)])
}

async function drawSheets(said: Said): Promise<Uint8Array> {
  const { about, giver, rows, bars, language, timeZone } = said
  const on = { locale: language }
  const title = m.about_title_parts({}, on)
  const color = accentOf(giver.hue)
  const counted = toText(moment(about.countedAt), timeZone, language)
  const page = new PdfPage(
    { title: `${title} – ${giver.name}`, language, author: about.author, madeAt: new Date(about.countedAt) },
    await openFonts(JSON.stringify([rows, bars, about, giver.name, giver.address])),
    portrait,
    (sheet, number, count) =>
      drawFoot(sheet, `${isolated(giver.name)} · ${title} · ${counted.slice(0, 10)}`, { number, count, language }),
  )
  drawHead(page, {
    x: left,
    y: portrait.top,
    width: inner,
    height: 40 * px,
    logo: giver.logo,
    name: giver.name,
    nameInk: { font: 'title', size: 16 * px, color },
    line: giver.address ?? '',
    aside: [m.report_counted({ moment: counted }, on), m.report_by_author({ name: about.author }, on)],
  })
  page.from(portrait.top + 56 * px)
  page.text('H1', title, { font: 'title', size: 28 * px, gap: 6 })
  page.rule(color, 1.25)
  page.space(7)
  // When and by whom is said at the head.
  const filters = factsOf(about, { language, timeZone }).slice(2)
  page.text('P', filters.map(({ label, value }) => `${label} ${isolated(value)}`).join('  ·  '), { ...usual, gap: 7 })
  page.rule()
  drawFigures(page, said)
  drawBars(page, said)
  drawTable(page, said)
  drawEnd(page, said)
  return page.finish()
}

/** The figures beside each other; what nobody was closed with is left out. */
function drawFigures(page: PdfPage, { about: { figures }, language }: Said): void {
  const shown = figureFacts(figures, language).filter(({ count }, index) => index < 5 || count > 0)
  const width = inner / shown.length
  const top = page.y + 14
  for (const [index, { label, count, share }] of shown.entries()) {
    const x = left + index * width + (index > 0 ? 10 : 0)
    const big: Ink = { font: 'title', size: 28 * px }
    const words = String(count)
    page.at({ x, y: top, width: width - 10 }, words, big)
    const beside = x + page.measure(words, inner, big).width + 5
    if (index > 0) page.at({ x: beside, y: top + 10, width: width - 10 }, percentText(share, language), muted)
    page.at({ x, y: top + 27, width: width - 14 }, label, { ...usual, most: 2 })
    if (index > 0) {
      page.ornament((doc) =>
        doc
          .moveTo(x - 10, top + 2)
          .lineTo(x - 10, top + 40)
          .lineWidth(0.75)
          .stroke(inks.strong),
      )
    }
  }
  page.from(top + 58)
}

const fills = { done: '#1f4d3c', inProgress: '#5f93b3', late: '#f3b95f', ended: '#b9b3a8' }
const lateHatch = '#5c2c0c'

/** A bar of all accesses; what is left white is still to be accepted. */
function barOf({ given, done, inProgress, late, ended }: ReportFigures): BarPart[] {
  const share = (count: number) => (given > 0 ? count / given : 0)
  return [
    { share: share(done), fill: fills.done },
    { share: share(inProgress), fill: fills.inProgress },
    { share: share(late), fill: fills.late, hatch: lateHatch },
    { share: share(ended), fill: fills.ended },
  ]
}

const doneShare = ({ done, given }: ReportFigures, language: Language) => percentText(percentOf(done, given), language)

const headOf = (by: Said['by'], on: { locale: Language }): string =>
  ({
    module: m.report_by_module,
    group: m.report_by_group,
    licence: m.report_by_licence,
    user: m.report_by_user,
  })[by]({}, on)

/** Bars of the largest modules and groups, with the legend. */
function drawBars(page: PdfPage, said: Said): void {
  const { bars, language } = said
  const on = { locale: language }
  const top = page.y
  const width = 308
  const second = left + width + 31
  let y = top
  for (const by of ['module', 'group'] as const) {
    const list = bars[by] ?? []
    if (list.length === 0) continue
    y += page.at({ x: left, y, width }, headOf(by, on), { tag: 'H2', font: 'title', size: 14 * px }) + 6
    for (const part of list) {
      page.at({ x: left, y, width: 150 }, part.name, { ...usual, most: 1 })
      page.bar({ x: left + 158, y: y + 1.5, width: 78 }, 7.5, barOf(part))
      page.at({ x: left + 236, y, width: 32, align: 'right' }, doneShare(part, language), { ...usual, font: 'strong' })
      page.at({ x: left + 268, y, width: 40, align: 'right' }, `${part.done} / ${part.given}`, muted)
      y += 17
    }
    y += 8
  }
  let legend = top
  legend +=
    page.at({ x: second, y: top, width: 188 }, m.report_legend({}, on), { tag: 'H2', font: 'title', size: 14 * px }) + 6
  for (const [label, part] of legendOf(said)) {
    page.bar({ x: second, y: legend + 1.5, width: 12 }, 7.5, [part])
    page.at({ x: second + 18, y: legend, width: 170 }, label, usual)
    legend += 16
  }
  page.from(Math.max(y, legend + 12))
}

/** What the parts of the bars mean; few reports have accesses that ended unfinished. */
function legendOf({ bars, rows, language }: Said): [string, BarPart][] {
  const words = stepWords({ locale: language })
  const hasEnded = [...Object.values(bars).flat(), ...rows].some(({ ended }) => ended > 0)
  return [
    [words.done, { share: 1, fill: fills.done }],
    [words.inProgress, { share: 1, fill: fills.inProgress }],
    [words.late, { share: 1, fill: fills.late, hatch: lateHatch }],
    ...(hasEnded ? ([[words.ended, { share: 1, fill: fills.ended }]] satisfies [string, BarPart][]) : []),
    [words.toAccept, { share: 0, fill: '#ffffff' }],
  ]
}

/** The domain of all addresses, which is then said once. */
function sharedDomain(rows: readonly ReportPart[]): string | undefined {
  const domains = new Set(rows.map(({ person }) => person?.email?.split('@')[1]))
  const [domain] = domains
  return domains.size === 1 ? domain : undefined
}

/** The rows of the page with the columns that it shows. */
function drawTable(page: PdfPage, { rows, total, by, columns, language, timeZone }: Said): void {
  const on = { locale: language }
  const domain = sharedDomain(rows)
  const all = partColumns({ language, timeZone }, by).filter(({ id }) => id !== 'email')
  const shown = columns ? columns.flatMap((id) => all.find((column) => column.id === id) ?? []) : all
  page.space(6)
  page.text('H2', headOf(by, on), { font: 'title', size: 14 * px, gap: 2, keep: true })
  const facts = [total > 1 ? String(total) : '', domain && m.report_domain({ domain }, on)]
  const said = facts.filter(Boolean).join(' · ')
  if (said) page.text('P', said, { ...muted, keep: true })
  const isText = (id: string) => id === 'name' || id === 'groups'
  const isDay = (id: string) => id === 'last' || id === 'due'
  const others = shown.filter(({ id }) => !isText(id)).length
  const texts = shown.length - others
  const textShare = others === 0 ? 1 : Math.max(texts === 1 ? 0.26 : 0.4, 0.92 - 0.11 * (others + 1))
  // A date is longer than a number, and must not break.
  const weightOf = (id: string) => (isDay(id) ? 1.15 : 1)
  const weight = shown.reduce((sum, { id }) => (isText(id) ? sum : sum + weightOf(id)), 0)
  const widths = shown.map(({ id }) => (isText(id) ? textShare / texts : ((1 - textShare) * weightOf(id)) / weight))
  const cellOf = (id: string, row: ReportPart, words: string): CellContent => {
    const email = row.person?.email
    if (id === 'name') {
      const short = email && domain ? `${email.split('@')[0]}@` : email
      const isNamed = email !== row.name
      const under = isNamed ? short : undefined
      const name = { text: isNamed ? row.name : (short ?? row.name), font: 'strong' as const }
      return { texts: under ? [name, { text: under, size: 10 * px, color: inks.muted }] : [name] }
    }
    if (id === 'groups' && row.groups.length > 0) return row.groups.map(({ name }) => name).join(' · ')
    return id === 'share'
      ? { texts: [{ text: doneShare(row, language) }], bar: barOf(row) }
      : words === '0' || words === ''
        ? '–'
        : words
  }
  if (rows.length > 0 && shown.length > 0) {
    page.table(
      [
        shown.map(({ header }) => header),
        ...rows.map((row) => shown.map(({ id, cell }) => cellOf(id, row, toText(cell(row), 'UTC', language)))),
      ],
      {
        widths,
        head: 'row',
        align: shown.map(({ id }) => (isText(id) ? undefined : 'right')),
        ink: usual,
        headInk: { size: 10 * px, font: 'strong' },
        gap: 5 * px,
      },
    )
  }
  if (rows.length < total) {
    page.space(6)
    page.text('P', m.report_shown({}, on), muted)
  }
}

/** The licences, and how the figures are counted. */
function drawEnd(page: PdfPage, { bars: { licence = [] }, language }: Said): void {
  const on = { locale: language }
  if (licence.length > 0) {
    page.space(18)
    page.text('H2', headOf('licence', on), { font: 'title', size: 14 * px, gap: 4, keep: true })
    page.table(
      [
        [m.export_licence({}, on), m.export_given({}, on), m.export_step_done({}, on), m.export_share({}, on)],
        ...licence.map((part): CellContent[] => [
          part.name,
          String(part.given),
          String(part.done),
          { texts: [{ text: doneShare(part, language) }], bar: barOf(part) },
        ]),
      ],
      {
        widths: [0.46, 0.17, 0.17, 0.2],
        head: 'row',
        align: [undefined, 'right', 'right', 'right'],
        ink: usual,
        headInk: { size: 10 * px, font: 'strong' },
        gap: 5 * px,
      },
    )
  }
  page.space(18)
  page.text('H2', m.report_counting({}, on), { font: 'title', size: 14 * px, gap: 4, keep: true })
  page.text('P', m.report_counting_text({}, on), muted)
}
