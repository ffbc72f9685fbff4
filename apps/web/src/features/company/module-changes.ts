import type { LicenceModuleVersion } from '@cursus/contract/licence'

export type ContentChange = { id: string; title: string; change: 'added' | 'changed' | 'removed' }
type Contents = Pick<LicenceModuleVersion, 'contents'>

/** Contents that differ between two versions of a module: in the order of the newer one, then those it lost. */
export function contentChanges(before: Contents, after: Contents): ContentChange[] {
  const held = new Map(before.contents.map((content) => [content.id, content.contentVersionId]))
  const kept = new Set(after.contents.map(({ id }) => id))
  const told = ({ id, title }: { id: string; title: string }, change: ContentChange['change']) => ({
    id,
    title,
    change,
  })
  return [
    ...after.contents.flatMap((content) => {
      const former = held.get(content.id)
      if (former === undefined) return told(content, 'added')
      return former === content.contentVersionId ? [] : told(content, 'changed')
    }),
    ...before.contents.filter(({ id }) => !kept.has(id)).map((content) => told(content, 'removed')),
  ]
}
