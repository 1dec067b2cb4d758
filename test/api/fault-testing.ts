/** The fault server for specs: one per file, and the error of a failed call. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import { faultServer, type FaultServer } from './fault-server'
import { session } from '#/console/api/session/session'

/** Runs during the tests of a file. Before each test its log is empty and its token is signed in. */
export function signedInServer(): FaultServer {
  let real: FaultServer | undefined
  const there = () => {
    if (!real) throw new Error('The fault server is only available while tests run.')
    return real
  }
  beforeAll(async () => {
    real = await faultServer()
  })
  afterAll(() => real?.close())
  beforeEach(() => {
    there().seen.length = 0
    session.begin('token-1', `${there().origin}/v4`)
  })
  return {
    get origin() {
      return there().origin
    },
    get seen() {
      return there().seen
    },
    say: (...answers) => there().say(...answers),
    serve: () => there().serve(),
    close: () => there().close(),
  }
}

/** Returns the error of a call; throws if the call succeeds or fails otherwise. */
export async function failure(calling: Promise<unknown>): Promise<ApiError> {
  const e: unknown = await calling.then(
    () => undefined,
    (x: unknown) => x,
  )
  if (!(e instanceof ApiError)) throw new Error(`not an ApiError: ${String(e)}`)
  return e
}
