import { createHash } from 'node:crypto'
import { buildCourse12 } from '@cursus/scorm/testing'
import type { Client } from '../client.ts'
import { beginUpload, type Created, offsetOf, sendPart } from '../send-package.ts'

/** So many parts are sent, each to whatever serves then. */
const parts = 5

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A package of which every server gets a part; nothing of it may be lost. */
export async function openUpload(admin: Client, fields: Record<string, unknown>) {
  const bytes = await buildCourse12({ title: 'Sent in parts', slides: 9 })
  const path = await beginUpload(admin, bytes.length)
  let sent = 0
  return {
    /** @returns what was lost */
    async goOn(origin: string): Promise<string[]> {
      const client = admin.at(origin)
      const offset = await offsetOf(client, path)
      const end = Math.min(bytes.length, sent + Math.ceil(bytes.length / parts))
      await sendPart(client, path, offset, new Uint8Array(bytes.subarray(offset, end)))
      const lost = offset === sent ? [] : [`an upload is at ${offset} bytes in place of ${sent}`]
      sent = end
      return lost
    },
    /** Sends the rest, and makes a content of it; `read` reads a file of the data folder. */
    async finish(origin: string, read: (file: string) => Promise<Buffer>): Promise<string[]> {
      const lost: string[] = []
      while (sent < bytes.length) lost.push(...(await this.goOn(origin)))
      const uploadId = path.split('/').at(-1)
      const { contentVersionId } = await admin
        .at(origin)
        .call<Created & { contentVersionId: string }>('POST', 'content', { ...fields, uploadId })
      const stored = await read(`files/uploaded-packages/${contentVersionId}.zip`)
      return sha256(stored) === sha256(bytes) ? lost : [...lost, 'an upload has other bytes than were sent']
    },
  }
}
