/** Managed services for the provider's staff: immediate checks and credentials. */
import { openCredential } from '#/server/areas/managed/managed-credentials'
import { checkNow } from '#/server/checks/schedule'
import { maybeAccountOf, UsageError, type AdminCommand } from '../command'

const serviceCheck: AdminCommand = {
  name: 'service check',
  usage: '[--account ID]',
  options: { account: 'text' },
  run: async (services, args) => {
    return { ...(await checkNow(services, await maybeAccountOf(services, args))) }
  },
}

const credentialOpen: AdminCommand = {
  name: 'credential open',
  usage: 'ID',
  positional: ['ID'],
  run: async (services, args) => {
    const id = args.integer('ID')
    const login = await openCredential(services, id)
    if (!login) throw new UsageError(`Credential ${id} doesn't exist.`)
    return { id, ...login }
  },
}

export const managedCommands: readonly AdminCommand[] = [serviceCheck, credentialOpen]
