import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { manifestText, zipStream } from '@cursus/scorm/testing'
import type { Client, Created } from './client.ts'
import { median } from './figures.ts'

export const MiB = 1024 * 1024
/** As sent by the web. */
const partBytes = 64 * MiB

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

/** Waits until a package is playable. */
export async function untilPlayable(client: Client, id: string): Promise<void> {
  for (;;) {
    const { processing } = await client.call<Processed>('GET', `content/${id}`)
    if (processing.state === 'failed') throw new Error('The package was refused')
    if (processing.state === 'ready') return
    await wait(20)
  }
}

type Fields = Record<string, string | number>

export async function sendPlain(client: Client, file: Blob, fields: Fields): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, type: 'scorm-content' })) form.set(name, String(value))
  form.set('file', file, 'package.zip')
  return (await client.call<Created>('POST', 'content', form)).id
}

/** Sends a package, and waits until it is playable. */
export async function addPackage(client: Client, zip: Uint8Array, fields: Fields): Promise<string> {
  const id = await sendPlain(client, new Blob([new Uint8Array(zip)]), fields)
  await untilPlayable(client, id)
  return id
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
export async function takeUpload(client: Client, path: string, fields: Fields): Promise<string> {
  const uploadId = path.split('/').at(-1) ?? ''
  return (await client.call<Created>('POST', 'content', { ...fields, type: 'scorm-content', uploadId })).id
}

export async function sendResumable(client: Client, file: Blob, fields: Fields): Promise<string> {
  const path = await beginUpload(client, file.size)
  await sendRest(client, path, file)
  return takeUpload(client, path, fields)
}

type Send = (title: string) => Promise<string>

/** Megabytes per second of each way to send a package: the median of three runs, taken in turn. */
export async function measureWays<Way extends string>(
  client: Client,
  file: Blob,
  ways: Record<Way, Send>,
): Promise<Record<Way, number>> {
  const each = Object.entries<Send>(ways).map(([way, send]) => ({ way, send, rates: [] as number[] }))
  for (let run = 0; run < 3; run++) {
    for (const { way, send, rates } of each) {
      const start = performance.now()
      const id = await send(`${way} ${run}`)
      rates.push(file.size / 1000 / (performance.now() - start))
      await untilPlayable(client, id)
    }
  }
  return Object.fromEntries(each.map(({ way, rates }) => [way, median(rates)])) as Record<Way, number>
}
