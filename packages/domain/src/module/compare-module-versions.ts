import type { ModuleComparison, ModuleVersion } from '@cursus/contract/module'
import { compareContents } from '@cursus/contract/module-values'
import type { ManagementCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
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
  return { before, after, contents: compareContents(placedIn(before), placedIn(after)) }
}

const placedIn = ({ chapters }: ModuleVersion) =>
  chapters.flatMap(({ title: chapter, contents }) => contents.map((content) => ({ ...content, chapter })))
