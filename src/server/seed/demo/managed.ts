/** Contacts, credentials, monitored services and their issues of the demo. */
import { randomUUID } from 'node:crypto'
import { managed } from '#/contract/managed'
import type { Body } from '#/contract/op'
import type { Settings } from '#/server/system/settings'
import { DAY, item, type Calls, type Item } from '../calls'

export const CONTACTS: readonly Item[] = [
  item(
    managed.createContact,
    {
      name: 'Night desk',
      email: 'night@larkspur.example',
      group: 'on-call',
      phone: { primary: '+49 30 5550100', secondary: '+49 30 5550101' },
    },
    40 * DAY,
  ),
  item(
    managed.createContact,
    { name: 'Maria Okafor', email: 'maria@larkspur.example', group: 'on-call', phone: { primary: '+1 202 555 0147' } },
    77 * DAY,
  ),
  item(managed.createContact, { name: 'Database team', email: 'dba@larkspur.example', group: 'databases' }, 114 * DAY),
  item(
    managed.createContact,
    { name: 'Office', email: 'hello@larkspur.example', phone: { primary: '+49 30 5550199' } },
    151 * DAY,
  ),
]

/** Credentials, of which staff opened two. */
export function credentialItems(c: Calls): readonly Item[] {
  const credential = (label: string, username: string, opened?: number) => {
    const set = opened === undefined ? {} : { last_decrypted: c.at(opened * DAY) }
    return item(managed.createCredential, { label, username, password: randomUUID() }, 1, set)
  }
  return [
    credential('web servers', 'deploy', 12),
    credential('db-root.prod', 'postgres'),
    credential('Intranet admin', 'admin', 240),
  ]
}

type Ports = Pick<Settings, 'port' | 'objectsPort'>
/** Addresses of the server itself by service, the only ones that checks can reach unless an operator lists others. */
export function localAddresses({ port, objectsPort }: Ports) {
  // A command doesn't know the ports that the system chooses for 0. The next start of the server corrects them.
  const here = `http://localhost:${port || 4000}`
  return {
    'Console settings': `${here}/config.json`,
    'Regions API': `${here}/v4/regions?page_size=25`,
    'Object store': `localhost:${objectsPort || 4001}`,
    'Checkout page': `${here}/v4/regions`,
  }
}

type Service = Body<typeof managed.createService>
const url = (label: string, address: string, timeout: number, body: string | null = null) =>
  ({ label, service_type: 'url', address, timeout, body }) as const
const tcp = (label: string, address: string, timeout: number) =>
  ({ label, service_type: 'tcp', address, timeout }) as const
const DISABLED = { status: 'disabled', next_check: null }
export function serviceItems(c: Calls, ports: Ports): readonly Item[] {
  const service = (body: Service, made: number, set = {}) =>
    item(managed.createService, body, made * DAY, { updated: c.at((made / 2) * DAY), ...set })
  const login = (...labels: readonly string[]) => ({ credentials: labels.map((l) => c.id(`managed_credential ${l}`)) })
  const local = localAddresses(ports)
  const onCall = { consultation_group: 'on-call' }
  return [
    service(
      {
        ...url('Console settings', local['Console settings'], 10, 'objectOrigins'),
        ...onCall,
        ...login('web servers'),
      },
      310,
    ),
    service(
      {
        ...url('Regions API', local['Regions API'], 10, '"eu-central"'),
        ...onCall,
        notes: 'Restart the front ends one after the other, never both.',
        ...login('web servers'),
      },
      310,
    ),
    service({ ...tcp('Object store', local['Object store'], 5), ...onCall }, 220),
    service(
      {
        ...url('Checkout page', local['Checkout page'], 15, 'Order now'),
        ...onCall,
        notes: 'Call the night desk first. The shop keeps orders for an hour.',
        ...login('web servers', 'db-root.prod'),
      },
      96,
    ),
    service(
      {
        ...tcp('orders-primary', '10.20.30.40:5432', 8),
        region: 'eu-central',
        consultation_group: 'databases',
        ...login('db-root.prod'),
      },
      64,
    ),
    service(url('Status page', 'https://status.larkspur.example/health?full=1', 20, 'all good'), 30),
    service(
      {
        ...url('legacy-intranet', 'http://intranet.larkspur.example:8080/', 60),
        ...login('Intranet admin'),
        notes: 'This server is being moved. Checks are off until then.',
      },
      700,
      DISABLED,
    ),
  ]
}

/** Issues by the label of the service: hours since then, hours until they were resolved. */
export const ISSUES: readonly (readonly [service: string, reason: string, ago: number, over?: number])[] = [
  ['Regions API', 'No response within 10 seconds.', 212, 1],
  ['Object store', 'The connection was refused.', 51, 2],
  ['Checkout page', "The response didn't contain the expected text.", 3],
]
/** SSH settings by the label of the instance. */
export const ACCESS: readonly (readonly [string, Body<typeof managed.updateInstanceSetting>])[] = [
  ['db-replica-2', { ssh: { port: 2222, user: 'maintenance' } }],
  ['build-runner', { ssh: { access: false } }],
]
