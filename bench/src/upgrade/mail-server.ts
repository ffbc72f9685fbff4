import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type ReceivedMail = { to: string; id: string; at: number }

/** So slow that mails are still waiting when the migrations begin. */
const replyMs = 80

/** A mail server that accepts everything, slowly, and remembers what came. */
export async function startMailServer(host = '127.0.0.1') {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => {
    let left = ''
    let inData = false
    let to = ''
    socket.setNoDelay(true).write('220 upgrade\r\n')
    socket.on('error', () => {})
    socket.on('data', async (chunk) => {
      left += chunk.toString('latin1')
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n'
        const at = left.indexOf(end)
        if (at < 0) return
        const line = left.slice(0, at)
        left = left.slice(at + end.length)
        if (inData) {
          inData = false
          mails.push({ to, id: /^message-id: (\S+)/im.exec(line)?.[1] ?? '', at: Date.now() })
          await setTimeout(replyMs)
          socket.write('250 taken\r\n')
        } else if (line.toUpperCase() === 'DATA') {
          inData = true
          socket.write('354 go on\r\n')
        } else {
          to = /^rcpt to:<([^>]*)>/i.exec(line)?.[1] ?? to
          socket.write(line.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
        }
      }
    })
  }).listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://${host}:${port}?ignoreTLS=true`, mails, close: () => server.close() }
}
