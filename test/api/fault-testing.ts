/** The fault server as specs use it: one for a whole file, and what a call throws. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ApiError } from '#/api/client/errors'
import { faultServer, type FaultServer } from './fault-server'
import { session } from '#/api/session/session'

/** There while the tests of a file run. Before each of them it has seen nothing, and its token is signed in. */
export function signedInServer(): FaultServer {
  let real: FaultServer | undefined
  const there = () => {
    if (!real) throw new Error('It is there once tests run.')
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

/** What a call fails with; throws where it does not, or with something else. */
export async function failure(calling: Promise<unknown>): Promise<ApiError> {
  const e: unknown = await calling.then(
    () => undefined,
    (x: unknown) => x,
  )
  if (!(e instanceof ApiError)) throw new Error(`not an ApiError: ${String(e)}`)
  return e
}
