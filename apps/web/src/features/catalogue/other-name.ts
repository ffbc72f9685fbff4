import { localName } from '#web/lib/local-name.ts'

/** The name in the other language, when it differs. */
export function otherName(names: { name: string | null; fallbackName: string }): string | undefined {
  const shown = localName(names)
  const other = shown === names.fallbackName ? names.name : names.fallbackName
  return other && other !== shown ? other : undefined
}
