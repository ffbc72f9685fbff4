import type { Module } from '@cursus/contract/module'

/** Number of contents of a module with a newer ready version. */
export const outdatedCount = ({ chapters }: Pick<Module, 'chapters'>): number =>
  chapters.flatMap((chapter) => chapter.contents).filter((content) => content.outdated).length
