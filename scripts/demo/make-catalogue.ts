import { readFile } from 'node:fs/promises'
import { createContentInput, createContentVersionInput } from '@cursus/contract/content'
import { partsOf } from '@cursus/contract/cover'
import { namedInput } from '@cursus/contract/field'
import type { StoredUpload } from '@cursus/contract/file'
import { createModuleInput } from '@cursus/contract/module'
import { createCategory } from '@cursus/domain/category'
import { createContent, createContentVersion, unpackContentVersion } from '@cursus/domain/content'
import type { ManagementCtx } from '@cursus/domain/context'
import { createModule, updateToLatestContents } from '@cursus/domain/module'
import { createTheme } from '@cursus/domain/theme'
import { coursePackage, hurriedPackage, type PackageSpec, quizPackage, scenePackage } from './packages.ts'
import type { Stage } from './stage.ts'
import { type ContentSpec, categories, lookUp, type ModuleSpec, type RevisionSpec, themes } from './tables.ts'

export type DemoContent = { id: string; spec: ContentSpec; standard: '1.2' | '2004' }
/** `contents` are those of all chapters, by title. */
export type DemoModule = { id: string; contents: Record<string, DemoContent> }

const day = 86_400_000

/** Creates contents with real packages and their modules, each at its own date. */
export async function makeCatalogue(
  stage: Stage,
  manager: ManagementCtx,
  namedIds: NamedIds,
  specs: Record<string, ModuleSpec>,
): Promise<Record<string, DemoModule>> {
  const made: Record<string, DemoModule> = {}
  for (const [key, spec] of Object.entries(specs)) made[key] = await makeModule(stage, manager, namedIds, spec)
  return made
}

/** Ids by the keys of the tables. */
type NamedIds = { themes: Record<string, string>; categories: Record<string, string> }

export async function makeNamed(stage: Stage, manager: ManagementCtx): Promise<NamedIds> {
  const made: NamedIds = { themes: {}, categories: {} }
  const ctx = stage.at(manager, stage.calendar.moment(210, '10:00'))
  for (const [key, names] of Object.entries(themes)) {
    made.themes[key] = (await createTheme(ctx, namedInput.parse(names))).id
  }
  for (const [key, names] of Object.entries(categories)) {
    made.categories[key] = (await createCategory(ctx, namedInput.parse(names))).id
  }
  return made
}

async function makeModule(
  stage: Stage,
  manager: ManagementCtx,
  namedIds: NamedIds,
  spec: ModuleSpec,
): Promise<DemoModule> {
  const start = stage.calendar.moment(spec.age, '09:30')
  const flat = spec.chapters.flatMap(({ contents }) => contents)
  const made: Record<string, DemoContent> = {}
  const idsOf = (titles: string[] = []) => titles.map((title) => lookUp(made, title).id)
  for (const [index, content] of flat.entries()) {
    const ctx = stage.at(manager, new Date(start.getTime() + index * 7 * 60_000))
    made[content.title] = await makeContent(stage, ctx, content, lookAt(spec, content, index), {
      categoryId: lookUp(namedIds.categories, content.category),
      requiredContentIdList: idsOf(content.requires),
      relatedContentIdList: idsOf(content.related),
    })
  }
  const titlesOf = (contents: ContentSpec[]) => contents.map(({ title }) => title)
  const ctx = stage.at(manager, new Date(start.getTime() + day))
  const { chapters, ...fields } = spec
  const { id } = await createModule(
    ctx,
    createModuleInput.parse({
      ...fields,
      themeId: lookUp(namedIds.themes, spec.theme),
      ...(spec.type === 'course'
        ? { chapters: chapters.map(({ title, contents }) => ({ title, contentIdList: idsOf(titlesOf(contents)) })) }
        : { contentIdList: idsOf(titlesOf(flat)) }),
      ...(await resourcesOf(stage, spec)),
    }),
  )
  return { id, contents: made }
}

/** Uploads a file of `files/`. */
export const uploadFile = async (stage: Stage, name: string, as = name): Promise<StoredUpload> =>
  stage.upload(await readFile(new URL(`files/${name}`, import.meta.url)), as)

async function resourcesOf(stage: Stage, { resources: specs = [] }: Pick<ContentSpec, 'resources'>) {
  const resources: StoredUpload[] = []
  for (const { fileName } of specs) resources.push(await uploadFile(stage, fileName))
  return { resources, resourceNameList: specs.map(({ name }) => name) }
}

type Look = Pick<PackageSpec, 'language' | 'tone' | 'pictures'>

/** Lessons of a module begin with different pictures. */
function lookAt({ language, cover, pictures }: ModuleSpec, content: ContentSpec, index: number): Look {
  const turn = index % pictures.length
  const [tone = 'spruce'] = partsOf(cover)
  return { language, tone, pictures: content.pictures ?? [...pictures.slice(turn), ...pictures.slice(0, turn)] }
}

async function zipOf(
  of: PackageSpec,
  { slides, scene, questions, quizScoreValidation }: ContentSpec,
): Promise<Buffer | undefined> {
  if (slides) return coursePackage(of, slides)
  if (scene) return scenePackage(of, scene)
  return questions && quizPackage(of, questions, quizScoreValidation ?? 70)
}

async function makeContent(
  stage: Stage,
  ctx: ManagementCtx,
  spec: ContentSpec,
  look: Look,
  ids: { categoryId: string; requiredContentIdList: string[]; relatedContentIdList: string[] },
): Promise<DemoContent> {
  const standard = spec.standard ?? '1.2'
  const zip = await zipOf({ title: spec.title, standard, ...look }, spec)
  const { id } = await createContent(
    ctx,
    createContentInput.parse({
      ...spec,
      ...ids,
      language: look.language,
      ...(await resourcesOf(stage, spec)),
      file: zip && (await stage.upload(zip, fileNameOf(spec.title))),
    }),
  )
  await unpackLatest(stage, ctx, id)
  return { id, spec, standard }
}

/** Does the worker's part for an uploaded package; nothing for other contents. */
async function unpackLatest(stage: Stage, { now }: ManagementCtx, contentId: string): Promise<void> {
  const { latestVersionId } = await stage.db
    .selectFrom('contents')
    .select('latestVersionId')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  const ctx = { ...stage.deps, now, actor: { kind: 'system' as const, job: 'unpack-package' } }
  await unpackContentVersion(ctx, { contentVersionId: latestVersionId as string })
}

const fileNameOf = (title: string) =>
  `${title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.zip`

/** Creates new versions of contents and modules. */
export async function revise(
  stage: Stage,
  manager: ManagementCtx,
  made: Record<string, DemoModule>,
  specs: Record<string, ModuleSpec>,
  revisions: RevisionSpec[],
): Promise<void> {
  for (const revision of revisions) {
    const ctx = stage.at(manager, stage.calendar.moment(revision.daysAgo, revision.hour))
    const module = lookUp(made, revision.module)
    if (revision.content === undefined) {
      await updateToLatestContents(ctx, { id: module.id })
      continue
    }
    const content = lookUp(module.contents, revision.content)
    content.spec = { ...content.spec, ...revision.fields }
    if (revision.addSlides) content.spec.slides = [...(content.spec.slides ?? []), ...revision.addSlides]
    const file = await packageOf(stage, revision, content.spec, lookAt(lookUp(specs, revision.module), content.spec, 0))
    await createContentVersion(ctx, createContentVersionInput.parse({ ...revision.fields, id: content.id, file }))
    if (file) await unpackLatest(stage, ctx, content.id)
  }
}

async function packageOf(
  stage: Stage,
  { package: kind, fileName = '' }: RevisionSpec,
  { title, slides = [] }: ContentSpec,
  look: Look,
): Promise<StoredUpload | undefined> {
  if (kind === undefined) return undefined
  if (kind === 'stored') return uploadFile(stage, fileName)
  const zip =
    kind === 'built'
      ? await coursePackage({ title, standard: '1.2', ...look }, slides)
      : hurriedPackage({ title, standard: '2004', ...look }, slides, fileName.replace('.zip', ''))
  return stage.upload(zip, fileName)
}
