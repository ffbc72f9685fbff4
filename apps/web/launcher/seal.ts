import { xchacha20poly1305 } from '@noble/ciphers/chacha'
import { hexToBytes } from '@noble/ciphers/utils'
import { managedNonce } from '@noble/ciphers/webcrypto'

/**
 * Encrypts and authenticates text synchronously, which the browser's own functions cannot: a
 * package waits for the answer of its Commit.
 * `key`: 32 bytes, in hexadecimal.
 */
const cipherOf = (key: string) => managedNonce(xchacha20poly1305)(hexToBytes(key))

/** One character per byte, the shortest form in `localStorage`. */
export function seal(text: string, key: string): string {
  const bytes = cipherOf(key).encrypt(new TextEncoder().encode(text))
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

/** @throws when the text was not sealed with this key, or changed */
export const unseal = (sealed: string, key: string): string =>
  new TextDecoder().decode(cipherOf(key).decrypt(Uint8Array.from(sealed, (letter) => letter.charCodeAt(0))))
