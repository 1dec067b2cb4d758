/** Field rules, bodies and resources of managed-service monitoring. */
import * as z from 'zod/mini'
import { addressKind, holdsLogin, isIp } from './addresses'
import {
  body,
  bounded,
  chars,
  choice,
  flag,
  group,
  id,
  integer,
  listOf,
  say,
  text,
  Time,
  withRules,
  MAX_NAME,
  MAX_PROSE,
} from './fields'
import type { RuleError, Rules } from './fields'

export const SERVICE_TYPES = ['url', 'tcp'] as const
export const SERVICE_STATUSES = ['disabled', 'pending', 'ok', 'problem'] as const

export const ContactName = chars('Name', 2, 64, {
  pattern: /^[a-zA-Z0-9_ -]+$/,
  hint: 'Name can contain letters, numbers, spaces, hyphens, and underscores.',
  shown: true,
})
// An "email format" alone: any name of RFC 5322 without quotes, and domains such as `example.xn--p1ai`, which zod's pattern refuses.
const email = /^(?:[\w!#$%&'*+/=?^`{|}~-]+\.)*[\w!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]*[a-z\d]$/i
/** Maximum characters of an email address: RFC 5321, 4.5.3.1.3, without its brackets. */
const MAX_EMAIL = 254
export const ContactEmail = bounded(
  z
    .email({ ...say('Email', 'must be an email address.'), pattern: email })
    .check(z.maxLength(MAX_EMAIL, `Email must be at most ${MAX_EMAIL} characters.`)),
  { maxLength: MAX_EMAIL },
)
export const ContactGroup = z.nullable(chars('Group', 2, 50, { shown: true }))
// Accepts every common way to write a number and refuses text that no phone can dial.
const phone = /^[+(]?\d[\d ()./*#,;ext-]{1,63}$/i
export const ContactPhone = z.nullable(
  bounded(
    text('Phone', 65).check(z.refine((s: string) => phone.test(s), 'Phone must be a number such as +1 202 555 0100.')),
    { format: 'phone', maxLength: 65 },
  ),
)
export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.object({ primary: z.nullable(z.string()), secondary: z.nullable(z.string()) }),
  group: z.nullable(z.string()),
  updated: Time,
})
export interface Contact extends z.infer<typeof Contact> {}
export const ContactBody = body({
  email: z.optional(ContactEmail),
  group: z.optional(ContactGroup),
  name: z.optional(ContactName),
  phone: z.optional(group('Phone', { primary: z.optional(ContactPhone), secondary: z.optional(ContactPhone) })),
})

export const CredentialLabel = chars('Label', 2, 75, {
  pattern: /^[a-zA-Z0-9_ .-]+$/,
  hint: 'Label can contain letters, numbers, spaces, dots, hyphens, and underscores.',
  shown: true,
})
export const CredentialPassword = text('Password', 5000)
export const CredentialUsername = chars('Username', 0, 5000)
/** The username and password are never returned. */
export const Credential = z.object({ id: z.int(), label: z.string(), last_decrypted: z.nullable(Time) })
export interface Credential extends z.infer<typeof Credential> {}
const secret = { password: CredentialPassword, username: z.optional(CredentialUsername) }
export const CredentialCreateBody = body({ label: CredentialLabel, ...secret })
export const CredentialUpdateBody = body({ label: z.optional(CredentialLabel) })
export const CredentialSecretBody = body(secret)
export const SshKey = z.object({ ssh_key: z.string() })
export interface SshKey extends z.infer<typeof SshKey> {}

/** `services` are ids; `entity` is the ticket opened for the issue. */
export const Issue = z.object({
  id: z.int(),
  created: Time,
  services: z.array(z.int()),
  entity: z.object({ id: z.int(), label: z.string(), type: z.literal('ticket'), url: z.string() }),
})
export interface Issue extends z.infer<typeof Issue> {}

export const SshAccess = flag('Access')
export const SshIp = bounded(
  text('IP address', 45).check(z.refine((s: string) => s === 'any' || isIp(s), 'IP address must be valid, or "any".')),
  { format: 'ip', maxLength: 45 },
)
/** Null means 22. */
export const SshPort = z.nullable(integer('Port', 1, 65_535))
/** Null means root. */
export const SshUser = z.nullable(chars('User', 0, 32, { shown: true }))
export const InstanceSettings = z.object({
  id: z.int(),
  label: z.string(),
  group: z.string(),
  ssh: z.object({
    access: z.boolean(),
    ip: z.string(),
    port: z.nullable(z.int()),
    user: z.nullable(z.string()),
  }),
})
export interface InstanceSettings extends z.infer<typeof InstanceSettings> {}
export const InstanceSettingsBody = body({
  ssh: z.optional(
    group('SSH', {
      access: z.optional(SshAccess),
      ip: z.optional(SshIp),
      port: z.optional(SshPort),
      user: z.optional(SshUser),
    }),
  ),
})

export const ServiceAddress = chars('Address', 3, 100)
export const ServiceMatch = z.nullable(chars('Text to find', 0, 100))
export const ServiceGroup = chars('Contact group', 0, 50, { shown: true })
export const ServiceCredentials = listOf('Credentials', id('Credential'), 100)
export const ServiceLabel = chars('Label', 3, 64, {
  pattern: /^[a-zA-Z0-9_ .-]+$/,
  hint: 'Label can contain letters, numbers, spaces, dots, hyphens, and underscores.',
  shown: true,
})
export const ServiceNotes = z.nullable(text('Notes', MAX_PROSE))
export const ServiceRegion = text('Region', MAX_NAME, { filled: true })
export const ServiceType = choice('Check type', SERVICE_TYPES)
/** Seconds. */
export const ServiceTimeout = integer('Timeout in seconds', 1, 255)

/** `region` is null unless the address is private; `timeout` in seconds. */
export const Service = z.object({
  id: z.int(),
  status: z.enum(SERVICE_STATUSES),
  service_type: z.enum(SERVICE_TYPES),
  label: z.string(),
  address: z.string(),
  timeout: z.int(),
  body: z.nullable(z.string()),
  consultation_group: z.string(),
  notes: z.nullable(z.string()),
  region: z.nullable(z.string()),
  credentials: z.array(z.int()),
  created: Time,
  updated: Time,
})
export interface Service extends z.infer<typeof Service> {}

export const ServiceCreateBase = body({
  address: ServiceAddress,
  body: z.optional(ServiceMatch),
  consultation_group: z.optional(ServiceGroup),
  credentials: z.optional(ServiceCredentials),
  label: ServiceLabel,
  notes: z.optional(ServiceNotes),
  region: z.optional(ServiceRegion),
  service_type: ServiceType,
  timeout: ServiceTimeout,
})
const refusals = {
  malformed: {
    url: 'Address must be an http or https URL.',
    tcp: 'Address must be a host and port, such as db.example.com:5432.',
  },
  forbidden: "Address can't be loopback, link-local, multicast, or unspecified.",
  login: "Address can't contain a username or password. Create a credential instead.",
} as const
/**
 * Checks address and region of a service. For an update, pass the service as it would become. Null or absent `region`
 * means none.
 */
export const serviceRules: Rules = ({ address, service_type: type, region }) => {
  if (typeof address !== 'string' || (type !== 'url' && type !== 'tcp')) return []
  const kind = addressKind(type, address)
  const errors: RuleError[] = []
  if (kind === 'malformed') errors.push({ field: 'address', reason: refusals.malformed[type] })
  if (kind === 'forbidden') errors.push({ field: 'address', reason: refusals.forbidden })
  if (type === 'url' && holdsLogin(address)) errors.push({ field: 'address', reason: refusals.login })
  const none = region === undefined || region === null
  if (kind === 'private' && none) {
    errors.push({ field: 'region', reason: 'Region is required for a private address.' })
  }
  if (kind === 'public' && !none) {
    errors.push({ field: 'region', reason: 'Region is allowed only for a private address.' })
  }
  return errors
}
export const ServiceCreateBody = withRules(ServiceCreateBase, serviceRules)
export const ServiceUpdateBody = z.partial(ServiceCreateBase)

/** `x` in milliseconds since 1970. */
const Points = z.array(z.object({ x: z.int(), y: z.number() }))
export const StatsSeries = z.object({ cpu: Points, disk: Points, swap: Points, net_in: Points, net_out: Points })
export interface StatsSeries extends z.infer<typeof StatsSeries> {}
/** Sentences instead of the series while no data exists. */
export const Stats = z.object({ data: z.union([StatsSeries, z.array(z.string())]) })
export interface Stats extends z.infer<typeof Stats> {}
