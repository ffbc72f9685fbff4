import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's choice for argon2id, which is the library's default; it runs in threads of its own, so that other requests go on.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), strength)

let nobodysHash: Promise<string> | undefined

/** Takes as long without a hash as with one: the time of an answer must not tell which e-mails have an account. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'))
  return right && passwordHash !== null && passwordHash !== undefined
}
