import type { z } from 'zod'

type Name = keyof typeof import('./schemas.ts')

/** A schema of the auth pages, fetched when the form is first checked (or before, by `preloadAuthSchemas`). */
export const authSchema = (name: Name) => async (): Promise<z.ZodType> => (await import('./schemas.ts'))[name]()

/** Fetches the schemas while the person types; a failure is told by the check that needs them. */
export const preloadAuthSchemas = (): void => void import('./schemas.ts').catch(() => undefined)
