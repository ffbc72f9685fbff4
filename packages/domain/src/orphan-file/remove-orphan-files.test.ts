import { newId } from '@cursus/db'
import { buildCourse12 } from '@cursus/scorm/testing'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createCompany } from '../company/index.ts'
import { unpackContentVersion } from '../content/index.ts'
import { createScorm } from '../content/testing.ts'
import type { Ctx, ManagementCtx } from '../context.ts'
import { makePicture, makeUpload, storedKeys } from '../file/testing.ts'
import { makeAccess, makeCompany, makeLicence, makeManagementCtx, makeModule } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { findOrphanFiles, removeOrphanFiles } from './remove-orphan-files.ts'

const deps = useCtx()
let ctx: ManagementCtx
let system: Ctx
beforeAll(async () => {
  ctx = await makeManagementCtx(deps)
  system = { ...deps, actor: { kind: 'system', job: 'remove-orphan-files' } }
})

/** Returns the id of a certificate with a row. */
async function makeAttestation(): Promise<string> {
  const { db } = ctx
  const module = await makeModule(db)
  const licence = await makeLicence(db, await makeCompany(db), { modules: [module] })
  const access = await makeAccess(db, { licence, module, doneAt: new Date() })
  const id = newId()
  const attestation = { accessId: access.id, code: 'ABCDEFGHJKLM', data: '{}', createdAt: new Date() }
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

  expect(await removeOrphanFiles(deps)).toBe(0)
  const found: string[] = []
  for await (const key of findOrphanFiles(inTwoDays())) found.push(key)
  expect(found.filter((key) => [zipOfRefused, ...orphans].some((orphan) => orphan.startsWith(key)))).toEqual(found)
  expect(found).toHaveLength(orphans.length + 1)
  expect(await removeOrphanFiles(inTwoDays())).toBe(orphans.length + 1)
  const left = (await storedKeys(ctx.storage)).filter((key) => !key.startsWith('uploads/'))
  expect(left.sort()).toEqual([...named, ...staying].sort())
  expect(await removeOrphanFiles(inTwoDays())).toBe(0)
})
