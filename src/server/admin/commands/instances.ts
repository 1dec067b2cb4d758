/** Compute instances and other entities without operations of their own, which volumes, images and tickets refer to. */
import { createInstance, deleteInstance } from '#/server/areas/instances/instances'
import { ENTITY_TYPES } from '#/server/areas/tickets/ticket-entities'
import { detachAll } from '#/server/areas/volumes/volume-rows'
import type { Services } from '#/server/core/services'
import { accountOf, statusCommand, UsageError, type CommandArgs, type AdminCommand } from '../command'
import { write } from '#/server/db/write'
import { VOLUME_STATUSES } from '#/contract/volumes'

/** GB */
const MAX_MEMORY = 512
const MAX_CONFIGS = 20

function within(args: CommandArgs, name: string, min: number, max: number): number {
  const n = args.integer(name)
  if (n < min || n > max) throw new UsageError(`--${name} must be ${min}–${max}.`)
  return n
}
async function regionOf({ db }: Services, args: CommandArgs): Promise<string> {
  const id = args.text('region')
  const known = await db.selectFrom('region').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new UsageError(`Region "${id}" doesn't exist.`)
  return id
}
async function instanceOf({ db }: Services, args: CommandArgs) {
  const id = args.integer('ID')
  const row = await db.selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(`Instance ${id} doesn't exist.`)
  return row
}

const instanceCreate: AdminCommand = {
  name: 'instance create',
  usage: '--account ID --label L --region R [--memory GB] [--running] [--configs N] [--last-config K]',
  options: {
    account: 'text',
    label: 'text',
    region: 'text',
    memory: 'text',
    running: 'flag',
    configs: 'text',
    'last-config': 'text',
  },
  run: async (services, args) => {
    const configs = args.has('configs') ? within(args, 'configs', 0, MAX_CONFIGS) : 1
    if (configs === 0 && args.has('last-config'))
      throw new UsageError('--last-config needs an instance with configuration profiles.')
    const last = args.has('last-config') ? { lastConfig: within(args, 'last-config', 1, configs) } : {}
    return createInstance(services, {
      account: await accountOf(services, args),
      label: args.text('label'),
      region: await regionOf(services, args),
      memory: args.has('memory') ? within(args, 'memory', 1, MAX_MEMORY) : 4,
      running: args.has('running'),
      configs,
      ...last,
    })
  },
}

const instanceUpdate: AdminCommand = {
  name: 'instance update',
  usage: 'ID --running|--stopped|--memory GB',
  positional: ['ID'],
  options: { running: 'flag', stopped: 'flag', memory: 'text' },
  run: async (services, args) => {
    const { id, account_id: account } = await instanceOf(services, args)
    const running = args.toggle('running', 'stopped')
    const set = {
      ...(running === undefined ? {} : { running: Number(running) }),
      ...(args.has('memory') ? { memory: within(args, 'memory', 1, MAX_MEMORY) } : {}),
    }
    if (Object.keys(set).length === 0) throw new UsageError('Name at least one change.')
    const row = await write(services.db, { account }, async (trx) => {
      if (running === false) await detachAll(trx, services.clock, id, true)
      return trx.updateTable('instance').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    })
    return { id, running: row.running === 1, memory: row.memory }
  },
}

const instanceDelete: AdminCommand = {
  name: 'instance delete',
  usage: 'ID',
  positional: ['ID'],
  run: async (services, args) => {
    const { id, account_id: account } = await instanceOf(services, args)
    await write(services.db, { account }, (trx) => deleteInstance(trx, services.clock, id))
    return { id }
  },
}

const entityCreate: AdminCommand = {
  name: 'entity create',
  usage: `--account ID --type ${ENTITY_TYPES.join('|')} --label L [--region R]`,
  options: { account: 'text', type: 'text', label: 'text', region: 'text' },
  run: async (services, args) => {
    const type = args.choice('type', ENTITY_TYPES)
    const label = args.text('label')
    const account = await accountOf(services, args)
    const region = type === 'vlan' || args.has('region') ? await regionOf(services, args) : null
    return write(services.db, { account }, async (trx) => {
      if (type === 'vlan') {
        // A VLAN is identified by its label and region, not by its id.
        const same = trx.selectFrom('entity').select('id').where('account_id', '=', account).where('type', '=', type)
        const found = await same.where('label', '=', label).where('region', '=', region).executeTakeFirst()
        if (found) throw new UsageError(`The account already has a VLAN "${label}" in this region.`)
      }
      const row = { account_id: account, type, label, region }
      return trx.insertInto('entity').values(row).returning('id').executeTakeFirstOrThrow()
    })
  },
}

export const instanceCommands: readonly AdminCommand[] = [
  instanceCreate,
  instanceUpdate,
  instanceDelete,
  entityCreate,
  statusCommand('volume', VOLUME_STATUSES),
]
