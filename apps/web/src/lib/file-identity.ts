/** What is known of a file that has to be chosen again. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

export const isSameFile = (a: FileIdentity, b: FileIdentity): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
