/** Whether this server can serve, for health checks, proxies and container engines. */
import { sql } from 'kysely'
import type { Services } from './services'

const answer = (status: number, state: string) =>
  new Response(JSON.stringify({ status: state }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })

/** The running check of each database. Nobody needs a token here, so many requests share one connection. */
const asking = new WeakMap<Services['db'], Promise<boolean>>()
function responds(db: Services['db']): Promise<boolean> {
  const running = asking.get(db)
  if (running) return running
  const own = sql`SELECT 1`
    .execute(db)
    .then(
      () => true,
      () => false,
    )
    .finally(() => asking.delete(db))
  asking.set(db, own)
  return own
}

/**
 * 200 if the database responds, else 503. Also 200 while it accepts no changes: all servers have the same database, so a
 * balancer would take each of them away, and with it the reads that still work. Reveals nothing about accounts or data.
 */
export async function readiness({ db }: Pick<Services, 'db'>): Promise<Response> {
  return (await responds(db)) ? answer(200, 'ready') : answer(503, "The database doesn't respond.")
}
