import type { z } from 'zod'

type Name = keyof typeof import('./schemas.ts')

/**
 * A schema of the auth pages, loaded at the first validation (or before, by `preloadAuthSchemas`).
 */
export const authSchema = (name: Name) => async (): Promise<z.ZodType> => (await import('./schemas.ts'))[name]()

/** Loads the schemas while the user types; the validation that needs them reports a failure. */
export const preloadAuthSchemas = (): void => void import('./schemas.ts').catch(() => undefined)
