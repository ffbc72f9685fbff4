import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Distributions keep it where the search path of users does not lead. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { env }).error === undefined

export type Nginx = {
  origin: string
  /** Kills it with all its connections, and starts it anew. */
  restart(): Promise<void>
  close(): Promise<void>
}

type Ports = {
  port: number
  serverPort: string
  /** All of the file, with a certificate of its own; absent: the application without TLS. */
  tls?: { contentPort: number; contentServerPort: string; redirectPort: number }
}

/** Starts nginx with docs/nginx.conf, on a port in front of a server. */
export async function startNginx(ports: Ports): Promise<Nginx> {
  const { port, tls } = ports
  const folder = mkdtempSync(join(tmpdir(), 'cursus-nginx-'))
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, configurationOf(folder, ports))

  async function start(): Promise<ChildProcess> {
    // One process, so that killing it kills the connections.
    const child = spawn('nginx', ['-c', configuration, '-p', folder, '-g', 'master_process off;'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    })
    for (;;) {
      const address = `http://127.0.0.1:${tls?.redirectPort ?? port}/health/ready`
      const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined)
      if (answer?.ok || answer?.status === 301) return child
      if (child.exitCode !== null) throw new Error('nginx did not start')
      await setTimeout(50)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = once(nginx, 'exit')
    nginx.kill(signal)
    await gone
  }

  let nginx = await start()
  return {
    origin: `http://localhost:${port}`,
    async restart() {
      await end('SIGKILL')
      nginx = await start()
    },
    async close() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configurationOf(folder: string, { port, serverPort, tls }: Ports): string {
  const documented = readFileSync(resolve(import.meta.dirname, '../docs/nginx.conf'), 'utf8')
  const [application = '', others = ''] = documented.split('# The content origin')
  const listen = 'listen 443 ssl http2;'
  const server = (
    tls
      ? application.replace(listen, `listen 127.0.0.1:${port} ssl http2;`) +
        others
          .replace(listen, `listen 127.0.0.1:${tls.contentPort} ssl http2;`)
          .replace('listen 80;', `listen 127.0.0.1:${tls.redirectPort};`)
      : application.replace(listen, `listen 127.0.0.1:${port};`).replaceAll(/^ *ssl_.*$/gm, '')
  )
    .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${tls?.contentServerPort ?? 3001}`)
    .replaceAll(/\/etc\/ssl\/\S+\.pem/g, join(folder, 'cert.pem'))
    .replaceAll(/\/etc\/ssl\/\S+\.key/g, join(folder, 'cert.key'))
  if (tls) makeCertificate(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http {
access_log off;
${temporary}
${server}
}`
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'cert.key'), '-out', join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=cursus', '-days', '1']
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...kind, ...files])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}
