import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A mail server that counts mails per address and accepts at most `limit` mails until it is opened.
 */
export async function countMails(limit = Number.POSITIVE_INFINITY) {
  const received = new Map<string, number>()
  const waiting: (() => void)[] = []
  let left = limit
  const server = createServer((socket) => {
    let to = ''
    let body: string | undefined
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = String(chunk)
      if (body !== undefined) {
        body += text
        if (!body.endsWith('\r\n.\r\n')) return
        body = undefined
        const take = () => {
          received.set(to, (received.get(to) ?? 0) + 1)
          socket.write('250 taken\r\n')
        }
        if (left-- > 0) take()
        else waiting.push(take)
        return
      }
      const command = text.slice(0, 4).toUpperCase()
      if (command === 'RCPT') to = /<([^>]+)>/.exec(text)?.[1] ?? ''
      if (command === 'DATA') body = ''
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      socket.write(body === '' ? '354 go on\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}?ignoreTLS=true`,
    received,
    close: () => void server.close(),
    waiting: () => waiting.length,
    open() {
      left = Number.POSITIVE_INFINITY
      for (const take of waiting.splice(0)) take()
    },
  }
}
