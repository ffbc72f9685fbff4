const MiB = 1024 * 1024
/** Default upload limits, in bytes; operators can change each. */
export const uploadLimits = {
  companyLogo: 2 * MiB,
  peopleFile: 10 * MiB,
  illustration: 5 * MiB,
  resource: 100 * MiB,
  scormPackage: 1024 * MiB,
}
export type UploadLimits = typeof uploadLimits

/**
 * A name as a part of a file name: letters of any alphabet, Latin ones plain, digits and hyphens.
 */
export const fileNamePart = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
