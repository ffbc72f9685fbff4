import { buffer } from 'node:stream/consumers'
import type { PeopleFile, ReadPeopleFileInput } from '@cursus/contract/company-user'
import { AppError } from '@cursus/contract/error'
import type { CompanyCtx } from '../context.ts'
import { readTable } from './read-table.ts'

/**
 * Reads an uploaded file of people as text, without storing anything.
 * @throws FileRequired, PeopleFileNotValid?reason=, TooManyRequests
 */
export async function readPeopleFile(
  { storage }: CompanyCtx,
  { file, sheet }: ReadPeopleFileInput,
): Promise<PeopleFile> {
  if (!file) throw new AppError('FileRequired', { field: 'file' })
  return readTable(await buffer(await storage.get(file.key)), { sheet })
}
