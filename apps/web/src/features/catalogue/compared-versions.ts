/** The two versions in the address of a page that compares them. */
export type ComparedVersions = { before?: string | undefined; after?: string | undefined }

/** For `validateSearch`, which every page loads: apart from the components that use it. */
export const comparedVersions = ({ before, after }: Record<string, unknown>): ComparedVersions => ({
  ...(typeof before === 'string' && { before }),
  ...(typeof after === 'string' && { after }),
})
