import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3 } from '@aws-sdk/client-s3'
import { checkKey, checkListed, checkPrefix, isKey } from './check-key.ts'
import { measured, notFound, removeOld } from './local-storage.ts'
import type { Filling, Storage, StoredFile } from './storage.ts'

const MiB = 1024 * 1024
/** S3 takes 10,000 parts of an object, each sent from memory. */
const multipartBytes = 16 * MiB
/** What a killed process loses at most of an upload that it was writing. */
const appendedBytes = 16 * MiB
const maxKeyBytes = 1024
const maxPending = 32
/** S3 removes so many objects in one request. */
const removedAtOnce = 1000

/**
 * A file that grows: an object cannot be continued, so that its object names others in order, and
 * is written anew with each.
 */
type Index = { folder: string; parts: { key: string; size: number }[] }
const indexFolder = '.parts'
const sizeOf = ({ parts }: Index) => parts.reduce((sum, { size }) => sum + size, 0)

type S3Place = {
  bucket: string
  /** Begins every key; empty, or without slashes around it. */
  prefix: string
  /** Absent for Amazon. */
  endpoint?: string | undefined
  region?: string | undefined
  /** Absent: what the usual chain of the SDK finds. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * A place in S3, `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`, or without
 * `key:secret@`; undefined for another address.
 */
export function readS3Place(address: string): S3Place | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.hostname === '' || !isDecodable(address)) return undefined
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if ((accessKeyId === '') !== (secretAccessKey === '')) return undefined
  const { endpoint, region, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) return undefined
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return undefined
  const prefix = decodeURIComponent(url.pathname).replace(/^\/|\/$/g, '')
  const credentials = accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey }
  return { bucket: url.hostname, prefix, endpoint, region, credentials }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Loaded with the first request, because the SDK is large. */
export async function connectS3({ endpoint, region, credentials }: S3Place): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(endpoint || region ? { region: region ?? 'us-east-1' } : {}),
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: 60_000,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  })
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

/** Bytes in pieces that are stored one by one; those before a failure come before it is thrown. */
async function* inPieces(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  let failure: { error: unknown } | undefined
  try {
    for await (const part of source) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part
      waiting.push(chunk)
      size += chunk.length
      if (size < appendedBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  } catch (error) {
    failure = { error }
  }
  if (size > 0) yield Buffer.concat(waiting)
  if (failure) throw failure.error
}

/** The objects of a bucket by the keys of their files. */
function openBucket(place: S3Place) {
  const Bucket = place.bucket
  const root = place.prefix === '' ? '' : `${place.prefix}/`
  let connected: Promise<S3> | undefined
  const connect = () => {
    connected ??= connectS3(place)
    return connected
  }
  const objectOf = (key: string) => ({ Bucket, Key: root + key })
  const isTooLong = (key: string) => Buffer.byteLength(root + key) > maxKeyBytes

  /** The object of a key; `index` when it is one of a file that grows. */
  async function getObject(key: string, Range?: string): Promise<{ object: GetObjectCommandOutput; index?: Index }> {
    if (isTooLong(checkKey(key))) throw notFound(key)
    const s3 = await connect()
    const object = await s3.getObject({ ...objectOf(key), Range }).catch((error: unknown) => {
      if (isNamed(error, 'NoSuchKey', 'NotFound')) throw notFound(key, error)
      if (Range !== undefined && isNamed(error, 'InvalidRange')) return undefined
      throw error
    })
    // A range beyond the end of a file, or of an index.
    if (!object) return getObject(key)
    if (object.Metadata?.parts === undefined) return { object }
    if (Range === undefined) return { object, index: JSON.parse(await bodyOf(object).transformToString()) }
    bodyOf(object).destroy()
    return getObject(key)
  }
  const bodyOf = ({ Body }: GetObjectCommandOutput) => Body as Readable & NonNullable<GetObjectCommandOutput['Body']>

  async function putIndex(key: string, index: Index): Promise<void> {
    const s3 = await connect()
    const Metadata = { parts: index.folder, bytes: String(sizeOf(index)) }
    await s3.putObject({ ...objectOf(key), Body: JSON.stringify(index), Metadata })
  }

  async function* readParts({ parts }: Index, start: number, end: number): AsyncGenerator<Uint8Array> {
    let position = 0
    for (const { key, size } of parts) {
      const [from, to] = [Math.max(start - position, 0), Math.min(end - position, size - 1)]
      if (from <= to) yield* bodyOf((await getObject(key, `bytes=${from}-${to}`)).object)
      position += size
    }
  }

  async function* objects(prefix: string, delimiter?: string) {
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
    const input = { Bucket, Prefix: root + (prefix === '' ? '' : `${prefix}/`), Delimiter: delimiter }
    yield* paginateListObjectsV2({ client: await connect() }, input)
  }

  async function removeAll(prefix: string): Promise<void> {
    const s3 = await connect()
    for await (const { Contents = [] } of objects(prefix)) {
      for (let from = 0; from < Contents.length; from += removedAtOnce) {
        const Objects = Contents.slice(from, from + removedAtOnce).map(({ Key }) => ({ Key }))
        const { Errors = [] } = await s3.deleteObjects({ Bucket, Delete: { Objects, Quiet: true } })
        if (Errors[0]) throw new Error(`${Errors[0].Key} cannot be removed: ${Errors[0].Message ?? Errors[0].Code}`)
      }
    }
  }

  return { root, connect, objectOf, isTooLong, getObject, bodyOf, putIndex, readParts, objects, removeAll }
}
type Bucket = ReturnType<typeof openBucket>

/** Continues a file, as `Storage.append`. */
async function appendParts(
  { getObject, bodyOf, putIndex }: Bucket,
  put: Storage['put'],
  { key, source, offset }: { key: string; source: Readable; offset: number },
): Promise<number> {
  try {
    const { object, index: former } = await getObject(key)
    const index: Index = former ?? { folder: `${indexFolder}/${randomUUID()}`, parts: [] }
    const add = async (bytes: Uint8Array) => {
      const part = { key: `${index.folder}/${randomUUID()}`, size: bytes.length }
      await put(part.key, bytes)
      index.parts.push(part)
      await putIndex(key, index)
    }
    // Parts of a process that is killed before it names them are removed with the file.
    if (object.ContentLength === 0) await putIndex(key, index)
    if (!former) for await (const bytes of inPieces(bodyOf(object))) await add(bytes)
    if (offset > sizeOf(index)) throw new Error(`${key} has ${sizeOf(index)} bytes, not ${offset}`)
    let left = offset
    index.parts = index.parts.flatMap(({ key, size }) => {
      const kept = Math.min(size, left)
      left -= kept
      return kept > 0 ? [{ key, size: kept }] : []
    })
    for await (const bytes of inPieces(source)) await add(bytes)
    return sizeOf(index)
  } finally {
    source.destroy()
  }
}

/** A bulk write, as `Storage.fill`: many at once. */
function fillBucket(put: Storage['put'], folder: string): Filling {
  const pending = new Set<Promise<unknown>>()
  let failure: { error: unknown } | undefined
  const rethrow = () => {
    if (failure) throw failure.error
  }
  return {
    async put(path, source) {
      const work = put(`${folder}/${path}`, source)
      if (source instanceof Readable || !isKey(`${folder}/${path}`)) return void (await work)
      const settled = work
        .catch((error) => {
          failure ??= { error }
        })
        .finally(() => pending.delete(settled))
      pending.add(settled)
      if (pending.size >= maxPending) await Promise.race(pending)
      rethrow()
    },
    async finish() {
      await Promise.all(pending)
      rethrow()
    },
  }
}

/** Storage in a bucket of S3; `scratch` is a local folder for copies. */
export function createS3Storage(place: S3Place, scratch: string): Storage {
  const bucket = openBucket(place)
  const { root, connect, objectOf, isTooLong, getObject, bodyOf, putIndex, readParts, objects, removeAll } = bucket

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    for await (const { Contents = [] } of objects(prefix)) {
      for (const { Key = '', Size = 0 } of Contents) {
        const key = Key.slice(root.length)
        if (isKey(key) && !key.startsWith(`${indexFolder}/`)) yield { key, size: Size }
      }
    }
  }

  const storage: Storage = {
    async put(key, source, options = {}) {
      try {
        const target = objectOf(checkKey(key))
        const { chunks, result } = measured(source, options)
        const client = await connect()
        if (source instanceof Readable) {
          const { Upload } = await import('@aws-sdk/lib-storage')
          const Body = Readable.from(chunks)
          await new Upload({ client, params: { ...target, Body }, partSize: multipartBytes, queueSize: 2 }).done()
        } else {
          for await (const _ of chunks);
          await client.putObject({ ...target, Body: source })
        }
        return result()
      } finally {
        if (source instanceof Readable) source.destroy()
      }
    },

    append: (key, source, offset) => appendParts(bucket, storage.put, { key, source, offset }),

    fill: (prefix) => fillBucket(storage.put, checkPrefix(prefix)),

    async get(key, { start = 0, end } = {}) {
      const range = start === 0 && end === undefined ? undefined : `bytes=${start}-${end ?? ''}`
      const { object, index } = await getObject(key, range)
      if (index) return Readable.from(readParts(index, start, end ?? Number.POSITIVE_INFINITY), { objectMode: false })
      const isBeyond = range !== undefined && object.ContentRange === undefined
      if (isBeyond) bodyOf(object).destroy()
      return isBeyond ? Readable.from([]) : bodyOf(object)
    },

    async stat(key) {
      if (!isKey(key) || isTooLong(key)) return undefined
      const s3 = await connect()
      try {
        const { ContentLength = 0, Metadata } = await s3.headObject(objectOf(key))
        return { size: Number(Metadata?.bytes ?? ContentLength) }
      } catch (error) {
        if (isNamed(error, 'NoSuchKey', 'NotFound')) return undefined
        throw error
      }
    },

    async remove(key) {
      const s3 = await connect()
      const object = objectOf(checkKey(key))
      const found = await s3.headObject(object).catch((error: unknown) => {
        if (!isNamed(error, 'NoSuchKey', 'NotFound')) throw error
      })
      await s3.deleteObject(object)
      if (found?.Metadata?.parts) await removeAll(found.Metadata.parts)
    },

    async removePrefix(prefix) {
      await removeAll(checkPrefix(prefix))
    },

    list: (prefix) => list(checkListed(prefix)),

    async names(prefix) {
      const folder = checkPrefix(prefix)
      const names: string[] = []
      for await (const { CommonPrefixes = [], Contents = [] } of objects(folder, '/')) {
        const found = [...CommonPrefixes.map(({ Prefix = '' }) => Prefix), ...Contents.map(({ Key = '' }) => Key)]
        names.push(...found.map((name) => name.slice(root.length + folder.length + 1).replace(/\/$/, '')))
      }
      return names
    },

    async move(from, to) {
      checkKey(to)
      const { object, index } = await getObject(from)
      if (index) await putIndex(to, index)
      else await storage.put(to, bodyOf(object))
      await (await connect()).deleteObject(objectOf(from))
    },

    removeUnfinished: (forMs) => removeOld(scratch, forMs),

    async scratch() {
      await mkdir(scratch, { recursive: true })
      return scratch
    },
  }
  return storage
}
