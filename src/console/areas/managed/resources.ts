import { ID } from '#/console/resource/area/early'
import { type AreaResources, defineResource, NUMBER_ID } from '#/console/resource/area/resources'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { managed } from '#/contract/managed'
import { regions } from '#/contract/regions'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { managedArea } from './area'

export const managedResources: AreaResources = {
  area: managedArea,
  resources: [
    defineResource({
      kind: 'service',
      list: managed.services,
      view: managed.service,
      more: (s) => s.address,
      page: (s) => ({ to: '/managed/services/$serviceId', params: { serviceId: String(s.id) } }),
      all: (filter) => ({ to: '/managed/services', search: { filter } }),
      mention: { id: NUMBER_ID, text: (id) => `About the managed service ${id}.`, managed: true },
    }),
    defineResource({
      kind: 'contact',
      label: 'Contacts',
      list: managed.contacts,
      name: (c) => c.name,
      more: (c) => c.email,
      page: (c) => ({ to: '/managed/contacts/$contactId', params: { contactId: String(c.id) } }),
      all: (filter) => ({ to: '/managed/contacts', search: { filter } }),
    }),
    defineResource({
      kind: 'credential',
      label: 'Credentials',
      list: managed.credentials,
      page: (c) => ({ to: '/managed/credentials/$credentialId', params: { credentialId: String(c.id) } }),
      all: (filter) => ({ to: '/managed/credentials', search: { filter } }),
    }),
    defineResource({
      kind: 'instance',
      label: 'Instances',
      list: managed.instanceSettings,
      page: (s) => ({ to: '/instances/$instanceId', params: { instanceId: String(s.id) } }),
      all: (filter) => ({ to: '/managed/access', search: { filter } }),
    }),
    defineResource({
      kind: 'issue',
      label: 'Managed issues',
      list: managed.issues,
      name: (i) => i.entity.label,
      page: (i) => ({ to: '/managed/issues/$issueId', params: { issueId: String(i.id) } }),
      all: (filter) => ({ to: '/managed/issues', search: { filter } }),
    }),
  ],
  pages: [
    { label: 'Services', target: { to: '/managed/services' } },
    { label: 'Issues', target: { to: '/managed/issues' } },
    { label: 'Contacts', target: { to: '/managed/contacts' } },
    { label: 'Credentials', target: { to: '/managed/credentials' } },
    { label: 'SSH access', target: { to: '/managed/access' } },
  ],
  creates: [
    { op: managed.createService, target: { to: '/managed/services/new' } },
    { op: managed.createContact, target: { to: '/managed/contacts/new' } },
    { op: managed.createCredential, target: { to: '/managed/credentials/new' } },
  ],
  words: {
    'managed.createContact': 'Create contact',
    'managed.updateContact': 'Edit contact',
    'managed.removeContact': 'Delete contact',
    'managed.createCredential': 'Create credential',
    'managed.updateCredential': 'Rename credential',
    'managed.revokeCredential': 'Revoke credential',
    'managed.updateCredentialSecret': 'Change login for credential',
    'managed.updateInstanceSetting': 'Change SSH access for instance',
    'managed.createService': 'Create service',
    'managed.updateService': 'Edit service',
    'managed.removeService': 'Delete service',
    'managed.disableService': 'Disable service',
    'managed.enableService': 'Enable service',
    managed_service_create: 'Service created',
    managed_service_delete: 'Service deleted',
    managed_enabled: 'Managed services enabled',
    managed_disabled: 'Managed services disabled',
  },
  early: [
    ['/managed', managed.services, managed.issues, managed.stats],
    ['/managed/services', managed.services, regions.list],
    ['/managed/issues', managed.issues, managed.services],
    [`/managed/services/${ID}`, managed.service, managed.issues, regions.list],
    [`/managed/issues/${ID}`, managed.issue, managed.services],
    ['/managed/contacts', managed.contacts, managed.services],
    ['/managed/credentials', managed.credentials, managed.services],
    ['/managed/access', managed.instanceSettings, managed.sshKey],
    [`/instances/${ID}`, managed.instanceSetting, volumes.list, { op: tickets.list, ...FIRST_TICKETS }],
  ],
}
