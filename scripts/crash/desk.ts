/** Somebody who asks a server that has just started, and knows nothing of it yet. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chanceOf } from './chance'
import { Ledger } from './ledger'
import { Wire } from './wire'
import { makeHolders, type Desk } from './writers'

/** With the buckets that hold the objects. `dataDir` is where the server really keeps its data. */
export async function openDesk(server: { readonly origin: string }, dataDir: string): Promise<Desk> {
  const wire = new Wire(readFileSync(join(dataDir, 'demo-token'), 'utf8').trim())
  const api = `${server.origin}/v4`
  const desk: Desk = { api, wire, ledger: new Ledger(), known: new Map(), chance: chanceOf(1) }
  await makeHolders(desk)
  return desk
}
