/** Whether this server can serve: what a health check, a proxy or a container's engine asks. */
import { sql } from 'kysely'
import type { Services } from './services'

const answer = (status: number, state: string) =>
  new Response(JSON.stringify({ status: state }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })

/** 200 where the database answers, else 503. Says nothing about accounts or data. */
export async function readiness({ db }: Pick<Services, 'db'>): Promise<Response> {
  try {
    await sql`SELECT 1`.execute(db)
    return answer(200, 'ready')
  } catch {
    return answer(503, 'The database does not answer.')
  }
}
