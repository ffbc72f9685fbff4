/**
 * The SCO that a navigation request of a package asks for; undefined when it asks for none, for the
 * current one, or for one that does not exist.
 */
export function wantedSco(
  scos: readonly { identifier: string }[],
  current: string,
  request: string,
  target: string | undefined,
): string | undefined {
  const at = scos.findIndex(({ identifier }) => identifier === current)
  const step = request === 'continue' ? 1 : request === 'previous' ? -1 : 0
  const wanted = step === 0 ? target : scos[at + step]?.identifier
  return wanted !== current && scos.some(({ identifier }) => identifier === wanted) ? wanted : undefined
}
