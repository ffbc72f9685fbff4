import { newId } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
import type { UserCtx } from '../../context.ts'
import {
  type AccessSpec,
  type ContentSpec,
  type Customer,
  day,
  type LicenceSpec,
  makeAccess,
  makeContent,
  makeCustomer,
  makeUser,
  makeUserCtx,
  type TestContent,
  type TestCtx,
} from '../../testing/index.ts'

type Item = PackageManifest['items'][number]

export const sco = (identifier: string, more: Partial<Item> = {}): Item => ({
  identifier,
  title: identifier,
  href: `${identifier}.html`,
  file: `${identifier}.html`,
  scormType: 'sco',
  objectiveIds: [],
  hideLmsUi: [],
  visible: true,
  children: [],
  ...more,
})

export const manifest = (standard: '1.2' | '2004' = '1.2', items: Item[] = [sco('sco')]): PackageManifest => ({
  standard,
  edition: null,
  title: 'A package',
  items,
  hasSequencingRules: false,
  launchHref: items[0]!.href!,
  launchFile: items[0]!.file!,
})

export const link = { type: 'external-link' } as const satisfies ContentSpec
export const course12 = { type: 'scorm-content', manifest: manifest() } as const satisfies ContentSpec
export const course2004 = { type: 'scorm-content', manifest: manifest('2004') } as const satisfies ContentSpec
export const quiz12 = {
  type: 'scorm-quiz',
  manifest: manifest(),
  quizScoreValidation: 80,
} as const satisfies ContentSpec

/** The last moment of the licence that `makeCourse` makes. */
export const licenceEnd = new RegExp(`^${day(335)}T2[123]:59:59.999Z$`)

export type TestCourse = Customer & { me: UserCtx; accessId: string; contents: TestContent[] }

/** A user with an accepted access to a module with these contents in one chapter. */
export async function makeCourse(
  ctx: TestCtx,
  specs: ContentSpec[],
  { access, licence: licenceSpec }: { access?: Partial<AccessSpec>; licence?: LicenceSpec } = {},
): Promise<TestCourse> {
  const contents: TestContent[] = []
  for (const spec of specs) contents.push(await makeContent(ctx.db, spec))
  const { company, module, licence } = await makeCustomer(ctx.db, { contents, ...licenceSpec })
  const user = await makeUser(ctx.db)
  const { id } = await makeAccess(ctx.db, { licence, module, userId: user.id, acceptedAt: new Date(), ...access })
  return { me: await makeUserCtx(ctx, user), accessId: id, contents, company, module, licence }
}

/** The same user at another time. */
export const later = (me: UserCtx, minutes: number): UserCtx => {
  const time = me.now().getTime() + minutes * 60_000
  return { ...me, now: () => new Date(time) }
}

/** A resource of a content or module version. */
export async function addResource(
  ctx: TestCtx,
  kind: 'content' | 'module',
  versionId: string,
  name = 'Guide',
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('resources')
    .values({
      id,
      name,
      fileKey: `${kind}/${versionId}/${id}.pdf`,
      fileName: 'guide.pdf',
      size: 10,
      createdAt: new Date(),
    })
    .execute()
  if (kind === 'content') {
    await ctx.db
      .insertInto('contentVersionResources')
      .values({ contentVersionId: versionId, resourceId: id, position: 0 })
      .execute()
  } else {
    await ctx.db
      .insertInto('moduleVersionResources')
      .values({ moduleVersionId: versionId, resourceId: id, position: 0 })
      .execute()
  }
  return id
}
