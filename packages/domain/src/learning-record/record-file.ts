import type { Language } from '@cursus/contract/language-values'
import type { CompanyRecordInput, LearningRecord, OwnRecordInput } from '@cursus/contract/learning-record'
import type { RecordFile, RecordRequest } from '@cursus/contract/made-file'
import type { CompanyCtx, Deps, UserCtx } from '../context.ts'
import { type DocumentGiver, readGiver } from '../document/index.ts'
import { factsOf, getFile, type MadeFile, requestFile } from '../made-file/index.ts'
import { companyPersonColumns, isAcquainted } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { heldBy, readRecord } from './read-record.ts'

type Held = Parameters<typeof heldBy>[0]

/**
 * Has the participant's record of learning written as PDF, of one module where given.
 * @throws NotFound, TooManyRequests
 */
export const makeOwnRecordFile = (
  ctx: UserCtx,
  { userModuleId: accessId, ...days }: OwnRecordInput,
): Promise<RecordFile> => make(ctx, { userId: ctx.actor.id, accessId }, days)

/**
 * Has the record of one access of the company written as PDF.
 * @throws NotFound, TooManyRequests
 */
export const makeAccessRecordFile = (
  ctx: CompanyCtx,
  { id: accessId, ...days }: CompanyRecordInput,
): Promise<RecordFile> => make(ctx, { companyId: ctx.company.id, accessId }, days)

/**
 * Has the record of a person in the modules of the company written as PDF.
 * @throws NotFound, TooManyRequests
 */
export const makeUserRecordFile = (ctx: CompanyCtx, { id: userId, ...days }: CompanyRecordInput): Promise<RecordFile> =>
  make(ctx, { companyId: ctx.company.id, userId }, days)

async function make(ctx: UserCtx, of: Held, days: RecordRequest): Promise<RecordFile> {
  const { companyId, accessId } = of
  const userId = companyId === undefined && accessId === undefined ? ctx.actor.id : await readHolder(ctx, of)
  const request = { ...days, ...(accessId !== undefined && { accessId }) }
  return toRecordFile(
    await requestFile(ctx, 'record', { userId, ...(companyId !== undefined && { companyId }), request }),
  )
}

const readHolder = async ({ db }: Pick<Deps, 'db'>, of: Held): Promise<string> =>
  (
    await db
      .selectFrom('accesses as a')
      .select('a.userId')
      .where(heldBy(of))
      .where('a.erasedAt', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow(notFound)
  ).userId

/**
 * A record that the caller asked for.
 * @throws NotFound, also after a day and without the right to read it
 */
export const getRecordFile = async (ctx: UserCtx, { id }: { id: string }): Promise<RecordFile> =>
  toRecordFile(await getFile(ctx, 'record', { id }))

function toRecordFile(made: MadeFile): RecordFile {
  const { id, state, file } = factsOf(made)
  return { id, state: state as RecordFile['state'], file }
}

/** What the file shows; `giver`: the company of all its modules. */
export type RecordDocument = {
  record: LearningRecord
  giver: DocumentGiver | null
  madeAt: Date
  language: Language
}

/** The company of a record; null for modules of several ones. */
async function readRecordGiver(
  deps: Pick<Deps, 'db' | 'storage'>,
  { modules }: LearningRecord,
): Promise<DocumentGiver | null> {
  const [companyId, ...others] = new Set(modules.map(({ company }) => company.id))
  return companyId === undefined || others.length > 0 ? null : readGiver(deps, companyId)
}

export async function readRecordDocument(
  deps: Pick<Deps, 'db' | 'settings' | 'storage'>,
  { id, userId, companyId, request, language, createdAt }: MadeFile,
): Promise<RecordDocument | undefined> {
  const { accessId, ...days } = request as RecordRequest
  const person = await deps.db
    .selectFrom('madeFiles as f')
    .innerJoin('users as u', 'u.id', 'f.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'f.userId').onRef('p.companyId', '=', 'f.companyId'),
    )
    // A record of one's own, of no company, has one's own names.
    .select(({ eb, or, ref }) =>
      companyPersonColumns(
        ref('f.companyId'),
        or([eb('f.companyId', 'is', null), isAcquainted(ref('f.companyId'), ref('f.userId'))]),
      ),
    )
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!person || userId === null) return undefined
  const isHeld = heldBy({ userId, companyId: companyId ?? undefined, accessId })
  const record = { person, ...(await readRecord(deps, isHeld, days)) }
  return { record, giver: await readRecordGiver(deps, record), madeAt: createdAt, language }
}
