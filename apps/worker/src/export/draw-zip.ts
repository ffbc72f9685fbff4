import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { toCsv } from '@cursus/contract/csv'
import type { ResultRow } from '@cursus/contract/report'
import { findAttestationId, readAttestationFile } from '@cursus/domain/attestation'
import type { CompanyExportSource } from '@cursus/domain/data-export'
import { readPicturesOnce } from '@cursus/domain/document'
import { getAccessRecord } from '@cursus/domain/learning-record'
import { ZipFile } from 'yazl'
import { m } from '../paraglide/messages.js'
import { drawAttestation, drawRecord } from '../pdf/draw.ts'
import { MissingGlyph } from '../pdf/lay-out.ts'
import { nameOf } from './columns.ts'

/** Draws the file of an export; `tell` counts the rows done, and those without a document. */
export type DrawExport = (
  source: CompanyExportSource,
  tell: (rows: number, leftOut?: number) => Promise<unknown>,
) => Promise<Readable>

/** Documents of tens of kilobytes that are in memory together. */
const drawnAtOnce = 4
/** With more rows than that, files are in folders. */
const filesTogether = 50
/** Rows between two signs of progress. */
const progressEvery = 20

/**
 * The document of a row, or why it has none, in the language of the reader; `isFault`: it should
 * have one.
 */
type Drawn = { file: Uint8Array } | { leftOut: string; isFault?: true }
type Draw = (row: ResultRow) => Promise<Drawn>

const drawOf = (source: CompanyExportSource): Draw => {
  const { ctx, request } = source
  const { language } = request
  const l = { locale: language }
  if (request.kind === 'attestations') {
    const read = readPicturesOnce()
    return async ({ id }) => {
      const attestationId = await findAttestationId(ctx, { id })
      const file = attestationId && (await readAttestationFile(ctx, { attestationId, language }, drawAttestation, read))
      return file ? { file: await buffer(file) } : { leftOut: m.zip_no_attestation({}, l) }
    }
  }
  // Read for the first record only: its logo is resized.
  let giver: ReturnType<CompanyExportSource['giver']> | undefined
  return async ({ id }) => {
    const record = await getAccessRecord(ctx, { id })
    if (record.modules.length === 0) return { leftOut: m.zip_no_session({}, l) }
    giver ??= source.giver()
    return { file: await drawRecord({ record, giver: await giver, madeAt: ctx.now(), language }) }
  }
}

/** One document that cannot be drawn does not take the others with it. */
const withoutMissing =
  (draw: Draw, { request }: CompanyExportSource): Draw =>
  (row) =>
    draw(row).catch((error) => {
      if (!(error instanceof MissingGlyph)) throw error
      const leftOut = m.zip_missing_glyph({ characters: error.characters }, { locale: request.language })
      return { leftOut, isFault: true }
    })

/**
 * Draws one file for each row into a ZIP, in the order of the rows, a few of them ahead, then an
 * index of all rows. Many files are in a folder for each module. Where no row has a document to be
 * made, the ZIP is empty.
 */
export const drawZip: DrawExport = async (source, tell) => {
  const out = new PassThrough()
  const zip = new ZipFile()
  const draw = withoutMissing(drawOf(source), source)
  const hasFolders = source.total > filesTogether
  const nameFor = namesOf(source)
  const index: string[][] = []
  // Without it, an entry that nobody reads any more would be waited for without an end.
  const closed = new Promise<never>((_resolve, reject) => {
    out.once('close', () => reject(new Error('The ZIP was closed before its end')))
  })
  closed.catch(() => undefined)
  const write = (name: string, file: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      // A PDF is compressed already.
      zip.addReadStreamLazy(name, { compress: false }, (use) => {
        const opened = Readable.from([file])
        opened.once('end', resolve)
        opened.once('error', reject)
        use(null, opened)
      })
    })
  const fill = async () => {
    let done = 0
    let leftOut = 0
    let saysSomething = false
    for await (const rows of source.batches()) {
      for await (const [row, drawn] of drawAhead(rows as readonly ResultRow[], draw)) {
        const name = 'file' in drawn ? nameFor(row, hasFolders) : ''
        if ('file' in drawn) await Promise.race([closed, write(name, drawn.file)])
        else leftOut += 1
        saysSomething ||= 'file' in drawn || drawn.isFault === true
        index.push([
          name,
          nameOf(row.user),
          row.user.email ?? '',
          row.module.title,
          'leftOut' in drawn ? drawn.leftOut : '',
        ])
        done += 1
        if (done % progressEvery === 0) await tell(done, leftOut)
      }
    }
    await tell(done, leftOut)
    if (saysSomething) zip.addBuffer(Buffer.from(indexOf(index, source)), 'index.csv')
    zip.end()
  }
  fill().catch((error) => out.destroy(error))
  pipeline(zip.outputStream, out).catch((error) => out.destroy(error))
  return out
}

async function* drawAhead(rows: readonly ResultRow[], draw: Draw): AsyncGenerator<[ResultRow, Drawn]> {
  const running: Promise<[ResultRow, Drawn]>[] = []
  for (const row of rows) {
    const begun = draw(row).then((drawn): [ResultRow, Drawn] => [row, drawn])
    // Its failure is thrown when its turn comes, or nobody reads on.
    begun.catch(() => undefined)
    running.push(begun)
    if (running.length >= drawnAtOnce) yield (await running.shift())!
  }
  for (const begun of running) yield await begun
}

/** The index as CSV: each row of the list with its file, or why it has none. */
function indexOf(rows: readonly string[][], { request }: CompanyExportSource): string {
  const l = { locale: request.language }
  const head = [
    m.zip_file({}, l),
    m.export_person({}, l),
    m.export_email({}, l),
    m.export_module({}, l),
    m.zip_note({}, l),
  ]
  return toCsv([head, ...rows])
}

/** "Certificate - Martin Ada - Fire.pdf", and a number for another of that name. */
function namesOf({ request }: CompanyExportSource): (row: ResultRow, hasFolders: boolean) => string {
  const usedNames = new Set<string>()
  const l = { locale: request.language }
  const kind = request.kind === 'attestations' ? m.zip_attestation({}, l) : m.zip_record({}, l)
  return ({ user, module }, hasFolders) => {
    const person = [user.lastname, user.firstname].filter(Boolean).join(' ') || (user.email ?? '')
    const folder = hasFolders ? `${safe(module.title, 50)}/` : ''
    const plain = `${folder}${kind} - ${safe(person, 60)} - ${safe(module.title, 70)}`
    let name = `${plain}.pdf`
    for (let number = 2; usedNames.has(name.toLowerCase()); number++) name = `${plain} (${number}).pdf`
    usedNames.add(name.toLowerCase())
    return name
  }
}

/** A part of a name that every system takes, Windows with its short paths included. */
function safe(text: string, bytes: number): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
  let cut = ''
  for (const character of plain) {
    if (Buffer.byteLength(cut + character) > bytes) break
    cut += character
  }
  // A long text is cut between words where it has some.
  if (cut !== plain) cut = cut.replace(/ \S*$/, '')
  // Windows drops dots and spaces at the end of a name, and knows these as devices.
  const name = cut.replace(/[. ]+$/, '')
  return name === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name) ? `${name}_` : name
}
