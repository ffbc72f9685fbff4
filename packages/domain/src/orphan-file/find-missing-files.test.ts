import { newId } from '@cursus/db'
import { buildCourse12 } from '@cursus/scorm/testing'
import { expect, it } from 'vitest'
import { createCompany } from '../company/index.ts'
import { createContentVersion, unpackContentVersion } from '../content/index.ts'
import { createScorm } from '../content/testing/create.ts'
import { makePicture, makeUpload } from '../file/testing.ts'
import { makeManagementCtx, makeUser, useCtx } from '../testing/index.ts'
import { findMissingFiles } from './index.ts'

const ctx = useCtx()

it('names each file that a row has and the storage lacks, once', async () => {
  const author = await makeManagementCtx(ctx)
  const { id, contentVersionId } = await createScorm(
    author,
    await makeUpload(ctx.storage, await buildCourse12(), 'a.zip'),
  )
  const system = { ...ctx, actor: { kind: 'system', job: 'unpack-package' } } as const
  await unpackContentVersion(system, { contentVersionId })
  // It shares the package of the first one.
  await createContentVersion(author, { id, description: 'Another' })
  const logo = await makeUpload(ctx.storage, await makePicture(40, 40), 'logo.png')
  const company = await createCompany(author, { name: 'With a logo', logo })
  const { id: ownerId } = await makeUser(ctx.db)
  const made = {
    ownerId,
    language: 'fr',
    state: 'ready',
    size: 1,
    createdAt: new Date(),
    expiresAt: new Date(),
  } as const
  const copyId = newId()
  await ctx.db
    .insertInto('madeFiles')
    .values({ ...made, id: copyId, kind: 'data' })
    .execute()
  await ctx.storage.put(`data-exports/${copyId}.json`, Buffer.from('{}'))
  expect(await findMissingFiles(ctx)).toEqual({ count: 4, missing: [] })

  const { filesPrefix, title } = await ctx.db
    .selectFrom('contentVersions')
    .select(['filesPrefix', 'title'])
    .where('id', '=', contentVersionId)
    .executeTakeFirstOrThrow()
  await ctx.storage.removePrefix(filesPrefix ?? '')
  await ctx.storage.removePrefix(`company/${company.id}`)
  await ctx.storage.removePrefix('data-exports')
  expect(await findMissingFiles(ctx)).toEqual({
    count: 4,
    missing: [
      { key: `${filesPrefix}/`, name: title },
      { key: expect.stringContaining(`company/${company.id}/logo-`), name: 'With a logo' },
      { key: `data-exports/${copyId}.json`, name: copyId },
    ],
  })
})
