/** Only an address of this application may follow a sign-in. */
export const safeRedirect = (target: string | undefined): string | undefined =>
  target?.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\') ? target : undefined
