import type { Language } from '@cursus/contract/language-values'
import type {
  CompanyRecordInput,
  LearningActivity,
  LearningRecord,
  OwnRecordInput,
} from '@cursus/contract/learning-record'
import type { RecordFile, RecordRequest } from '@cursus/contract/made-file'
import { getCompanyUser } from '../company-user/index.ts'
import type { CompanyCtx, CompanyReader, Deps, UserCtx } from '../context.ts'
import { type DocumentGiver, readGiver } from '../document/index.ts'
import { factsOf, getFile, type MadeFile, requestFile } from '../made-file/index.ts'
import { companyPersonColumns, isAcquainted, personColumns, toPerson } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { heldBy, readActivity, readRecord } from './read-record.ts'

/**
 * The participant's record of learning, closed accesses included; of one module where given.
 * @throws NotFound for a module of somebody else
 */
export async function getOwnRecord(
  ctx: UserCtx,
  { userModuleId, ...days }: OwnRecordInput = {},
): Promise<LearningRecord> {
  const userId = ctx.actor.id
  if (userModuleId !== undefined) {
    await ctx.db
      .selectFrom('accesses as a')
      .select('a.id')
      .where(heldBy({ userId, accessId: userModuleId }))
      .executeTakeFirstOrThrow(notFound)
  }
  const person = await ctx.db
    .selectFrom('users as u')
    .select(personColumns)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const of = userModuleId === undefined ? { userId } : { userId, accessId: userModuleId }
  return { person, ...(await readRecord(ctx, heldBy(of), days)) }
}

/** What the participant learned this month and week. */
export const getOwnActivity = (ctx: UserCtx): Promise<LearningActivity> => readActivity(ctx, ctx.actor.id)

/**
 * The record of learning of one access of the company.
 * @throws NotFound
 */
export async function getAccessRecord(
  ctx: CompanyReader,
  { id, ...days }: CompanyRecordInput,
): Promise<LearningRecord> {
  const isHeld = heldBy({ companyId: ctx.company.id, accessId: id })
  const person = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'a.userId').onRef('p.companyId', '=', 'a.companyId'),
    )
    .select(companyPersonColumns(ctx.company.id))
    .where(isHeld)
    .executeTakeFirstOrThrow(notFound)
  return { person, ...(await readRecord(ctx, isHeld, days)) }
}

/**
 * The record of learning of a person in the modules of the company.
 * @throws NotFound
 */
export async function getUserRecord(ctx: CompanyReader, { id, ...days }: CompanyRecordInput): Promise<LearningRecord> {
  const person = toPerson(await getCompanyUser(ctx, { id }))
  return { person, ...(await readRecord(ctx, heldBy({ companyId: ctx.company.id, userId: id }), days)) }
}

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
