import { printedCode } from '@cursus/contract/attestation-values'
import { designOf, groundOf, tilesOf, toneColor, windows } from '@cursus/contract/cover'
import { isolated } from '@cursus/contract/direction'
import type { Language } from '@cursus/contract/language-values'
import { idleMs } from '@cursus/contract/learning-record-values'

import type { AttestationDocument } from '@cursus/domain/attestation'
import { dayText, durationText, percentText } from '../dates.ts'
import { m } from '../paraglide/messages.js'
import { accentOf, drawHead } from '../pdf/frame.ts'
import { openFonts } from '../pdf/open-fonts.ts'
import { type CellContent, type Ink, inks, landscape, PdfPage, px } from '../pdf/pdf-page.ts'

type On = { locale: Language }
/** What several parts of the document say. */
type Said = { document: AttestationDocument; on: On; tone: string; day: (time: string | Date) => string }

/** The band of the first sheet, two tiles wide, and the strip of the others. */
const band = { width: (landscape.height / 8) * 2, strip: 14 * px }
const left = band.width + 64 * px
const right = landscape.width - landscape.margin
const small: Ink = { size: 12 * px, color: inks.muted }
const strong: Ink = { size: 16 * px, font: 'strong' }

/**
 * Draws a certificate of completion as a tagged PDF: a sheet to give and to frame, then one with
 * what the training law expects of an "attestation de fin de formation": objectives, nature,
 * duration, results.
 */
export async function drawAttestation(document: AttestationDocument): Promise<Uint8Array> {
  const { madeAt, data, language, timeZone } = document
  const on = { locale: language }
  const hue = data.issuer?.hue ?? null
  const tone = hue === null ? toneColor(designOf({ ...data.module.face }).tone, 0.4) : accentOf(hue)
  const said: Said = { document, on, tone, day: (time) => dayText(time, language, timeZone) }
  const page = new PdfPage(
    { title: `${m.attestation_title({}, on)} – ${data.person}`, language, author: data.company, madeAt },
    await openFonts(JSON.stringify([data, document.link])),
    landscape,
    (sheet, number, count) => drawEdge(sheet, said, number, count),
  )
  drawBand(page, document)
  drawGiver(page, said)
  const end = drawPraise(page, said)
  drawFacts(page, said, end)
  drawSigner(page, said)
  drawCode(page, said)
  drawAnnex(page, said)
  return page.finish()
}

/** The cover of the module, turned a quarter, or the picture in its place. */
function drawBand(page: PdfPage, { picture, data }: AttestationDocument): void {
  if (picture) page.image({ ...picture, width: band.width, height: landscape.height }, 0, 0, '')
  else
    page.ornament((doc) => {
      doc.save().rect(0, 0, band.width, landscape.height).clip().translate(band.width, 0).rotate(90)
      drawTiles(doc, data.module.face, band.width / windows.band[3])
      doc.restore()
    })
}

/** The band of a cover from where the document stands, at this scale. */
function drawTiles(doc: PDFKit.PDFDocument, face: AttestationDocument['data']['module']['face'], scale: number): void {
  const tiles = tilesOf(face, 'band')
  doc.scale(scale).translate(-windows.band[0], -windows.band[1])
  // All grounds first, overlapping a little: no line shines through between two tiles.
  for (const tile of tiles) doc.path(groundOf(tile)).lineWidth(0.2).fillAndStroke(tile.ground, tile.ground)
  for (const { x, y, turn, shapes } of tiles) {
    doc
      .save()
      .translate(x, y)
      .rotate(turn, { origin: [20, 20] })
    for (const { d, fill } of shapes) doc.path(d).lineWidth(0.24).fillAndStroke(fill, fill)
    doc.restore()
  }
}

/** Who gives the certificate. */
function drawGiver(page: PdfPage, { document: { data, logo, madeAt, number }, on, day }: Said): void {
  drawHead(page, {
    x: left,
    y: 56 * px,
    width: right - left,
    height: 52 * px,
    logo,
    name: data.company,
    nameInk: { font: 'title', size: 20 * px, color: accentOf(data.issuer?.hue ?? null) },
    line: [data.issuer?.address, data.issuer?.registration].filter(Boolean).join(' · '),
    aside: [...(number ? [m.attestation_number({ number }, on)] : []), m.attestation_made({ date: day(madeAt) }, on)],
  })
}

/** Who has followed what; where it ends. */
function drawPraise(page: PdfPage, { document: { data }, on, tone }: Said): number {
  const width = right - left
  const muted: Ink = { size: 16 * px, color: inks.muted }
  let y = 172 * px
  const say = (words: string, gap: number, ink: Ink & { tag?: string; most?: number }) => {
    y += page.at({ x: left, y, width }, words, ink) + gap * px
  }
  const nameSteps = [
    { from: 56, to: 40, lines: 1 },
    { from: 44, to: 22, lines: 2 },
  ]
  say(m.attestation_title({}, on), 24, { ...strong, color: tone, tag: 'H1' })
  say(m.attestation_states({ company: isolated(data.company) }, on), 6, { ...muted, most: 1 })
  say(data.person, 10, { font: 'title', size: sizeOf(page, data.person, nameSteps) })
  say(m.attestation_completed({}, on), 6, muted)
  const { title } = data.module
  say(title, 0, { font: 'title', size: sizeOf(page, title, [{ from: 28, to: 20, lines: 2 }]), most: 2 })
  return y
}

/** The first size of a title, in pixels, at which it has so many lines; else the last one. */
function sizeOf(page: PdfPage, words: string, steps: readonly { from: number; to: number; lines: number }[]): number {
  for (const { from, to, lines } of steps) {
    for (let size = from; size >= to; size -= 2) {
      const found = page.measure(words, right - left, { font: 'title', size: size * px })
      if (found.lines <= lines) return size * px
    }
  }
  return steps.at(-1)!.to * px
}

/** When, how long and with which result, in equal columns. */
function drawFacts(page: PdfPage, said: Said, end: number): void {
  const { document, on, day } = said
  const { data } = document
  const { plannedMinutes } = data.module
  const [first, last] = [day(data.startedAt), day(data.doneAt)]
  const facts = [
    [m.attestation_finished({}, on), last, first === last ? '' : m.attestation_begun({ date: first }, on)],
    [
      m.attestation_duration({}, on),
      durationText(data.seconds, on.locale),
      plannedMinutes === null
        ? ''
        : m.attestation_planned_time({ time: durationText(plannedMinutes * 60, on.locale) }, on),
    ],
    [m.attestation_result({}, on), ...resultOf(document.data, on)],
  ]
  const width = (right - left) / facts.length
  const top = Math.max(428 * px, end + 18 * px)
  page.line(left, top, right - left, inks.strong, 1)
  for (const [index, [label, value, more]] of facts.entries()) {
    const at = { x: left + index * width, width: width - 12 }
    page.at({ ...at, y: top + 20 * px }, label!, small)
    page.at({ ...at, y: top + 40 * px }, value!, { ...strong, most: 1 })
    if (more) page.at({ ...at, y: top + 64 * px }, more, { ...small, most: 1 })
  }
}

/**
 * That all quizzes were passed, which takes a mark to reach in each, or else that all was followed;
 * then score and mark of the one quiz, or what was done.
 */
function resultOf({ quizzes, contentCount }: AttestationDocument['data'], on: On): [string, string] {
  const isPassed =
    quizzes.length > 0 &&
    quizzes.every(({ score, passMark }) => score !== null && passMark !== null && score >= passMark)
  const contents = m.attestation_contents({ count: contentCount }, on)
  const [quiz] = quizzes
  const result = isPassed ? m.attestation_passed({}, on) : m.attestation_followed_whole({}, on)
  if (!quiz || quizzes.length > 1 || quiz.score === null) return [result, contents]
  const score = percentText(quiz.score, on.locale)
  const asked =
    quiz.passMark === null ? '' : m.attestation_asked({ percent: percentText(quiz.passMark, on.locale) }, on)
  return isPassed
    ? [m.attestation_passed_with({ score }, on), asked]
    : [result, [m.attestation_scored({ score }, on), asked].filter(Boolean).join(', ')]
}

/** A line to sign above, with the picture of the signature where there is one. */
function drawSigner(page: PdfPage, { document: { data, signature, madeAt }, on, day }: Said): void {
  const width = 280 * px
  const line = 697 * px
  const { name, role } = data.issuer?.signer ?? { name: data.company, role: null }
  const { town } = data.issuer ?? {}
  const date = day(madeAt)
  const signed = town
    ? m.attestation_signed_at({ town: isolated(town), date }, on)
    : m.attestation_signed_on({ date }, on)
  page.at({ x: left, y: 604 * px, width: 420 * px }, signed, { ...small, most: 1 })
  if (signature) page.image(signature, left, line - signature.height + 4 * px, m.attestation_signature({ name }, on))
  page.line(left, line, width, inks.text, 0.9)
  page.at({ x: left, y: line + 10 * px, width: 420 * px }, name, { size: 14 * px, font: 'strong', most: 1 })
  const under = data.issuer?.signer ? [role, data.company].filter(Boolean).join(', ') : ''
  if (under) page.at({ x: left, y: line + 31 * px, width: 420 * px }, under, { ...small, most: 2 })
}

function drawCode(page: PdfPage, { document: { code, link }, on, tone }: Said): void {
  const size = 76 * px
  const top = 664 * px
  page.qr(right - size, top, size, { link, alt: m.attestation_qr({ link }, on) })
  const at = { x: left + 430 * px, width: right - size - 16 * px - left - 430 * px, align: 'right' } as const
  page.at({ ...at, y: top + 6 * px }, m.attestation_code({}, on), small)
  page.at({ ...at, y: top + 25 * px }, printedCode(code), strong)
  page.link({ ...at, y: top + 53 * px }, placeOfCheck(link), link, { ...small, color: tone })
}

/** The page where a code is typed, as it is printed. */
const placeOfCheck = (link: string): string => `${new URL(link).host}/attestation`

/** What a certificate must say by law, in two columns, and what was followed. */
function drawAnnex(page: PdfPage, said: Said): void {
  const { document, on, day } = said
  const { data, logo, madeAt, code, number } = document
  const { margin, width, top } = landscape
  const gap = 56 * px
  // Of one width, because a table goes on in the other one.
  const column = (width - 2 * margin - gap) / 2
  page.sheet(
    [margin, margin + column + gap].map((x) => ({ x, width: column })),
    116 * px,
  )
  drawHead(page, {
    x: margin,
    y: top + 6 * px,
    width: width - 2 * margin,
    height: 32 * px,
    logo,
    name: m.attestation_annex({}, on),
    nameInk: { font: 'title', size: 18 * px },
    line: `${number ? m.attestation_number({ number }, on) : m.attestation_code_of({ code: printedCode(code) }, on)}, ${isolated(data.person)}`,
    aside: [m.attestation_by({ company: isolated(data.company), date: day(madeAt) }, on)],
    tag: 'H2',
  })
  heading(page, m.attestation_training({}, on))
  page.rule()
  page.table(trainingRows(said), { widths: [0.29, 0.71], head: 'column', ink: cell, headInk: small, gap: 9 * px })
  if (data.module.description) {
    page.space(16 * px)
    heading(page, m.attestation_objectives({}, on))
    for (const goal of data.module.description.split(/\r?\n/)) page.text('P', goal, { size: 12 * px, gap: 3 })
  }
  page.nextColumn()
  drawResults(page, said)
  const { note } = data.issuer ?? {}
  const counting = m.record_counting({ minutes: idleMs / 60_000 }, on)
  for (const [title, words] of [
    [m.attestation_counting({}, on), counting],
    [m.attestation_note({}, on), note],
  ] as const) {
    if (!words) continue
    page.space(20 * px)
    heading(page, title)
    page.text('P', words, small)
  }
}

const cell: Ink = { size: 12 * px }

const heading = (page: PdfPage, words: string) =>
  page.text('H3', words, { font: 'strong', size: 14 * px, gap: 6, keep: true })

function trainingRows({ document: { data }, on, day }: Said): string[][] {
  const { title, version, nature, plannedMinutes } = data.module
  const time = durationText(data.seconds, on.locale)
  const [first, last] = [day(data.startedAt), day(data.doneAt)]
  return [
    [m.attestation_course({}, on), m.attestation_module_version({ title: isolated(title), version }, on)],
    [m.attestation_body({}, on), [isolated(data.company), data.issuer?.registration].filter(Boolean).join(', ')],
    [m.attestation_person({}, on), data.person],
    [m.attestation_nature({}, on), nature || m.attestation_nature_text({}, on)],
    [m.attestation_period({}, on), first === last ? last : m.attestation_period_text({ start: first, end: last }, on)],
    [
      m.attestation_time({}, on),
      plannedMinutes === null
        ? time
        : m.attestation_time_planned({ planned: durationText(plannedMinutes * 60, on.locale), time }, on),
    ],
  ]
}

/** What was done of each chapter, and the score of each quiz. */
function drawResults(page: PdfPage, { document: { data, language }, on, day }: Said): void {
  const percent = (value: number) => percentText(value, language)
  const date = (time: string | null) => (time ? day(time) : '–')
  heading(page, m.attestation_results({}, on))
  page.text('P', m.attestation_contents({ count: data.contentCount }, on), { ...small, gap: 2, keep: true })
  const chapters = data.chapters.map(({ title, doneCount, contentCount, doneAt }): CellContent[] => [
    title,
    m.attestation_chapter_done({ done: doneCount, total: contentCount }, on),
    '–',
    date(doneAt),
  ])
  const bold = (text: string) => ({ texts: [{ text, font: 'strong' as const }] })
  const quizzes = data.quizzes.map(({ title, score, passMark, doneAt }): CellContent[] =>
    [
      title,
      passMark === null ? '–' : m.attestation_pass_at({ percent: percent(passMark) }, on),
      score === null ? '–' : percent(score),
      date(doneAt),
    ].map(bold),
  )
  if (chapters.length + quizzes.length > 0) {
    page.table(
      [
        [
          m.attestation_chapter({}, on),
          m.attestation_followed({}, on),
          m.attestation_score({}, on),
          m.attestation_done_on({}, on),
        ],
        ...chapters,
        ...quizzes,
      ],
      {
        widths: [0.35, 0.25, 0.19, 0.21],
        head: 'row',
        align: [undefined, undefined, 'right', 'right'],
        ink: cell,
        gap: 9 * px,
      },
    )
  }
  if (quizzes.length === 0) {
    if (chapters.length > 0) page.space(8 * px)
    page.text('P', m.attestation_no_quiz({}, on), small)
  }
}

/** The strip of the cover and the line at the end of a sheet. */
function drawEdge(page: PdfPage, { document, on, tone }: Said, number: number, count: number): void {
  const { data, code, link, picture } = document
  const y = 757 * px
  const words = m.pdf_page({ page: number, count }, on)
  page.edge({ x: right - 200, y, width: 200, align: 'right' }, words, small)
  if (number === 1) return
  page.ornament((doc) => {
    if (picture) return doc.rect(0, 0, landscape.width, band.strip).fill(tone)
    doc.save().rect(0, 0, landscape.width, band.strip).clip()
    drawTiles(doc, data.module.face, landscape.width / windows.band[2])
    return doc.restore()
  })
  page.edge(
    { x: landscape.margin, y, width: right - landscape.margin - 220 },
    `${m.attestation_code({}, on)} ${printedCode(code)} · ${placeOfCheck(link)}`,
    small,
  )
}
