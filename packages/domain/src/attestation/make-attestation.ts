import { randomInt } from 'node:crypto'
import type { Attestation, AttestationData } from '@cursus/contract/attestation'
import { codeAlphabet, codeLength } from '@cursus/contract/attestation-values'
import { dayOf } from '@cursus/contract/day'
import { AppError } from '@cursus/contract/error'
import { type Database, inTransactionOf, newId } from '@cursus/db'
import { recordAccessEvents } from '../access/index.ts'
import { readLearningSeconds } from '../activity/index.ts'
import type { PersonCtx } from '../context.ts'
import { certificateFile, certificateFolder, keyOf, pathOf } from '../made-file/index.ts'
import { companyPersonColumns, lockPeople } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { publishFolder } from '../stored-file/index.ts'
import { requestAttestationFile } from './attestation-file.ts'

/** The access that a certificate is about: of the caller, or of the caller's company. */
type Holder = { accessId: string } & ({ userId: string } | { companyId: string })

const selectAttestation = (db: Database, holder: Holder) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .leftJoin('attestations as t', 't.accessId', 'a.id')
    .select([
      'a.id as accessId',
      'a.doneAt',
      'a.erasedAt',
      'v.hasAttestation',
      't.id',
      't.code',
      't.createdAt',
      't.revokedAt',
    ])
    .where('a.id', '=', holder.accessId)
    .where('userId' in holder ? 'a.userId' : 'a.companyId', '=', 'userId' in holder ? holder.userId : holder.companyId)

/**
 * The certificate of an access, with its file in the language of the reader. A missing file is
 * asked for: the reader may have changed the language, or the file was only made for a manager.
 * @param again whether also one that could not be written
 * @throws NotFound
 */
export async function getAttestationOf(ctx: PersonCtx, holder: Holder, again = false): Promise<Attestation> {
  const row = await selectAttestation(ctx.db, holder).executeTakeFirstOrThrow(notFound)
  if (row.id === null || row.code === null || row.createdAt === null) {
    const available = row.doneAt !== null && row.erasedAt === null && row.hasAttestation
    return { state: available ? 'none' : 'unavailable', code: null, madeAt: null, revokedAt: null, file: null }
  }
  const made = { code: row.code, madeAt: row.createdAt.toISOString(), revokedAt: iso(row.revokedAt) }
  if (row.revokedAt) return { ...made, state: 'revoked', file: null }
  const file = certificateFile(row.id, ctx.actor.language)
  if (await ctx.storage.stat(keyOf(file))) return { ...made, state: 'ready', file: pathOf(file) }
  return { ...made, state: await requestAttestationFile(ctx, row.id, again), file: null }
}

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/**
 * The next number of a year: "2026-000418". A transaction that fails gives it back, so that none is
 * left out; that of an erased certificate is not used again.
 */
async function nextNumber(db: Database, year: string): Promise<string> {
  const { last } = await db
    .insertInto('certificateNumbers')
    .values({ year: Number(year), last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet(({ eb }) => ({ last: eb('certificateNumbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${year}-${String(last).padStart(6, '0')}`
}

/**
 * Makes the certificate of a finished module once, with what it says from then on, and has its file
 * written in the language of the caller. A repeated call has a missing file written again.
 * @throws NotFound, AttestationNotAvailable, AttestationRevoked
 */
export const makeAttestationOf = async (ctx: PersonCtx, holder: Holder): Promise<Attestation> => {
  await storeAttestation(ctx, holder)
  return getAttestationOf(ctx, holder, true)
}

/**
 * The same without its file; its id.
 * @throws NotFound, AttestationNotAvailable, AttestationRevoked
 */
export const storeAttestation = (ctx: PersonCtx, holder: Holder): Promise<string> =>
  inTransactionOf(ctx, async (tx, db) => {
    const { userId } = await selectAttestation(db, holder).select('a.userId').executeTakeFirstOrThrow(notFound)
    await lockPeople(db, [userId])
    // Makes concurrent calls wait, so that the second one finds the row of the first.
    await db.selectFrom('accesses').select('id').where('id', '=', holder.accessId).forNoKeyUpdate().execute()
    const row = await selectAttestation(db, holder).executeTakeFirstOrThrow(notFound)
    if (row.revokedAt) throw new AppError('AttestationRevoked')
    if (row.id !== null) return row.id
    if (row.doneAt === null || row.erasedAt !== null || !row.hasAttestation) {
      throw new AppError('AttestationNotAvailable')
    }
    const id = newId()
    const { data, pictures } = await readData(db, row.accessId)
    const made = { noun: 'certificate', accessIds: [row.accessId], action: 'create' } as const
    await recordAccessEvents(tx, { ...made, after: { attestationId: id } })
    const createdAt = ctx.now()
    await publishFolder(db, 'certificate', certificateFolder(id))
    await db
      .insertInto('attestations')
      .values({
        ...pictures,
        id,
        accessId: row.accessId,
        code: newCode(),
        // Last, because others wait for it: nothing else is locked after it.
        number: await nextNumber(db, dayOf(createdAt, ctx.settings.timeZone).slice(0, 4)),
        data: JSON.stringify(data),
        createdAt,
      })
      .execute()
    return id
  })

type Facts = { data: AttestationData; pictures: Record<'logoKey' | 'signatureKey' | 'pictureKey', string | null> }

async function readData(db: Database, accessId: string): Promise<Facts> {
  const access = await db
    .selectFrom('accesses as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('modules as m', 'm.id', 'v.moduleId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'a.userId').onRef('p.companyId', '=', 'a.companyId'),
    )
    .select(({ ref }) => companyPersonColumns(ref('a.companyId')))
    .select([
      'c.name as company',
      'c.address',
      'c.town',
      'c.registration',
      'c.signerName',
      'c.signerRole',
      'c.certificateNote',
      'c.hue',
      'c.logoKey',
      'c.signatureKey',
      'v.moduleId',
      'm.cover',
      'v.themeId',
      'v.illustrationKey as pictureKey',
      'a.moduleVersionId',
      'a.openedAt',
      'a.createdAt',
      'a.doneAt',
      'v.title',
      'v.version',
      'v.description',
      'v.plannedMinutes',
      'v.nature',
      'v.contentCount',
    ])
    .where('a.id', '=', accessId)
    .executeTakeFirstOrThrow()
  const contents = await db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.contentId', '=', 'mc.contentId').on('uc.accessId', '=', accessId),
    )
    .select(['ch.id as chapterId', 'ch.title as chapter', 'cv.title', 'cv.type', 'cv.quizScoreValidation'])
    .select(['uc.bestScore', 'uc.doneAt'])
    .where('mc.moduleVersionId', '=', access.moduleVersionId)
    .orderBy('ch.position')
    .orderBy('mc.position')
    .execute()
  const data: AttestationData = {
    person: [access.firstname, access.lastname].filter(Boolean).join(' ') || (access.email ?? ''),
    company: access.company,
    module: {
      title: access.title,
      version: access.version,
      description: access.description,
      plannedMinutes: access.plannedMinutes,
      nature: access.nature,
      face: { id: access.moduleId, themeId: access.themeId, cover: access.cover },
    },
    issuer: {
      address: access.address,
      town: access.town,
      registration: access.registration,
      signer: access.signerName === null ? null : { name: access.signerName, role: access.signerRole },
      note: access.certificateNote,
      hue: access.hue,
    },
    startedAt: (access.openedAt ?? access.createdAt).toISOString(),
    doneAt: access.doneAt!.toISOString(),
    seconds: await readLearningSeconds(db, accessId),
    contentCount: access.contentCount,
    chapters: [...Map.groupBy(contents, ({ chapterId }) => chapterId).values()].flatMap((own) => {
      const title = own[0]!.chapter
      if (title === null) return []
      const doneAt = own.flatMap((content) => content.doneAt?.toISOString() ?? []).sort()
      return [{ title, contentCount: own.length, doneCount: doneAt.length, doneAt: doneAt.at(-1) ?? null }]
    }),
    quizzes: contents
      .filter(({ type }) => type === 'scorm-quiz')
      .map((quiz) => ({
        title: quiz.title,
        score: quiz.bestScore === null ? null : Math.floor(Number(quiz.bestScore)),
        passMark: quiz.quizScoreValidation,
        doneAt: quiz.doneAt?.toISOString() ?? null,
      })),
  }
  const { logoKey, signatureKey, pictureKey } = access
  return { data, pictures: { logoKey, signatureKey: access.signerName === null ? null : signatureKey, pictureKey } }
}
