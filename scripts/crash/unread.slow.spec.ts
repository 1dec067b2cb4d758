/** The built server after its output is closed, as by closing the terminal that started it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'libsql'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { at } from '../lib/paths.mjs'
import { testWhere } from '../../test/test-where'

beforeAll(() => ensureBuilt('server'), 120_000)

testWhere(existsSync('/dev/full'), '/dev/full')(
  'a command whose output can’t be written fails in one line',
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'console-full-'))
    const full = openSync('/dev/full', 'w')
    try {
      const env = { ...process.env, PORT: '0', OBJECTS_PORT: '0', SEED: 'empty', NODE_OPTIONS: '', DATA_DIR }
      const server = spawn(process.execPath, [at('dist/server/main.js')], { env, stdio: ['ignore', 'pipe', 'ignore'] })
      await once(server.stdout, 'data')
      server.kill('SIGTERM')
      await once(server, 'exit')
      const command = spawn(process.execPath, [at('dist/server/admin.js'), 'account', 'list'], {
        env,
        stdio: ['ignore', full, 'pipe'],
      })
      const ended = once(command, 'exit')
      const said = command.stderr === null ? '' : await text(command.stderr)
      expect([said, await ended]).toEqual(["Failed: the output can't be written: ENOSPC.\n", [1, null]])
    } finally {
      closeSync(full)
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  },
  60_000,
)

test('continues to serve, and still shuts down cleanly', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'console-unread-'))
  const env = { ...process.env, PORT: '0', OBJECTS_PORT: '0', SEED: 'empty', NODE_OPTIONS: '', DATA_DIR }
  const server = spawn(process.execPath, [at('dist/server/main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const [greeting] = await once(server.stdout, 'data')
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(greeting))?.[0] ?? ''
    const token = readFileSync(join(DATA_DIR, 'demo-token'), 'utf8').trim()
    server.stdout.destroy()
    server.stderr.destroy()
    // Breaks the database, so that the server logs an error; the next request shows the effect.
    const database = new Database(join(DATA_DIR, 'console.db'))
    database.exec('ALTER TABLE token RENAME TO gone')
    database.close()
    for (let i = 0; i < 3; i += 1) {
      const { status } = await fetch(`${origin}/v4/betas`, {
        signal: AbortSignal.timeout(5000),
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(status).toBe(500)
    }
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}, 60_000)
