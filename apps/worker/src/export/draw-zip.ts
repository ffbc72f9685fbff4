import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ResultRow } from '@cursus/contract/report'
import { findAttestationId, readAttestationFile } from '@cursus/domain/attestation'
import type { CompanyExportSource, DrawExport } from '@cursus/domain/data-export'
import { getAccessRecord } from '@cursus/domain/learning-record'
import { ZipFile } from 'yazl'
import { drawAttestation, drawRecord } from '../pdf/draw.ts'
import { nameOf } from './columns.ts'

/** Opens the PDF of a row; undefined where there is none. */
type FileOf = (row: ResultRow) => Promise<(() => Promise<Readable>) | undefined>

const fileOf = ({ ctx, request }: CompanyExportSource): FileOf =>
  request.kind === 'attestations'
    ? async (row) => {
        const attestationId = await findAttestationId(ctx, { id: row.id })
        if (attestationId === undefined) return undefined
        const certificate = { attestationId, language: request.language }
        return () => readAttestationFile(ctx, certificate, drawAttestation)
      }
    : async ({ id }) =>
        async () => {
          const record = await getAccessRecord(ctx, { id })
          return Readable.from([await drawRecord({ record, madeAt: ctx.now(), language: request.language })])
        }

/**
 * Draws one file for each row into a ZIP. A file is opened when the one before it has been read, so
 * that one of them is in memory at a time.
 */
export const drawZip: DrawExport = (source, tell) => {
  const out = new PassThrough()
  const zip = new ZipFile()
  const find = fileOf(source)
  const names = new Set<string>()
  // Without it, an entry that nobody reads any more would hold its transaction open.
  const closed = new Promise<never>((_resolve, reject) => {
    out.once('close', () => reject(new Error('The ZIP was closed before its end')))
  })
  closed.catch(() => undefined)
  const fill = async () => {
    let done = 0
    for await (const rows of source.batches()) {
      for (const row of rows as readonly ResultRow[]) {
        const open = await find(row)
        if (!open) continue
        const written = new Promise<void>((resolve, reject) => {
          zip.addReadStreamLazy(uniqueName(names, row), (use) => {
            open().then((opened) => {
              opened.once('end', resolve)
              opened.once('error', reject)
              use(null, opened)
            }, reject)
          })
        })
        await Promise.race([closed, written])
      }
      done += rows.length
      await tell(done)
    }
    zip.end()
  }
  fill().catch((error) => out.destroy(error))
  pipeline(zip.outputStream, out).catch((error) => out.destroy(error))
  return out
}

/** "Person - Module.pdf", and a number for another of that name. */
function uniqueName(names: Set<string>, { user, module }: ResultRow): string {
  const plain = `${nameOf(user)} - ${module.title}`
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 150)
  let name = `${plain}.pdf`
  for (let number = 2; names.has(name.toLowerCase()); number++) name = `${plain} (${number}).pdf`
  names.add(name.toLowerCase())
  return name
}
