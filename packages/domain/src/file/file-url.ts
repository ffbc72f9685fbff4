/** Folders whose files signed-in users may fetch by key; packages are never in them. */
export const mediaFolders = ['company', 'content', 'module'] as const

/** Address of a stored file for signed-in users. Keys contain uuids, so they cannot be guessed. */
export function fileUrl(key: string): string
export function fileUrl(key: string | null): string | null
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/api/file/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** Whether `fileUrl` produces such keys; the server refuses all others. */
export const isMediaKey = (key: string): boolean => mediaFolders.some((folder) => key.startsWith(`${folder}/`))
