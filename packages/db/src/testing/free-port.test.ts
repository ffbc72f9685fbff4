import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('gives ports that no outgoing connection takes, each once', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768 60999')
  const lowestOutgoing = Number.parseInt(range, 10)
  expect(Math.max(...ports)).toBeLessThan(lowestOutgoing)
})

it('passes over a port in use', async () => {
  const before = await freePort()
  const holder = createServer().listen(before + 1)
  await once(holder, 'listening')
  expect(await freePort()).toBeGreaterThan(before + 1)
  holder.close()
})
