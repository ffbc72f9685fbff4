/** What is known of a file that has to be chosen again. */
export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>

export const isSameFile = (one: FileMark, other: FileMark): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
