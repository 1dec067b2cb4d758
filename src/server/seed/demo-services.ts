/** Data of the demo's managed services: monitored services, contacts, credentials. */
import type { Settings } from '../system/settings'

type Ports = Pick<Settings, 'port' | 'objectsPort'>

export interface DemoContact {
  readonly name: string
  readonly email: string
  readonly group: string | null
  readonly phone_primary: string | null
  readonly phone_secondary: string | null
}
export const CONTACTS: readonly DemoContact[] = [
  {
    name: 'Night desk',
    email: 'night@larkspur.example',
    group: 'on-call',
    phone_primary: '+49 30 5550100',
    phone_secondary: '+49 30 5550101',
  },
  {
    name: 'Maria Okafor',
    email: 'maria@larkspur.example',
    group: 'on-call',
    phone_primary: '+1 202 555 0147',
    phone_secondary: null,
  },
  {
    name: 'Database team',
    email: 'dba@larkspur.example',
    group: 'databases',
    phone_primary: null,
    phone_secondary: null,
  },
  {
    name: 'Office',
    email: 'hello@larkspur.example',
    group: null,
    phone_primary: '+49 30 5550199',
    phone_secondary: null,
  },
]

/** Label, username, days since staff opened it. */
export const CREDENTIALS: readonly (readonly [label: string, username: string, opened: number | null])[] = [
  ['web servers', 'deploy', 12],
  ['db-root.prod', 'postgres', null],
  ['Intranet admin', 'admin', 240],
]

export interface DemoService {
  readonly label: string
  readonly type: 'url' | 'tcp'
  readonly address: string
  /** Seconds. */
  readonly timeout: number
  readonly body?: string
  readonly group?: string
  readonly notes?: string
  readonly region?: string
  /** Labels. */
  readonly credentials?: readonly string[]
  /** Days since its creation. */
  readonly made: number
  readonly disabled?: boolean
}

/**
 * Services on this machine are the server's own, the only ones that checks can reach unless an operator lists others.
 */
export const demoServices = ({ port, objectsPort }: Ports): readonly DemoService[] => [
  {
    label: 'Console settings',
    type: 'url',
    address: `http://localhost:${port}/config.json`,
    timeout: 10,
    body: 'objectOrigins',
    group: 'on-call',
    credentials: ['web servers'],
    made: 310,
  },
  {
    label: 'Regions API',
    type: 'url',
    address: `http://localhost:${port}/v4/regions?page_size=25`,
    timeout: 10,
    body: '"eu-central"',
    group: 'on-call',
    notes: 'Restart the front ends one after the other, never both.',
    credentials: ['web servers'],
    made: 310,
  },
  { label: 'Object store', type: 'tcp', address: `localhost:${objectsPort}`, timeout: 5, group: 'on-call', made: 220 },
  {
    label: 'Checkout page',
    type: 'url',
    address: `http://localhost:${port}/v4/regions`,
    timeout: 15,
    body: 'Order now',
    group: 'on-call',
    notes: 'Call the night desk first. The shop keeps orders for an hour.',
    credentials: ['web servers', 'db-root.prod'],
    made: 96,
  },
  {
    label: 'orders-primary',
    type: 'tcp',
    address: '10.20.30.40:5432',
    timeout: 8,
    region: 'eu-central',
    group: 'databases',
    credentials: ['db-root.prod'],
    made: 64,
  },
  {
    label: 'Status page',
    type: 'url',
    address: 'https://status.larkspur.example/health?full=1',
    timeout: 20,
    body: 'all good',
    made: 30,
  },
  {
    label: 'legacy-intranet',
    type: 'url',
    address: 'http://intranet.larkspur.example:8080/',
    timeout: 60,
    credentials: ['Intranet admin'],
    notes: 'This server is being moved. Checks are off until then.',
    made: 700,
    disabled: true,
  },
]

/** Issues by the label of the service: hours since then, hours until they were resolved. */
export const ISSUES: readonly (readonly [service: string, reason: string, ago: number, over?: number])[] = [
  ['Regions API', 'No response within 10 seconds.', 212, 1],
  ['Object store', 'The connection was refused.', 51, 2],
  ['Checkout page', "The response didn't contain the expected text.", 3],
]
/** By the label of the instance. */
export const ACCESS: readonly (readonly [
  string,
  { access: number; ip: string; port: number | null; user: string | null },
])[] = [
  ['db-replica-2', { access: 1, ip: 'any', port: 2222, user: 'maintenance' }],
  ['build-runner', { access: 0, ip: 'any', port: null, user: null }],
]
