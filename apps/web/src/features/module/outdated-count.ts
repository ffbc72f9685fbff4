import type { Module } from '@cursus/contract/module'

/** How many contents of a module have a newer version that is ready. */
export const outdatedCount = ({ chapters }: Pick<Module, 'chapters'>): number =>
  chapters.flatMap((chapter) => chapter.contents).filter((content) => content.outdated).length
