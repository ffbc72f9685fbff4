import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { manifestText, zipStream } from '@cursus/scorm/testing'
import type { Client } from './client.ts'

export const MiB = 1024 * 1024
/** As sent by the web. */
const partBytes = 64 * MiB

export type Created = { id: string }
type Processed = { processing: { state: string } }

/** A package of 64 MiB films that cannot be compressed. */
export async function makePackage(path: string, count = 16): Promise<void> {
  const film = randomBytes(63 * MiB)
  const manifest = manifestText({
    standard: '1.2',
    title: 'Bench',
    items: [{ id: 'ITEM-1', title: 'Bench', ref: 'RES-1' }],
    resources: [{ id: 'RES-1', href: 'index.html' }],
  })
  const films = Object.fromEntries(Array.from({ length: count }, (_, number) => [`film-${number}.mp4`, film]))
  const files = { 'imsmanifest.xml': manifest, 'index.html': '<!doctype html><title>Bench</title>', ...films }
  await pipeline(zipStream(files, false), createWriteStream(path))
}

export async function untilReady(client: Client, id: string): Promise<void> {
  for (;;) {
    const { processing } = await client.call<Processed>('GET', `content/${id}`)
    if (processing.state === 'failed') throw new Error('The package was refused')
    if (processing.state === 'ready') return
    await new Promise((next) => setTimeout(next, 100))
  }
}

export async function sendPlain(client: Client, file: Blob, fields: Record<string, string>): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, 'package.zip')
  return (await client.call<Created>('POST', 'content', form)).id
}

const tus = (client: Client) => ({ ...client.headers, 'tus-resumable': '1.0.0' })

/** Announces a resumable upload and answers its path. */
export async function beginUpload(client: Client, size: number): Promise<string> {
  const answer = await fetch(`${client.origin}/api/upload`, {
    method: 'POST',
    headers: { ...tus(client), 'upload-length': String(size), 'upload-metadata': `filename ${btoa('package.zip')}` },
  })
  return new URL(answer.headers.get('location') ?? '', client.origin).pathname
}

/** How much of an upload has arrived. */
export async function offsetOf(client: Client, path: string): Promise<number> {
  const answer = await fetch(client.origin + path, { method: 'HEAD', headers: tus(client) })
  return Number(answer.headers.get('upload-offset'))
}

export async function sendPart(
  client: Client,
  path: string,
  offset: number,
  body: BodyInit,
  signal?: AbortSignal,
): Promise<void> {
  const answer = await fetch(client.origin + path, {
    method: 'PATCH',
    headers: { ...tus(client), 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body,
    duplex: 'half',
    signal,
  } as RequestInit)
  if (!answer.ok) throw new Error(`PATCH ${path}: ${answer.status} ${await answer.text()}`)
}

/** Sends what is missing of an upload, in parts as the web does. */
export async function sendRest(client: Client, path: string, file: Blob, from = 0): Promise<void> {
  for (let offset = from; offset < file.size; offset += partBytes)
    await sendPart(client, path, offset, file.slice(offset, offset + partBytes))
}

/** Makes a content of an upload that has arrived. */
export async function takeUpload(client: Client, path: string, fields: Record<string, string>): Promise<string> {
  const uploadId = path.split('/').at(-1) ?? ''
  return (await client.call<Created>('POST', 'content', { ...fields, uploadId })).id
}

export async function sendResumable(client: Client, file: Blob, fields: Record<string, string>): Promise<string> {
  const path = await beginUpload(client, file.size)
  await sendRest(client, path, file)
  return takeUpload(client, path, fields)
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
