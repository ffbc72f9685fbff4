import { text } from 'node:stream/consumers'
import type { Language } from '@cursus/contract/language-values'
import { inTransaction } from '@cursus/db'
import { makeFile } from '@cursus/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getOwnCompany, updateCompany } from '../company/index.ts'
import type { OpenCtx, UserCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { makePicture, makeUpload } from '../file/testing.ts'
import { removeExpiredFiles } from '../orphan-file/index.ts'
import { openUserContent, setFavorite } from '../participant/index.ts'
import { later, makeCourse } from '../participant/testing/course.ts'
import {
  changeRow,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeCustomer,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeUser,
  makeUserCtx,
  type TestContent,
  unique,
  useCtx,
} from '../testing/index.ts'
import {
  checkAttestation,
  getAttestation,
  getOwnAttestation,
  makeAttestation,
  makeOwnAttestation,
  restoreAttestation,
  revokeAttestation,
} from './attestation.ts'
import { type AttestationDocument, openAttestation, readAttestationFile } from './attestation-file.ts'
import { listOwnAttestations } from './list-own-attestations.ts'

const ctx = useCtx()

const link = { type: 'external-link' } as const
const asOpen = (): OpenCtx => ({ ...ctx, actor: undefined, language: 'fr', address: '203.0.113.9' })

/** A course that its participant has finished, unless told otherwise. */
async function makeDone(finish = true) {
  const course = await makeCourse(ctx, [link, link])
  const { me, accessId, contents } = course
  if (finish) {
    for (const { id } of contents) await openUserContent(me, { userModuleId: accessId, contentId: id })
  }
  return { ...course, input: { userModuleId: accessId }, managed: { id: accessId } }
}

type Draw = (document: AttestationDocument) => Promise<Uint8Array>

/** Writes the file, and closes it unread. */
const draw = async (attestationId: string, language: Language, drawing: Draw) =>
  (await readAttestationFile(ctx, { attestationId, language }, drawing))?.destroy()

const write = (me: UserCtx, attestationId: string) =>
  draw(attestationId, me.actor.language, async ({ data, code, link: address }) =>
    Buffer.from(`${data.person} ${code} ${address}`),
  )
/** The same person, whose jobs are only noted. */
function watchJobs(me: UserCtx): { watched: UserCtx; sent: unknown[] } {
  const sent: unknown[] = []
  const jobs = { ...ctx.jobs, send: async (contract: unknown, payload: unknown) => void sent.push([contract, payload]) }
  return { watched: { ...me, jobs: jobs as unknown as UserCtx['jobs'] }, sent }
}
const fileOf = (attestationId: string, language: Language) =>
  ctx.db
    .selectFrom('madeFiles')
    .select('id')
    .where('attestationId', '=', attestationId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
const idOf = async (accessId: string) =>
  (await ctx.db.selectFrom('attestations').select('id').where('accessId', '=', accessId).executeTakeFirstOrThrow()).id

describe('the number of a certificate', () => {
  const numberOf = async (accessId: string) =>
    (
      await ctx.db
        .selectFrom('attestations')
        .select('number')
        .where('accessId', '=', accessId)
        .executeTakeFirstOrThrow()
    ).number
  /** Of a company whose people have finished a module; certificates are made at this moment. */
  async function issuing(count: number, now: string, timeZone = 'Europe/Paris') {
    const { company, module, licence } = await makeCustomer(ctx.db, { contents: [await makeContent(ctx.db, link)] })
    const [acceptedAt, doneAt] = [new Date(), new Date()]
    const ids: string[] = []
    for (let person = 0; person < count; person += 1) {
      ids.push((await makeAccess(ctx.db, { licence, module, acceptedAt, doneAt })).id)
    }
    const settings = { ...ctx.settings, timeZone }
    const manager = { ...(await makeCompanyCtx(ctx, company)), now: () => new Date(now), settings }
    return { ids, issue: (id: string) => makeAttestation(manager, { id }) }
  }

  it('is the next one of its year for each of thirty that are made at once', async () => {
    const { ids, issue } = await issuing(30, '2041-06-01T10:00:00Z')
    await Promise.all([...ids, ...ids].map(issue))
    const numbers = await Promise.all(ids.map(numberOf))
    expect(numbers.toSorted()).toEqual(ids.map((_, index) => `2041-${String(index + 1).padStart(6, '0')}`))
  })

  it('begins again with the year of the platform, and stays when it is made again', async () => {
    const moment = '2042-12-31T23:30:00Z'
    const { ids, issue } = await issuing(2, moment)
    await issue(ids[0]!)
    expect(await numberOf(ids[0]!)).toBe('2043-000001')
    await issue(ids[0]!)
    await issue(ids[1]!)
    expect(await Promise.all(ids.map(numberOf))).toEqual(['2043-000001', '2043-000002'])
    const overseas = await issuing(1, moment, 'America/Martinique')
    await overseas.issue(overseas.ids[0]!)
    expect(await numberOf(overseas.ids[0]!)).toBe('2042-000001')
  })

  it('leaves none out when a certificate is not made after all', async () => {
    const { ids, issue } = await issuing(2, '2044-06-01T10:00:00Z')
    const company = (
      await ctx.db.selectFrom('accesses').select('companyId').where('id', '=', ids[0]!).executeTakeFirstOrThrow()
    ).companyId
    const broken = inTransaction(ctx.db, async (db) => {
      const manager = {
        ...(await makeCompanyCtx(ctx, { id: company, name: '' })),
        db,
        now: () => new Date('2044-06-01T10:00:00Z'),
      }
      await makeAttestation(manager, { id: ids[0]! })
      throw new Error('lost')
    })
    await expect(broken).rejects.toThrow('lost')
    await issue(ids[1]!)
    expect(await numberOf(ids[1]!)).toBe('2044-000001')
  })
})

describe('a certificate', () => {
  it('says what was followed of each chapter of a course', async () => {
    const contents = [await makeContent(ctx.db, link), await makeContent(ctx.db, link), await makeContent(ctx.db, link)]
    const [first, second, third] = contents as [TestContent, TestContent, TestContent]
    const module = await makeModule(ctx.db, {
      chapters: [
        { title: 'Understand', contents: [first, second] },
        { title: 'Act', contents: [third] },
      ],
    })
    const user = await makeUser(ctx.db)
    const { id } = await makeAccess(ctx.db, { module, userId: user.id, acceptedAt: new Date() })
    const me = await makeUserCtx(ctx, user)
    for (const content of contents) await openUserContent(me, { userModuleId: id, contentId: content.id })
    await makeOwnAttestation(me, { userModuleId: id })
    let document: AttestationDocument['data'] | undefined
    await draw(await idOf(id), 'fr', async ({ data }) => {
      document = data
      return Buffer.from('')
    })
    expect(document?.chapters).toEqual([
      { title: 'Understand', contentCount: 2, doneCount: 2, doneAt: expect.any(String) },
      { title: 'Act', contentCount: 1, doneCount: 1, doneAt: expect.any(String) },
    ])
  })

  it.each([
    { bestScore: 79.6, score: 79 },
    { bestScore: 80, score: 80 },
  ])('rounds the score of a quiz down, as its mark is read: $bestScore', async ({ bestScore, score }) => {
    const quiz = await makeContent(ctx.db, { type: 'scorm-quiz', quizScoreValidation: 80 })
    const module = await makeModule(ctx.db, { contents: [quiz] })
    const user = await makeUser(ctx.db)
    const now = new Date()
    const done = { acceptedAt: now, doneCount: 1, doneAt: now }
    const { id } = await makeAccess(ctx.db, { module, userId: user.id, ...done })
    await ctx.db
      .insertInto('userContents')
      .values({ accessId: id, contentId: quiz.id, bestScore, doneAt: now })
      .execute()
    await makeOwnAttestation(await makeUserCtx(ctx, user), { userModuleId: id })
    let document: AttestationDocument['data'] | undefined
    await draw(await idOf(id), 'fr', async ({ data }) => {
      document = data
      return Buffer.from('')
    })
    expect(document?.quizzes).toMatchObject([{ score, passMark: 80 }])
  })

  it('is made once for a finished module, and says the same from then on', async () => {
    const { me, input, accessId, company, module } = await makeDone()
    expect(await getOwnAttestation(me, input)).toMatchObject({ state: 'none', code: null, file: null })
    const made = await Promise.all([makeOwnAttestation(me, input), makeOwnAttestation(me, input)])
    expect(made[0]).toEqual(made[1])
    expect(made[0]).toMatchObject({
      state: 'preparing',
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/),
      file: null,
    })

    await changeRow(ctx.db, 'users', me.actor.id, { lastname: 'Changed' })
    const { data } = await checkAttestation(asOpen(), { code: made[0].code! })
    const user = await ctx.db
      .selectFrom('users')
      .select('firstname')
      .where('id', '=', me.actor.id)
      .executeTakeFirstOrThrow()
    // No more than the public page shows.
    expect(data).toEqual({
      person: expect.stringContaining(user.firstname!),
      company: company.name,
      module: { title: module.title, version: 1 },
      startedAt: expect.any(String),
      doneAt: expect.any(String),
      seconds: expect.any(Number),
      quizzes: [],
    })
    expect(data!.person).not.toContain('Changed')
    await write(me, await idOf(accessId))
    expect(await getOwnAttestation(me, input)).toMatchObject({
      state: 'ready',
      file: `/api/attestation/${await idOf(accessId)}/${me.actor.language}.pdf`,
    })
  })

  it('is not given before the module is done, nor where the module gives none', async () => {
    const begun = await makeDone(false)
    expect(await getOwnAttestation(begun.me, begun.input)).toMatchObject({ state: 'unavailable' })
    await expectRefusal(makeOwnAttestation(begun.me, begun.input), 'AttestationNotAvailable')
    const { me, input, module } = await makeDone()
    await changeRow(ctx.db, 'moduleVersions', module.versionId, { hasAttestation: false })
    expect(await getOwnAttestation(me, input)).toMatchObject({ state: 'unavailable' })
    await expectRefusal(makeOwnAttestation(me, input), 'AttestationNotAvailable')
  })

  it('is made again for a lost job, and stays when the access is closed', async () => {
    const { me, input, accessId } = await makeDone()
    const { watched, sent } = watchJobs(me)
    await makeOwnAttestation(watched, input)
    await makeOwnAttestation(watched, input)
    const attestationId = await idOf(accessId)
    const { id } = await fileOf(attestationId, me.actor.language)
    expect(sent).toEqual([
      [makeFile, { id }],
      [makeFile, { id }],
    ])
    await changeRow(ctx.db, 'accesses', accessId, { revokedAt: new Date() })
    await write(me, attestationId)
    const { file } = await openAttestation(later(me, 1), { attestationId, language: me.actor.language })
    expect(await text(file)).toContain(`${ctx.settings.appOrigin}/attestation/`)
  })

  it('is written in another language once a reader of that language looks at it', async () => {
    const { me, input, accessId } = await makeDone()
    await makeOwnAttestation(me, input)
    const attestationId = await idOf(accessId)
    await write(me, attestationId)
    const language = me.actor.language === 'fr' ? 'en' : 'fr'
    const { watched, sent } = watchJobs({ ...me, actor: { ...me.actor, language } })
    expect(await getOwnAttestation(watched, input)).toMatchObject({ state: 'preparing' })
    expect(sent).toEqual([[makeFile, { id: (await fileOf(attestationId, language)).id }]])
    await write(watched, attestationId)
    expect(await getOwnAttestation(watched, input)).toMatchObject({ state: 'ready' })
    expect(sent).toHaveLength(1)
  })

  it('is for its owner and the managers of the company only', async () => {
    const { me, input, managed, accessId, company } = await makeDone()
    await makeOwnAttestation(me, input)
    const id = await idOf(accessId)
    await write(me, id)
    const { language } = me.actor
    const stranger = await makeUserCtx(ctx, await makeUser(ctx.db))
    await expectRefusal(getOwnAttestation(stranger, input), 'NotFound')
    await expectRefusal(makeOwnAttestation(stranger, input), 'NotFound')
    await expectRefusal(openAttestation(stranger, { attestationId: id, language }), 'NotFound')
    const elsewhere = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
    for (const act of [getAttestation, makeAttestation, revokeAttestation, restoreAttestation]) {
      await expectRefusal(act(elsewhere, managed), 'NotFound')
    }
    const admin = await makeManager(ctx.db, company, { training: 'none' })
    await expectRefusal(openAttestation(await makeUserCtx(ctx, admin), { attestationId: id, language }), 'NotFound')
    const trainer = await makeManager(ctx.db, company, { training: 'read' })
    ;(await openAttestation(await makeUserCtx(ctx, trainer), { attestationId: id, language })).file.destroy()
  })

  it('can be revoked and restored; the public page then says so', async () => {
    const { me, input, managed, accessId, company } = await makeDone()
    const manager = await makeCompanyCtx(ctx, company)
    await expectRefusal(revokeAttestation(manager, managed), 'AttestationNotAvailable')
    const { code } = await makeAttestation(manager, managed)
    const id = await idOf(accessId)
    await write(me, id)
    expect(await revokeAttestation(manager, managed)).toMatchObject({ state: 'revoked', file: null })
    expect(await revokeAttestation(manager, managed)).toMatchObject({ state: 'revoked' })
    await expectRefusal(makeOwnAttestation(me, input), 'AttestationRevoked')
    await expectRefusal(openAttestation(me, { attestationId: id, language: me.actor.language }), 'NotFound')
    expect(await checkAttestation(asOpen(), { code: code! })).toMatchObject({
      revokedAt: expect.any(String),
      data: null,
    })
    expect(await restoreAttestation(manager, managed)).toMatchObject({ code, revokedAt: null })
    expect(await checkAttestation(asOpen(), { code: code! })).toMatchObject({
      revokedAt: null,
      data: { company: company.name },
    })
    const actions = await ctx.db
      .selectFrom('events')
      .select('action')
      .where('noun', '=', 'access')
      .where('thingId', '=', accessId)
      .orderBy('revision')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['revokeAttestation', 'restoreAttestation'])
  })

  it('keeps what the company said, its pictures and the cover, whatever is changed afterwards', async () => {
    const { me, input, accessId, company, module } = await makeDone()
    const trainer = await makeCompanyCtx(ctx, company)
    const picture = async (name: string) => makeUpload(ctx.storage, await makePicture(90, 30), name)
    const signer = { signerName: 'Hélène Moreau', signerRole: 'Head of training' }
    const details = {
      address: '18 rue de Lyon',
      town: 'Lyon',
      registration: 'SIRET 123',
      certificateNote: 'Our plan',
      hue: 300,
    }
    const made = await updateCompany(trainer, {
      ...signer,
      ...details,
      logo: await picture('logo.png'),
      signature: await picture('signature.png'),
      revision: (await getOwnCompany(trainer)).revision,
    })
    await changeRow(ctx.db, 'modules', module.id, { cover: 'clay-arcs' })
    await makeOwnAttestation(me, input)
    await updateCompany(trainer, {
      signerName: 'Somebody Else',
      address: null,
      hue: 10,
      removeSignature: true,
      logo: await picture('other.png'),
      revision: made.revision,
    })
    await changeRow(ctx.db, 'modules', module.id, { cover: null })
    const inTwoDays = { ...ctx, now: () => new Date(Date.now() + 2 * 86_400_000) }
    await removeExpiredFiles(inTwoDays)
    const documents: AttestationDocument[] = []
    const attestationId = await idOf(accessId)
    await draw(attestationId, 'fr', async (document) => {
      documents.push(document)
      return Buffer.from('')
    })
    expect(documents).toMatchObject([
      {
        data: {
          issuer: {
            address: '18 rue de Lyon',
            town: 'Lyon',
            registration: 'SIRET 123',
            note: 'Our plan',
            hue: 300,
            signer: { name: 'Hélène Moreau', role: 'Head of training' },
          },
          module: { face: { id: module.id, cover: 'clay-arcs' } },
        },
        logo: { width: 117, height: 39, bytes: expect.any(Buffer) },
        signature: { height: 48, bytes: expect.any(Buffer) },
      },
    ])
  })

  it('of an earlier release has the logo of the company, until that is gone', async () => {
    const { me, input, accessId, company } = await makeDone()
    await makeOwnAttestation(me, input)
    const attestationId = await idOf(accessId)
    const stored = ctx.db.updateTable('attestations').where('id', '=', attestationId)
    await stored.set({ data: sql`data - 'issuer'` }).execute()
    const logoKey = `company/${company.id}/logo.webp`
    await ctx.storage.put(logoKey, await makePicture(40, 40))
    await changeRow(ctx.db, 'companies', company.id, { logoKey })
    const logos: unknown[] = []
    const drawing = async ({ logo, data }: AttestationDocument) => {
      logos.push(logo)
      expect(data.issuer).toBeNull()
      return Buffer.from('')
    }
    await draw(attestationId, 'fr', drawing)
    await ctx.storage.remove(logoKey)
    await draw(attestationId, 'en', drawing)
    expect(logos).toMatchObject([{ width: 39, height: 39, bytes: expect.any(Buffer) }, null])
  })

  it('is erased with its owner, also one that is being written', async () => {
    const { me, input, accessId, contents } = await makeDone()
    await setFavorite(me, { userModuleId: accessId, contentId: contents[0]!.id, isFavorite: true })
    const { code } = await makeOwnAttestation(me, input)
    const id = await idOf(accessId)
    await write(me, id)
    await removeUser(await makeManagementCtx(ctx), { id: me.actor.id })
    // The paper is still about: its reader learns that it was genuine once, and nothing else.
    await expectRefusal(checkAttestation(asOpen(), { code: code! }), 'AttestationErased', { options: {} })
    const rows = await ctx.db.selectFrom('erasedAttestations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(Object.keys(rows[0]!)).toEqual(['codeHash'])
    await write(me, id)
    await removeExpiredFiles(ctx)
    expect(await ctx.storage.names(`attestations/${id}`)).toEqual([])
  })

  it('stays in the list of its owner when the access ends, as it was made; a revoked one says so', async () => {
    const { me, input, accessId, company, module, managed } = await makeDone()
    const row = { userModuleId: accessId, title: module.title, company: company.name, doneAt: expect.any(String) }
    const list = async () => (await listOwnAttestations(me, {})).rows
    expect(await list()).toEqual([{ ...row, state: 'none', code: null, madeAt: null, revokedAt: null, file: null }])
    const { code } = await makeOwnAttestation(me, input)
    expect(await list()).toMatchObject([{ state: 'preparing', code, file: null }])
    await write(me, await idOf(accessId))
    const { db } = ctx
    await changeRow(db, 'accesses', accessId, { revokedAt: new Date() })
    await changeRow(db, 'companies', company.id, { name: 'Renamed' })
    const [made] = await list()
    expect(made).toMatchObject({ ...row, state: 'ready', code, file: (await getOwnAttestation(me, input)).file })
    // By the name that it shows, and by that of today.
    for (const search of [company.name, 'Renamed']) expect((await listOwnAttestations(me, { search })).total).toBe(1)
    // In the other language there is no file yet.
    const english = { ...me, actor: { ...me.actor, language: me.actor.language === 'fr' ? 'en' : 'fr' } } as UserCtx
    expect((await listOwnAttestations(english, {})).rows).toMatchObject([{ state: 'none', code, file: null }])
    expect((await listOwnAttestations(me, { search: unique('nowhere') })).total).toBe(0)

    await revokeAttestation(await makeCompanyCtx(ctx, company), managed)
    expect(await list()).toMatchObject([{ state: 'revoked', file: null, revokedAt: expect.any(String) }])
  })

  it('is listed by the names of companies without case and accents', async () => {
    const { me, ...first } = await makeDone()
    const [second, third] = [await makeDone(), await makeDone()]
    const names = ['Zoo', 'éclair', 'atelier'].map(unique)
    for (const [index, { company, accessId }] of [first, second, third].entries()) {
      await changeRow(ctx.db, 'companies', company.id, { name: names[index]! })
      await changeRow(ctx.db, 'accesses', accessId, { userId: me.actor.id })
    }
    const { rows } = await listOwnAttestations(me, { sort: 'company', order: 'asc' })
    expect(rows.map(({ company }) => company)).toEqual(names.toReversed())
  })

  it('is listed for its owner only, and only where the module gives one that is done', async () => {
    const open = await makeDone(false)
    expect((await listOwnAttestations(open.me, {})).rows).toEqual([])
    const without = await makeDone()
    const version = { hasAttestation: false }
    await ctx.db.updateTable('moduleVersions').set(version).where('moduleId', '=', without.module.id).execute()
    expect((await listOwnAttestations(without.me, {})).rows).toEqual([])
    await makeDone()
    expect((await listOwnAttestations(open.me, {})).rows).toEqual([])
  })

  it('of an earlier release says nothing about plan and nature', async () => {
    const { me, input, accessId } = await makeDone()
    const { code } = await makeOwnAttestation(me, input)
    const { data } = await ctx.db
      .selectFrom('attestations')
      .select('data')
      .where('accessId', '=', accessId)
      .executeTakeFirstOrThrow()
    const { plannedMinutes: _, nature: __, ...module } = (data as { module: Record<string, unknown> }).module
    const former = JSON.stringify({ ...(data as object), module })
    await ctx.db.updateTable('attestations').set({ data: former }).where('accessId', '=', accessId).execute()
    const drawn: unknown[] = []
    await draw(await idOf(accessId), 'fr', async (document) => {
      drawn.push(document.data.module)
      return Buffer.from('')
    })
    expect(drawn).toEqual([{ ...module, plannedMinutes: null, nature: '' }])
    expect((await checkAttestation(asOpen(), { code: code! })).data).not.toBeNull()
  })

  it('tells the public the scores of its quizzes, not their pass marks', async () => {
    const { me, input, accessId } = await makeDone()
    const { code } = await makeOwnAttestation(me, input)
    const { data } = await ctx.db
      .selectFrom('attestations')
      .select('data')
      .where('accessId', '=', accessId)
      .executeTakeFirstOrThrow()
    const quiz = { title: 'Quiz', score: 88, passMark: 70, doneAt: null }
    const withQuiz = JSON.stringify({ ...(data as object), quizzes: [quiz] })
    await ctx.db.updateTable('attestations').set({ data: withQuiz }).where('accessId', '=', accessId).execute()
    const answer = await checkAttestation(asOpen(), { code: code! })
    expect(answer.data?.quizzes).toEqual([{ title: 'Quiz', score: 88 }])
  })

  it('is found by its whole code only', async () => {
    await expectRefusal(checkAttestation(asOpen(), { code: '22222222222' }), 'NotFound')
    await expectRefusal(checkAttestation(asOpen(), { code: '%' }), 'NotFound')
  })
})
