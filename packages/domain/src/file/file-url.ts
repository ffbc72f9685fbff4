/** Folders whose files signed-in people may fetch by their key; packages are in none of them and are never served that way. */
export const mediaFolders = ['company', 'content', 'module'] as const

/** Where the server gives a stored file to signed-in people. Keys hold uuids, so that none can be guessed. */
export function fileUrl(key: string): string
export function fileUrl(key: string | null): string | null
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/api/file/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** True for keys that `fileUrl` is made for; the server refuses all others. */
export const isMediaKey = (key: string): boolean => mediaFolders.some((folder) => key.startsWith(`${folder}/`))
