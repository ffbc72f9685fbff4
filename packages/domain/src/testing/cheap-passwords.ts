import type * as argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

// Runs before each file: a password takes as much work as production wants, and matrices have
// thousands. `auth/equal-work.test.ts` holds the work, with the real functions.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>()
  return { ...real, hash: (password: string) => real.hash(password, { memoryCost: 8, timeCost: 1 }) }
})
