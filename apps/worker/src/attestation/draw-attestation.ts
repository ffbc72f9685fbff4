import { printedCode } from '@cursus/contract/attestation-values'
import type { Language } from '@cursus/contract/language-values'
import type { AttestationDocument } from '@cursus/domain/attestation'
import { durationText } from '../dates.ts'
import { m } from '../paraglide/messages.js'
import { isolated } from '../pdf/lay-out.ts'
import { openFonts } from '../pdf/open-fonts.ts'
import { inks, PdfPage, sheet } from '../pdf/pdf-page.ts'

const bandHeight = 108

/**
 * Draws a certificate of completion as a tagged PDF. In French it has what the training law expects
 * of an "attestation de fin de formation": objectives, nature, duration, results.
 */
export async function drawAttestation(document: AttestationDocument): Promise<Uint8Array> {
  const { code, link, madeAt, data, logo, language, timeZone } = document
  const on = { locale: language } as const
  const days = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const day = (time: string | Date) => days.format(new Date(time))

  const drawBand = (page: PdfPage) => {
    const top = sheet.height - bandHeight + 20
    const left = sheet.margin + 84
    page.qr(sheet.margin, top, 68, { link, alt: m.attestation_qr({ link }, on) })
    page.at(left, top, m.attestation_code({}, on), { size: 9, color: inks.muted })
    page.at(left, top + 13, printedCode(code), { font: 'strong', size: 14 })
    page.link(left, top + 33, link, link, { size: 9, color: inks.accent })
    page.at(left, top + 47, m.attestation_check({}, on), { size: 9, color: inks.muted })
  }
  const title = m.attestation_title({}, on)
  const page = new PdfPage(
    { title: `${title}: ${data.person}`, language, author: data.company, madeAt },
    await openFonts(JSON.stringify(data)),
    {
      foot: `${title} · ${isolated(data.person)} · ${printedCode(code)}`,
      band: { height: bandHeight, draw: drawBand },
    },
  )

  if (logo) page.image(logo, data.company)
  page.text('P', data.company, { font: 'title', size: 15 })
  page.text('P', m.attestation_made({ date: day(madeAt) }, on), { size: 9, color: inks.muted, gap: 16 })
  page.text('H1', title, { font: 'title', size: 25, gap: 4 })
  page.text('P', m.attestation_subtitle({}, on), { color: inks.muted, gap: 12 })
  page.beside(() => {
    page.text(
      'P',
      m.attestation_states({ company: isolated(data.company) }, on),
      { size: 11, color: inks.muted, gap: 3 },
      16,
    )
    page.text('P', data.person, { font: 'title', size: 20, gap: 3 }, 16)
    page.text('P', m.attestation_completed({}, on), { size: 11, color: inks.muted }, 16)
  })
  page.space(12)
  page.rule()
  page.table(
    [
      [
        m.attestation_module({}, on),
        m.attestation_module_version({ title: isolated(data.module.title), version: data.module.version }, on),
      ],
      [m.attestation_nature({}, on), data.module.nature || m.attestation_nature_text({}, on)],
      [
        m.attestation_period({}, on),
        m.attestation_period_text({ start: day(data.startedAt), end: day(data.doneAt) }, on),
      ],
      ...(data.module.plannedMinutes === null
        ? []
        : [[m.attestation_planned({}, on), durationText(data.module.plannedMinutes * 60, on.locale)]]),
      [m.attestation_duration({}, on), durationText(data.seconds, on.locale)],
    ],
    [0.26, 0.74],
    { head: 'column' },
  )
  if (data.module.description) {
    page.space(10)
    page.text('H2', m.attestation_objectives({}, on), { font: 'title', size: 12, gap: 5, keep: true })
    page.text('P', data.module.description)
  }
  page.space(10)
  drawResults(page, document)
  page.space(12)
  page.signatures([
    { head: m.attestation_signed_on({ date: day(madeAt) }, on), name: data.company },
    { head: m.attestation_trained({}, on), name: data.person },
  ])
  return page.finish()
}

const localeOf = (language: Language) => (language === 'fr' ? 'fr-FR' : 'en-GB')

/** What was done of each chapter, and the score of each quiz. */
function drawResults(page: PdfPage, { data, language, timeZone }: AttestationDocument): void {
  const on = { locale: language } as const
  const days = new Intl.DateTimeFormat(localeOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  })
  const day = (time: string | null) => (time ? days.format(new Date(time)) : '–')
  const percents = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 })
  const percent = (value: number | null) => (value === null ? '–' : percents.format(value / 100))
  page.text('H2', m.attestation_results({}, on), { font: 'title', size: 12, gap: 5, keep: true })
  page.text('P', m.attestation_contents({ count: data.contentCount }, on), { gap: 4, keep: true })
  if (data.chapters.length > 0) {
    page.table(
      [
        [m.attestation_chapter({}, on), m.attestation_followed({}, on), m.attestation_done_on({}, on)],
        ...data.chapters.map((chapter) => [
          chapter.title,
          m.attestation_chapter_done({ done: chapter.doneCount, total: chapter.contentCount }, on),
          day(chapter.doneAt),
        ]),
      ],
      [0.49, 0.32, 0.19],
      { head: 'row' },
    )
    page.space(10)
  }
  if (data.quizzes.length === 0) page.text('P', m.attestation_no_quiz({}, on))
  else {
    page.table(
      [
        [
          m.attestation_quiz({}, on),
          m.attestation_pass_mark({}, on),
          m.attestation_score({}, on),
          m.attestation_done_on({}, on),
        ],
        ...data.quizzes.map((quiz) => [quiz.title, percent(quiz.passMark), percent(quiz.score), day(quiz.doneAt)]),
      ],
      [0.49, 0.17, 0.15, 0.19],
      { head: 'row' },
    )
  }
}

/** "2 h 14 min", "2 h"; less than a minute counts as one. */
