import { newId } from '@cursus/db'
import { buildCourse12 } from '@cursus/scorm/testing'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { eraseAttestations } from '../attestation/index.ts'
import { createCompany, updateCompany } from '../company/index.ts'
import { unpackContentVersion } from '../content/index.ts'
import { createScorm } from '../content/testing/create.ts'
import type { Ctx, ManagementCtx } from '../context.ts'
import { makePicture, makeUpload, storedKeys } from '../file/testing.ts'
import { changeRow, makeAccess, makeCompany, makeManagementCtx, useCtx } from '../testing/index.ts'
import { adoptFiles, findOrphanFiles, removeExpiredFiles } from './index.ts'

const deps = useCtx()
let ctx: ManagementCtx
let system: Ctx
beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
  system = { ...deps, actor: { kind: 'system', job: 'remove-orphan-files' } }
})

/** Returns the id of a certificate with a row. */
async function makeAttestation(code = 'ABCDEFGHJKLM'): Promise<string> {
  const { db } = ctx
  const access = await makeAccess(db, { doneAt: new Date() })
  const id = newId()
  const attestation = { accessId: access.id, code, data: '{}', createdAt: new Date() }
  await db
    .insertInto('attestations')
    .values({ id, ...attestation })
    .execute()
  return id
}

const inTwoDays = () => ({ ...deps, now: () => new Date(Date.now() + 2 * 24 * 3_600_000) })

it('removes old orphaned files, and no others', async () => {
  const ready = await createScorm(ctx, await makeUpload(ctx.storage, await buildCourse12(), 'a.zip'))
  await unpackContentVersion(system, ready)
  const waiting = await createScorm(ctx, await makeUpload(ctx.storage, await buildCourse12(), 'b.zip'))
  const refused = await createScorm(ctx, await makeUpload(ctx.storage, await buildCourse12(), 'c.zip'))
  await sql`update content_versions set processing_state = 'failed', processing_reason = '{"name":"noManifest","options":{}}'
    where id = ${refused.contentVersionId}`.execute(ctx.db)
  const logo = await makeUpload(ctx.storage, await makePicture(40, 40), 'logo.png')
  const company = await createCompany(ctx, { name: 'With a logo', logo })
  await ctx.storage.put(`attestations/${await makeAttestation()}/fr.pdf`, Buffer.from('A certificate'))
  const zipOfRefused = `uploaded-packages/${refused.contentVersionId}.zip`
  const named = (await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/') && key !== zipOfRefused)
  expect(named.some((key) => key.startsWith('company/'))).toBe(true)

  const older = '00000000-0001-7000-8000-000000000000'
  const staying = [
    `content/${older}/illustration.webp`,
    'content/readme.txt',
    `packages/${older}/${newId()}/index.html`,
  ]
  const orphans = [
    `content/${newId()}/illustration.webp`,
    `content/${newId()}/resources/${newId()}.pdf`,
    `module/${newId()}/illustration.webp`,
    `attestations/${newId()}/fr.pdf`,
    `data-exports/${newId()}.json`,
    `company/${newId()}/logo-${newId()}.webp`,
    `company/${company.id}/logo-${newId()}.webp`,
    `uploaded-packages/${newId()}.zip`,
    `packages/${newId()}/${newId()}/index.html`,
    `packages/${ready.contentVersionId}/${newId()}/index.html`,
    `packages/${waiting.contentVersionId}/${newId()}/index.html`,
  ]
  for (const key of [...staying, ...orphans]) await ctx.storage.put(key, Buffer.from(key))

  const isOrphan = (key: string) => [zipOfRefused, ...orphans].some((orphan) => orphan.startsWith(key))
  const found = (await findOrphanFiles(deps)).filter(({ key }) => isOrphan(key))
  expect(found).toHaveLength(orphans.length + 1)
  expect(found.filter(({ expiresAt }) => expiresAt === null).map(({ key }) => key)).toEqual([zipOfRefused])
  await ctx.db.updateTable('files').set({ expiresAt: new Date() }).where('key', '=', zipOfRefused).execute()
  await removeExpiredFiles(deps)
  expect((await storedKeys(ctx.storage)).filter((key) => orphans.includes(key))).toHaveLength(9)
  await removeExpiredFiles(inTwoDays())
  const left = (await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/'))
  expect(left.sort()).toEqual([...named, ...staying].sort())
  await adoptFiles(inTwoDays())
  expect(await removeExpiredFiles(inTwoDays())).toBe(0)
})

it('removes the former pictures of a company once no certificate names them', async () => {
  const picture = async () => makeUpload(ctx.storage, await makePicture(30, 10), 'logo.png')
  const { id, name, revision } = await createCompany(ctx, { name: 'Twice', logo: await picture() })
  const own = { ...ctx, company: { id, name } }
  const keys = async () => (await storedKeys(ctx.storage)).filter((key) => key.startsWith(`company/${id}/`))
  const [first] = await keys()
  const attestationId = await makeAttestation('MLKJHGFEDCBA')
  await changeRow(ctx.db, 'attestations', attestationId, { logoKey: first! })
  // Two at once: one replaces what the other has just stored, or is refused.
  const both = [await picture(), await picture()].map((logo) => updateCompany(own, { logo, revision }))
  await Promise.allSettled(both)
  await removeExpiredFiles(inTwoDays())
  const { logoKey } = await ctx.db
    .selectFrom('companies')
    .select('logoKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await keys()).toEqual([first, logoKey].sort())
  const { userId } = await ctx.db
    .selectFrom('attestations as t')
    .innerJoin('accesses as a', 'a.id', 't.accessId')
    .select('a.userId')
    .where('t.id', '=', attestationId)
    .executeTakeFirstOrThrow()
  await eraseAttestations(deps, { id: userId!, email: '' })
  await removeExpiredFiles(inTwoDays())
  expect(await keys()).toEqual([logoKey])
})

it('keeps what the release before stores without a row', async () => {
  const key = `company/${newId()}/logo-${newId()}.webp`
  await ctx.storage.put(key, Buffer.from('logo'))
  const { id } = await makeCompany(ctx.db)
  await changeRow(ctx.db, 'companies', id, { logoKey: key })
  await adoptFiles(deps)
  await removeExpiredFiles(inTwoDays())
  expect(await ctx.storage.stat(key)).toBeDefined()
  const row = ctx.db.selectFrom('files').select(['kind', 'expiresAt']).where('key', '=', key)
  expect(await row.executeTakeFirst()).toEqual({ kind: 'companyPicture', expiresAt: null })
})
