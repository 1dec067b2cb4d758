/** The instances of the model of volumes, and the staff's actions on instances and volumes. */
import * as fc from 'fast-check'
import { detachAll } from '#/server/areas/volumes/volume-rows'
import { createInstance, deleteInstance, type NewInstance } from '#/server/areas/instances/instances'
import { move } from './run'
import { now, nth, type Stage } from './stage'
import { there, type Machine, type Model } from './volume-world'

type Kind = Omit<NewInstance, 'account' | 'label'>
const COMMON: Kind = { region: 'us-iad', memory: 4, running: true, configs: 1 }
/** One of each type that makes a difference. */
const KINDS: readonly Kind[] = [
  COMMON,
  { ...COMMON, running: false },
  { ...COMMON, memory: 16 },
  { region: 'eu-central', memory: 32, running: true, configs: 3, lastConfig: 2 },
  { ...COMMON, configs: 2 },
  { ...COMMON, configs: 0 },
  { ...COMMON, region: 'bare' },
]

/** Includes one of another account, which looks unknown like a deleted one. */
export async function makeMachines({ t, account }: Stage): Promise<Machine[]> {
  const { services, db } = t.api
  const bare = { id: 'bare', label: '', country: '', status: 'ok', resolvers_ipv4: '', resolvers_ipv6: '' }
  await db
    .insertInto('region')
    .values({ ...bare, capabilities: '["Instances"]' })
    .onConflict((c) => c.doNothing())
    .execute()
  const make = async (kind: Kind, n: number, owner: number): Promise<Machine> => {
    const label = `web-${n}`
    const { id, configs } = await createInstance(services, { account: owner, label, ...kind })
    const ids = configs.map((c) => c.id)
    const last = kind.lastConfig === undefined ? undefined : ids[kind.lastConfig - 1]
    return { ...kind, id, label, configs: ids, last, gone: owner !== account }
  }
  const made: Machine[] = []
  for (const [n, kind] of KINDS.entries()) made.push(await make(kind, n, account))
  return [...made, await make(COMMON, KINDS.length, await t.api.account())]
}

/** Detaches volumes without an action of the account: those that don't persist across a boot, or all. */
function leave(m: Model, stage: Stage, machine: Machine, fleeting: boolean): void {
  for (const v of there(m).filter((x) => x.machine === machine && (!fleeting || x.config === null))) {
    Object.assign(v, { machine: null, config: null, updated: now(stage) })
    m.happened.push(['volume_detach', v.id, null])
  }
}

const which = fc.nat(30)
export const staffMoves = [
  move('staff: status', fc.tuple(which, fc.constantFrom('migrating', 'active')), async (m: Model, { t }, [n, to]) => {
    const volume = nth(m.volumes, n)
    if (!volume || volume.gone) return
    await t.api.db.updateTable('volume').set({ status: to }).where('id', '=', volume.id).execute()
    volume.status = to
  }),
  move('staff: power', fc.tuple(which, fc.boolean()), async (m: Model, stage, [n, on]) => {
    const machine = nth(m.machines, n)
    if (!machine || machine.gone) return
    const { db, clock } = stage.t.api
    await db.transaction().execute(async (trx) => {
      if (!on) await detachAll(trx, clock, machine.id, true)
      await trx
        .updateTable('instance')
        .set({ running: Number(on) })
        .where('id', '=', machine.id)
        .execute()
    })
    machine.running = on
    if (!on) leave(m, stage, machine, true)
  }),
  move('staff: delete', which, async (m: Model, stage, n) => {
    const machine = nth(m.machines, n)
    // Rare, so that some stay.
    if (!machine || machine.gone || n % 3 > 0) return
    const { db, clock } = stage.t.api
    await db.transaction().execute((trx) => deleteInstance(trx, clock, machine.id))
    machine.gone = true
    leave(m, stage, machine, false)
  }),
]
