/** Field rules, bodies and resources of support tickets. */
import * as z from 'zod/mini'
import { body, chars, flag, id, text, Time, withRules, type RuleError, type Rules, MAX_NAME } from './fields'

export const TICKET_STATUSES = ['closed', 'new', 'open'] as const
export const ATTACHMENT_EXTENSIONS = [
  'gif',
  'jpg',
  'jpeg',
  'pjpg',
  'pjpeg',
  'tif',
  'tiff',
  'png',
  'pdf',
  'txt',
] as const
/** Bytes. */
export const MAX_ATTACHMENT = 5 * 1024 * 1024

/** `url` may be a path on the API or absolute. */
export const TicketEntity = z.object({ id: z.int(), label: z.string(), type: z.string(), url: z.string() })
export interface TicketEntity extends z.infer<typeof TicketEntity> {}
export const Ticket = z.object({
  id: z.int(),
  summary: z.string(),
  description: z.string(),
  status: z.enum(TICKET_STATUSES),
  closable: z.boolean(),
  closed: z.nullable(Time),
  opened: Time,
  opened_by: z.string(),
  updated: Time,
  updated_by: z.nullable(z.string()),
  avatar_id: z.string(),
  attachments: z.array(z.string()),
  entity: z.nullable(TicketEntity),
})
export interface Ticket extends z.infer<typeof Ticket> {}

/** `from_vendor`: written by the provider's staff. */
export const TicketReply = z.object({
  id: z.int(),
  created: Time,
  created_by: z.string(),
  description: z.string(),
  from_vendor: z.boolean(),
  avatar_id: z.string(),
})
export interface TicketReply extends z.infer<typeof TicketReply> {}

export const TicketSummary = chars('Subject', 1, 64, { shown: true })
export const TicketDescription = chars('Description', 1, 65_000, { shown: true })
export const ReplyDescription = chars('Reply', 1, 65_535, { shown: true })
export const TicketFile = z.file({ error: 'Choose a file to attach.' })

/** Entities that a ticket can be about, one at most. A VLAN is named by its label and region. */
export const TICKET_ENTITIES = [
  'database_id',
  'domain_id',
  'firewall_id',
  'instance_id',
  'k8scluster_id',
  'monitoringclient_id',
  'loadbalancer_id',
  'volume_id',
  'vpc_id',
  'vlan',
] as const

export const TicketOpenBase = body({
  summary: TicketSummary,
  description: TicketDescription,
  database_id: z.optional(id('Database')),
  domain_id: z.optional(id('Domain')),
  firewall_id: z.optional(id('Firewall')),
  instance_id: z.optional(id('Instance')),
  k8scluster_id: z.optional(id('Kubernetes cluster')),
  monitoringclient_id: z.optional(id('Monitoring client')),
  loadbalancer_id: z.optional(id('Load balancer')),
  volume_id: z.optional(id('Volume')),
  vpc_id: z.optional(id('VPC')),
  vlan: z.optional(text('VLAN', MAX_NAME, { filled: true })),
  region: z.optional(text('Region', MAX_NAME, { filled: true })),
  managed_issue: z.optional(flag('Managed issue')),
})

export const ticketRules: Rules = (v) => {
  const given = TICKET_ENTITIES.filter((field) => v[field] !== undefined)
  const about = v.managed_issue === true ? given : given.slice(1)
  const reason =
    v.managed_issue === true
      ? "A managed issue can't name another entity."
      : `A ticket can be about one entity only. ${given[0]} is already set.`
  const errors: RuleError[] = about.map((field) => ({ field, reason }))
  if (v.vlan !== undefined && v.region === undefined) {
    errors.push({ field: 'region', reason: 'Region is required for a VLAN.' })
  }
  if (v.region !== undefined && v.vlan === undefined) {
    errors.push({ field: 'region', reason: 'Region is allowed only for a ticket about a VLAN.' })
  }
  return errors
}
export const TicketOpenBody = withRules(TicketOpenBase, ticketRules)
export const ReplyBody = body({ description: ReplyDescription })
export const AttachmentBody = body({ file: TicketFile })

/** The reason why a file can't be attached, or undefined. The size has its own status in a response: 413. */
export function attachmentProblem(name: string, size: number): string | undefined {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  if (!ATTACHMENT_EXTENSIONS.some((e) => e === extension)) {
    return `Attachments must be ${ATTACHMENT_EXTENSIONS.map((e) => `.${e}`).join(', ')} files.`
  }
  return size > MAX_ATTACHMENT ? 'Attachments must be at most 5 MiB.' : undefined
}
