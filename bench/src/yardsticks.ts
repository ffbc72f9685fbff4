import Fastify from 'fastify'
import pg from 'pg'

// Runs in its own process, like the server it is compared with: yardsticks.ts <database url>.
// Y0: a bare route that returns a constant. Y1: a bare route with one indexed select through a pool
// of 10.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
const id = rows[0]?.id
const app = Fastify()
app.get('/y0', async () => ({ ok: true }))
app.get(
  '/y1',
  async () => (await pool.query('select id, email, firstname, lastname from users where id = $1', [id])).rows[0],
)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
