/** Managed-service monitoring, reserved to unrestricted users. */
import * as z from 'zod/mini'
import {
  Contact,
  ContactBody,
  Credential,
  CredentialCreateBody,
  CredentialSecretBody,
  CredentialUpdateBody,
  InstanceSettings,
  InstanceSettingsBody,
  Issue,
  Service,
  ServiceCreateBody,
  ServiceUpdateBody,
  SshKey,
  Stats,
} from './managed-rules'
import { area, Empty, list, op } from './op'

const read = { scope: 'account:read_only', unrestricted: true } as const
const write = { scope: 'account:read_write', unrestricted: true } as const
const ContactKey = z.object({ contactId: z.int() })
const CredentialKey = z.object({ credentialId: z.int() })
const InstanceKey = z.object({ instanceId: z.int() })
const ServiceKey = z.object({ serviceId: z.int() })

// Viewing one contact or credential needs read_write, as in the reference.
const contacts = {
  contacts: list('GET /managed/contacts', {
    filterable: { group: 'string' },
    title: 'Contacts List',
    ...read,
    item: Contact,
  }),
  createContact: op('POST /managed/contacts', { title: 'Contact Create', ...write, body: ContactBody, res: Contact }),
  contact: op('GET /managed/contacts/{contactId}', {
    title: 'Contact View',
    ...write,
    params: ContactKey,
    res: Contact,
  }),
  updateContact: op('PUT /managed/contacts/{contactId}', {
    title: 'Contact Update',
    ...write,
    params: ContactKey,
    body: ContactBody,
    res: Contact,
  }),
  removeContact: op('DELETE /managed/contacts/{contactId}', {
    title: 'Contact Delete',
    ...write,
    params: ContactKey,
    res: Empty,
  }),
}

const credentials = {
  credentials: list('GET /managed/credentials', { title: 'Credentials List', ...read, item: Credential }),
  createCredential: op('POST /managed/credentials', {
    title: 'Credential Create',
    ...write,
    body: CredentialCreateBody,
    res: Credential,
  }),
  sshKey: op('GET /managed/credentials/sshkey', { title: 'SSH Key View', ...read, res: SshKey }),
  credential: op('GET /managed/credentials/{credentialId}', {
    title: 'Credential View',
    ...write,
    params: CredentialKey,
    res: Credential,
  }),
  updateCredential: op('PUT /managed/credentials/{credentialId}', {
    title: 'Credential Update',
    ...write,
    params: CredentialKey,
    body: CredentialUpdateBody,
    res: Credential,
  }),
  revokeCredential: op('POST /managed/credentials/{credentialId}/revoke', {
    deletes: true,
    view: '/managed/credentials/{credentialId}',
    title: 'Credential Delete',
    ...write,
    params: CredentialKey,
    res: Empty,
  }),
  updateCredentialSecret: op('POST /managed/credentials/{credentialId}/update', {
    title: 'Credential Username and Password Update',
    ...write,
    params: CredentialKey,
    body: CredentialSecretBody,
    res: Empty,
  }),
}

const settings = {
  issues: list('GET /managed/issues', { title: 'Issues List', ...read, item: Issue }),
  issue: op('GET /managed/issues/{issueId}', {
    title: 'Issue View',
    ...read,
    params: z.object({ issueId: z.int() }),
    res: Issue,
  }),
  instanceSettings: list('GET /managed/instance-settings', {
    title: 'Instance Settings List',
    ...read,
    item: InstanceSettings,
  }),
  instanceSetting: op('GET /managed/instance-settings/{instanceId}', {
    title: 'Instance Settings View',
    ...read,
    params: InstanceKey,
    res: InstanceSettings,
  }),
  updateInstanceSetting: op('PUT /managed/instance-settings/{instanceId}', {
    title: 'Instance Settings Update',
    ...write,
    params: InstanceKey,
    body: InstanceSettingsBody,
    res: InstanceSettings,
    defaults: { ssh: { access: true, ip: 'any', port: null, user: null } },
  }),
}

/** Ends the service's open issue, whose state is that of its ticket. */
const endsIssue = { alsoTouches: ['tickets'] } as const

const services = {
  services: list('GET /managed/services', { title: 'Services List', ...read, item: Service }),
  createService: op('POST /managed/services', {
    title: 'Service Create',
    ...write,
    body: ServiceCreateBody,
    res: Service,
  }),
  service: op('GET /managed/services/{serviceId}', {
    title: 'Service View',
    ...read,
    params: ServiceKey,
    res: Service,
  }),
  updateService: op('PUT /managed/services/{serviceId}', {
    title: 'Service Update',
    ...write,
    params: ServiceKey,
    body: ServiceUpdateBody,
    res: Service,
  }),
  removeService: op('DELETE /managed/services/{serviceId}', {
    title: 'Service Delete',
    ...write,
    ...endsIssue,
    params: ServiceKey,
    res: Empty,
  }),
  disableService: op('POST /managed/services/{serviceId}/disable', {
    title: 'Service Disable',
    ...write,
    ...endsIssue,
    params: ServiceKey,
    res: Service,
  }),
  enableService: op('POST /managed/services/{serviceId}/enable', {
    title: 'Service Enable',
    ...write,
    params: ServiceKey,
    res: Service,
  }),
  stats: op('GET /managed/stats', { title: 'Stats List', ...read, rate: 'statistics', res: Stats }),
}

export const managed = area('managed', { ...contacts, ...credentials, ...settings, ...services })
