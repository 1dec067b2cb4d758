/** A client that knows nothing of the server that it uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chanceOf } from './chance'
import { Ledger } from './ledger'
import { Wire } from './wire'
import { makeHolders, type Desk } from './writers'

/** Creates the buckets of the objects. `dataDir` is the server's real data directory. */
export async function openDesk(server: { readonly origin: string }, dataDir: string): Promise<Desk> {
  const wire = new Wire(readFileSync(join(dataDir, 'demo-token'), 'utf8').trim())
  const api = `${server.origin}/v4`
  const desk: Desk = { api, wire, ledger: new Ledger(), known: new Map(), chance: chanceOf(1) }
  await makeHolders(desk)
  return desk
}
