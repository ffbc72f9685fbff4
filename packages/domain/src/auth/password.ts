import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's parameters for argon2id, the defaults of the library, which hashes in separate threads.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), strength)

let nobodysHash: Promise<string> | undefined

/**
 * Takes the same time without a hash: the response time must not reveal which e-mails have an
 * account.
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'))
  return right && passwordHash !== null && passwordHash !== undefined
}
