/** Whether this server can serve, for health checks, proxies and container engines. */
import { sql } from 'kysely'
import type { Services } from './services'

const answer = (status: number, state: string) =>
  new Response(JSON.stringify({ status: state }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })

/** 200 if the database responds, else 503. Reveals nothing about accounts or data. */
export async function readiness({ db }: Pick<Services, 'db'>): Promise<Response> {
  try {
    await sql`SELECT 1`.execute(db)
    return answer(200, 'ready')
  } catch {
    return answer(503, "The database doesn't respond.")
  }
}
