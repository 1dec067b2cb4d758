/** The built `migrate` command, and what it moves. */
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { openDb } from '../../src/server/db/open'
import { at } from '../lib/paths.mjs'

/** Runs the command; `until` ends it as a crash would once it resolves. */
export const migrate = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  until?: () => Promise<unknown>,
) => {
  const child = spawn(process.execPath, [at('dist/server/admin.js'), 'migrate', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (err += d.toString()))
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  )
  if (until) {
    await Promise.race([until(), ended])
    child.kill('SIGKILL')
  }
  return { ...(await ended), out, err }
}

/** Every table of a data directory as text. */
export const dump = async (dataDir: string) => {
  const db = await openDb({ dataDir })
  try {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'kysely%' ORDER BY name`.execute(db)
    const all: Record<string, readonly string[]> = {}
    for (const { name } of tables) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(db)
      all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return all
  } finally {
    await db.destroy()
  }
}
