/** Runs specs on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, test } from 'vitest'

type Engine = 'sqlite' | 'postgres'
/** `TEST_ENGINE=postgres` runs every spec of the server there. */
let current: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
/** The engine of a test server that names none. */
export const currentEngine = (): Engine => current

/** glibc reports its version; the PostgreSQL from npm needs it. */
function isGlibc(): boolean {
  const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
const isPackaged = process.platform === 'linux' && process.arch === 'x64' && isGlibc()

/** Why specs on PostgreSQL can't run here; undefined if they can, which they always can where the package fits. */
const noPostgres: string | undefined =
  process.env['TEST_DATABASE_URL'] !== undefined || process.env['TEST_POSTGRES_BIN'] !== undefined || isPackaged
    ? undefined
    : `PostgreSQL: none here for ${process.platform}-${process.arch}; set TEST_DATABASE_URL`

/** Defines tests whose servers have this engine. */
function describeOn(name: Engine, what: string, define: () => void): void {
  describe(what, () => {
    let before: Engine
    beforeAll(() => {
      before = current
      current = name
    })
    afterAll(() => {
      current = before
    })
    // In a group of their own: if an `afterAll` of theirs fails, later files of this process still get their engine back.
    describe(`rows in ${name === 'postgres' ? 'PostgreSQL' : 'SQLite'}`, define)
  })
}

/** Defines tests on PostgreSQL. Where none can run, one test is skipped by this name. */
export function describePostgres(what: string, define: () => void): void {
  if (noPostgres === undefined) describeOn('postgres', what, define)
  else test.skip(noPostgres)
}

/** Defines tests of the embedded database, whatever `TEST_ENGINE` is. */
export const describeSqlite = (what: string, define: () => void): void => describeOn('sqlite', what, define)

/** Defines the same tests on each engine. */
export function describeEngines(define: (engine: Engine) => void): void {
  describeSqlite('on SQLite', () => define('sqlite'))
  describePostgres('on PostgreSQL', () => define('postgres'))
}
