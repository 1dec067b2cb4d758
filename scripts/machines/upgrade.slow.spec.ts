/** Two versions of the server on one PostgreSQL, as during an upgrade of one server after the other. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrationNames } from '../../src/server/db/migrations'
import { describePostgres } from '../../test/server/engines'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { at } from '../lib/paths.mjs'
import { machines, send, tally, type Answer, type Machines } from './pair'
import { testWhere } from '../../test/test-where'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Changes of the schema by a later version: a table, and columns that are empty or have a default. */
const LATER = `"9999-later": {
  async up(db) {
    await db.schema.createTable("later").addColumn("id", "integer", (c) => c.primaryKey()).execute()
    for (const table of ["volume", "event", "token", "job", "bucket"]) {
      await db.schema.alterTable(table).addColumn("later_note", "text").execute()
      await db.schema.alterTable(table).addColumn("later_count", "integer", (c) => c.notNull().defaultTo(0)).execute()
    }
  },
},
`

/** Folder of an earlier version, built there. Without it, this version is the former one, and the later one has one more migration. */
const FORMER = process.env['FORMER_VERSION']
const formerProgram: readonly [string, ...string[]] | undefined = FORMER
  ? [process.execPath, join(FORMER, 'dist/server/main.js')]
  : undefined
/** The migration that the former version lacks. */
const NEWEST = FORMER ? migrationNames.at(-1) : '9999-later'

/** The built server with one more migration, below `root`. Returns its folder. */
function laterVersion(root: string): string {
  const dist = join(root, 'dist')
  mkdirSync(dist)
  cpSync(realpathSync(at('dist/server')), join(dist, 'server'), { recursive: true })
  symlinkSync(at('node_modules'), join(root, 'node_modules'))
  symlinkSync(at('package.json'), join(root, 'package.json'))
  const chunks = execFileSync('grep', ['-rlF', '"0001-baseline":', '--include=*.js', join(dist, 'server')], {
    encoding: 'utf8',
  })
  const files = chunks.trim().split('\n')
  expect(files).toHaveLength(1)
  const file = files[0] ?? ''
  writeFileSync(file, readFileSync(file, 'utf8').replace('"0001-baseline":', `${LATER}"0001-baseline":`))
  return join(dist, 'server')
}

describePostgres('an upgrade', () => {
  let root: string
  let all: Machines
  let later: string
  beforeAll(async () => {
    ensureBuilt('server')
    root = mkdtempSync(join(tmpdir(), 'upgrade-'))
    later = FORMER ? at('dist/server') : laterVersion(root)
    all = await machines(undefined, { schema: FORMER === undefined })
  })
  afterAll(async () => {
    await all.close()
    rmSync(root, { recursive: true, force: true })
  })

  test('both versions serve side by side under load, and the former one is refused once it starts again', async () => {
    const [former, replaced] = [await all.start({}, formerProgram), await all.start({}, formerProgram)]
    const token = all.token()
    const answers: Answer[] = []
    const made: string[] = []
    const load = { over: false, on: [former, replaced] }
    const writers = Array.from({ length: 4 }, async (_, w) => {
      for (let n = 0; !load.over; n++) {
        const server = load.on[(w + n) % load.on.length] ?? former
        const label = `upgrade-${w}-${n}`
        const answer = await send(server, token, 'POST', '/volumes', { body: { label, region: 'us-iad' } })
        answers.push(answer, await send(server, token, 'GET', '/volumes?page_size=25'))
        if (answer.status === 200) made.push(label)
      }
    })
    const someMore = async () => {
      const before = made.length
      await expect.poll(() => made.length, { timeout: 60_000 }).toBeGreaterThan(before + 12)
    }
    await someMore()
    // As the job of the schema does, while the former version serves.
    const env = { ...process.env, ...all.env, NODE_ENV: 'test' }
    const migrated = execFileSync(process.execPath, [join(later, 'admin.js'), 'schema', 'migrate'], { env })
    expect(JSON.parse(migrated.toString())).toEqual({ migrated: true })
    await someMore()
    const newer = await all.start({ MIGRATE: 'off' }, [process.execPath, join(later, 'main.js')])
    load.on = [former, newer]
    await someMore()
    load.over = true
    await Promise.all(writers)
    expect(tally(answers)).toEqual({ 200: answers.length })
    const kept = await all.rows<{ label: string }>(`select label from volume where label like 'upgrade-%'`)
    expect(kept.map((row) => row.label).toSorted()).toEqual(made.toSorted())

    const ask = { body: { label: 'upgrade-once', region: 'us-iad' }, key: 'across-versions' }
    const [first, again] = [
      await send(newer, token, 'POST', '/volumes', ask),
      await send(former, token, 'POST', '/volumes', ask),
    ]
    expect({ firstStatus: first.status, againStatus: again.status, againId: again.body.id }).toEqual({
      firstStatus: 200,
      againStatus: 200,
      againId: first.body.id,
    })
    expect(again.body).not.toHaveProperty('later_note')
    // Either one finishes what the other one scheduled.
    await expect
      .poll(() => all.rows(`select 1 from volume where label like 'upgrade-%' and status <> 'active'`), {
        timeout: 60_000,
      })
      .toEqual([])

    await replaced.stop()
    await expect(replaced.restart()).rejects.toThrow(
      `This data was written by a newer version (${NEWEST}). Start that version, or restore a backup`,
    )
    expect((await send(former, token, 'GET', '/volumes')).status).toBe(200)
  })

  // An empty database lacks more than the newest migration.
  testWhere(!FORMER, 'no former version')(
    'a later version with MIGRATE=off refuses to start before its schema was migrated',
    async () => {
      const { freshDatabase } = await import('../../test/server/postgres')
      const { url } = await freshDatabase()
      const refused = await all
        .start({ MIGRATE: 'off', DATABASE_URL: url, DATA_DIR: join(root, 'own') }, [
          process.execPath,
          join(later, 'main.js'),
        ])
        .then(
          () => 'started',
          (e: unknown) => (e instanceof Error ? e.message : ''),
        )
      expect(refused).toContain(
        `The database lacks 9999-later and MIGRATE is off. Run: npm run admin -- schema migrate`,
      )
    },
  )
})
