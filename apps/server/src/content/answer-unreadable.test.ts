import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { answerUnreadable } from './answer-unreadable.ts'

it.each([
  ['400 Bad Request', 'what is this\r\n\r\n'],
  ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(2000)}\r\n\r\n`],
])('answers %s with the usual headers', async (status, text) => {
  const server = createServer({ maxHeaderSize: 1000 }).on(
    'clientError',
    answerUnreadable({ 'x-content-type-options': 'nosniff' }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
  server.close()
  expect(heard).toBe(
    `HTTP/1.1 ${status}\r\nx-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
})
