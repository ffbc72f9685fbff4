import type { Readable } from 'node:stream'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { RuleName } from '@cursus/contract/rule'
import type { FastifyRequest } from 'fastify'
import type { FileFields } from '../calls/call.ts'
import { nestFields } from './nest-fields.ts'
import type { Uploads } from './uploads.ts'

/** Far above every form, so that a body of many names cannot fill the memory. */
const limits = {
  parts: 6000,
  fields: 5900,
  files: 100,
  fieldNameSize: 200,
  fieldSize: 256 * 1024,
  headerPairs: 50,
  // The storage enforces the limit of each field, because the parser would silently truncate the
  // file.
  fileSize: Number.POSITIVE_INFINITY,
}

const refuse = (path: string, rule: RuleName) => validationFailed({ path, rule })

/** `resources`, `resources[]` and `resources[0]` are one field. */
const fieldOf = (name: string) => name.replace(/\[\d*\]$/, '')

/**
 * Reads a multipart body as a stream: files go directly to the storage, and the first file over its
 * limit stops the reading.
 * @returns the fields of the input, files as `StoredUpload`
 * @throws AppError MaxWeight…, StorageFull (by its cause), ValidationFailed for an invalid body
 */
export async function readMultipart(
  request: FastifyRequest,
  fileFields: FileFields,
  uploads: Uploads,
): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = []
  const files: Record<string, unknown[]> = {}
  let storing: unknown

  async function takeFile(name: string, fileName: string, source: Readable): Promise<void> {
    const fieldName = fieldOf(name)
    const field = Object.hasOwn(fileFields, fieldName) ? fileFields[fieldName] : undefined
    if (!field) throw refuse(fieldName.slice(0, 200), 'unknownField')
    if (!field.many && files[fieldName]) throw refuse(fieldName, 'file')
    try {
      files[fieldName] = [...(files[fieldName] ?? []), await uploads.take(field, fileName, source)]
    } catch (error) {
      // The parser reports errors of the body through the stream of the current file.
      if (error !== source.errored) storing = error
      throw error
    }
  }

  try {
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as never)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw refuse(part.fieldname, 'maxLength')
        fields.push([part.fieldname, part.value])
      } else if (part.filename) {
        await takeFile(part.fieldname, part.filename, part.file)
      } else {
        // A file input without a file.
        part.file.resume()
      }
    }
  } catch (error) {
    if (error instanceof AppError || error === storing) throw error
    throw refuse('', 'multipart')
  }

  // `null` means an empty list of files, or a single file that was not chosen.
  const texts = fields.filter(([name, value]) => !(Object.hasOwn(fileFields, fieldOf(name)) && isNothing(value)))
  const input = nestFields(texts)
  for (const [name, values] of Object.entries(files)) input[name] = fileFields[name]?.many ? values : values[0]
  return input
}

const isNothing = (value: unknown) => value === 'null' || value === '' || value === 'undefined'
