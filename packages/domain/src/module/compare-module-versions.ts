import type { ContentChange, ModuleComparison, ModuleVersion } from '@cursus/contract/module'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../not-found.ts'
import { getModuleVersion } from './get-module-version.ts'

/**
 * What differs between two versions of one module: the fields, and the contents of its chapters.
 * @throws NotFound, also for versions of two modules
 */
export async function compareModuleVersions(
  ctx: ManagementCtx,
  input: { moduleVersionId: string; with: string },
): Promise<ModuleComparison> {
  const before = await getModuleVersion(ctx, { moduleVersionId: input.moduleVersionId })
  const after = await getModuleVersion(ctx, { moduleVersionId: input.with })
  if (before.moduleId !== after.moduleId) throw notFound()
  return { before, after, contents: compareContents(before, after) }
}

type Placed = ReturnType<typeof placesOf>[number]

const placesOf = ({ chapters }: Pick<ModuleVersion, 'chapters'>) =>
  chapters.flatMap(({ title: chapter, contents }) =>
    contents.map(({ id, title, type, version }) => ({ id, title, type, place: { chapter, version } })),
  )

export function compareContents(
  before: Pick<ModuleVersion, 'chapters'>,
  after: Pick<ModuleVersion, 'chapters'>,
): ContentChange[] {
  const [old, now] = [placesOf(before), placesOf(after)]
  const former = new Map(old.map((content, index) => [content.id, { ...content, index }]))
  const kept = now.filter(({ id }) => former.has(id))
  const inOrder = longestRising(kept.map(({ id }) => former.get(id)!.index))
  const steady = new Set(kept.filter((_content, index) => inOrder.has(index)).map(({ id }) => id))
  const left = new Set(now.map(({ id }) => id))
  const changed = now.map((content) => changeOf(former.get(content.id), content, steady.has(content.id)))
  const removed = old.filter(({ id }) => !left.has(id)).map((content) => changeOf(content, undefined, true))
  return [...changed, ...removed].filter(({ changes }) => changes.length > 0)
}

function changeOf(before: Placed | undefined, after: Placed | undefined, isSteady: boolean): ContentChange {
  const { id, title, type } = (after ?? before)!
  const changes: ContentChange['changes'] = []
  if (!before) changes.push('added')
  else if (!after) changes.push('removed')
  else {
    if (before.place.version !== after.place.version) changes.push('updated')
    if (!isSteady || before.place.chapter !== after.place.chapter) changes.push('moved')
  }
  return { id, title, type, changes, before: before?.place ?? null, after: after?.place ?? null }
}

/**
 * Indexes of a longest rising part of distinct numbers: the fewest rows then count as moved.
 */
function longestRising(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number | undefined }[] = []
  for (const [index, number] of numbers.entries()) {
    let found: { length: number; previous: number | undefined } = { length: 1, previous: undefined }
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = best[earlier]!.length + 1
      if (numbers[earlier]! < number && length > found.length) found = { length, previous: earlier }
    }
    best.push(found)
  }
  const chain = new Set<number>()
  let end: number | undefined =
    best.length === 0 ? undefined : best.indexOf(best.reduce((one, other) => (other.length > one.length ? other : one)))
  while (end !== undefined) {
    chain.add(end)
    end = best[end]!.previous
  }
  return chain
}
