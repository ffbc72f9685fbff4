/** What is known of a file that has to be chosen again. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

export const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
