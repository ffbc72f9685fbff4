import { randomUUID } from 'node:crypto'
import { StoredUpload } from '@cursus/contract/file'
import type { Storage } from '@cursus/storage'
import sharp from 'sharp'

/** A stored upload, as the server passes it to a verb. */
export async function makeUpload(storage: Storage, bytes: Uint8Array, fileName: string): Promise<StoredUpload> {
  const key = `uploads/${randomUUID()}`
  await storage.put(key, bytes)
  return new StoredUpload({ key, fileName, size: bytes.length })
}

/** A valid image of that size in pixels. */
export const makePicture = (width: number, height: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f5e' } })
    .toFormat(format)
    .toBuffer()

/** All keys in the storage, uploads included. */
export async function storedKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for (const folder of ['uploads', 'uploaded-packages', 'packages', 'content', 'module', 'company']) {
    for await (const file of storage.list(folder)) keys.push(file.key)
  }
  return keys
}
