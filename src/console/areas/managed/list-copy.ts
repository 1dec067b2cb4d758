/** Sentences of the lists, of a resource's page, and of questions about several resources or about a lost response. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

/** After a creation whose response was lost. */
export const lostService = {
  checking: 'Checking whether the service was created…',
  none: 'No service was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 service without a label was created'
        : `${formatCount(count)} services without a label were created`
      : count === 1
        ? `1 service with the label ${label} was created`
        : `${formatCount(count)} services with the label ${label} were created`,
  mightBeOlder: 'Check that this is the service you created. An older one could match.',
}

/** After a creation whose response was lost. */
export const lostContact = {
  checking: 'Checking whether the contact was created…',
  none: 'No contact was created',
  found: (count: number, name: string) =>
    name === ''
      ? count === 1
        ? '1 contact without a name was created'
        : `${formatCount(count)} contacts without a name were created`
      : count === 1
        ? `1 contact with the name ${name} was created`
        : `${formatCount(count)} contacts with the name ${name} were created`,
  mightBeOlder: 'Check that this is the contact you created. An older one could match.',
}

/** After a creation whose response was lost. */
export const lostCredential = {
  checking: 'Checking whether the credential was created…',
  none: 'No credential was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 credential without a label was created'
        : `${formatCount(count)} credentials without a label were created`
      : count === 1
        ? `1 credential with the label ${label} was created`
        : `${formatCount(count)} credentials with the label ${label} were created`,
  mightBeOlder: 'Check that this is the credential you created. An older one could match.',
}

export const bulkChange = {
  action: 'Change',
  title: (count: number) => `Change ${plural(count, 'instance')}`,
  question: (count: number) => `Change SSH access for ${plural(count, 'instance')}?`,
  none: 'None of these can be changed',
  noneSelected: 'None of the selected instances can be changed.',
  skipped: (count: number) => `${plural(count, 'instance')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of instances, to confirm`,
}

export const instanceList = {
  label: 'instances',
  loading: 'Loading instances',
  noAccess: 'You don’t have access to instances',
  noMatches: 'No instances match the filter',
  count: (all: number) => plural(all, 'instance'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'instance')}`,
}

export const serviceList = {
  label: 'services',
  loading: 'Loading services',
  noAccess: 'You don’t have access to services',
  noMatches: 'No services match the filter',
  count: (all: number) => plural(all, 'service'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'service')}`,
}

export const credentialList = {
  label: 'credentials',
  loading: 'Loading credentials',
  noAccess: 'You don’t have access to credentials',
  noMatches: 'No credentials match the filter',
  count: (all: number) => plural(all, 'credential'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'credential')}`,
}

export const contactList = {
  label: 'contacts',
  loading: 'Loading contacts',
  noAccess: 'You don’t have access to contacts',
  noMatches: 'No contacts match the filter',
  count: (all: number) => plural(all, 'contact'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'contact')}`,
}

export const issueList = {
  label: 'issues',
  loading: 'Loading issues',
  noAccess: 'You don’t have access to issues',
  noMatches: 'No issues match the filter',
  count: (all: number) => plural(all, 'issue'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'issue')}`,
}

export const servicePage = {
  refresh: 'Refresh service',
  loading: 'Loading service',
  sections: 'Sections of this service',
  noAccess: 'You don’t have access to this service',
}

export const issuePage = {
  refresh: 'Refresh issue',
  loading: 'Loading issue',
  sections: 'Sections of this issue',
  noAccess: 'You don’t have access to this issue',
}

// Several services
export const enable = 'Enable'
export const disable = 'Disable'
export const remove = 'Delete'
export const notDisabled = 'This service is already enabled.'
export const alreadyDisabled = 'This service is already disabled.'
export const bulkEnableBody = 'Checks start again, and your contacts are notified about problems.'
export const bulkDisableBody = 'Checks stop, and no one is notified until you enable these services again.'
export const bulkDisableBodyEmbedded =
  'Checks stop, open issues are resolved, and no one is notified until you enable these services again.'
export const bulkDeleteServicesBody = 'Checks stop permanently, and the settings of these services are deleted.'

export const bulkEnable = {
  action: 'Enable',
  title: (count: number) => `Enable ${plural(count, 'service')}`,
  question: (count: number) => `Enable ${plural(count, 'service')}?`,
  none: 'None of these can be enabled',
  noneSelected: 'None of the selected services can be enabled.',
  skipped: (count: number) => `${plural(count, 'service')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of services, to confirm`,
}

export const bulkDisable = {
  action: 'Disable',
  title: (count: number) => `Disable ${plural(count, 'service')}`,
  question: (count: number) => `Disable ${plural(count, 'service')}?`,
  none: 'None of these can be disabled',
  noneSelected: 'None of the selected services can be disabled.',
  skipped: (count: number) => `${plural(count, 'service')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of services, to confirm`,
}

export const bulkDeleteServices = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'service')}`,
  question: (count: number) => `Delete ${plural(count, 'service')}?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected services can be deleted.',
  skipped: (count: number) => `${plural(count, 'service')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of services, to confirm`,
}

// Several contacts
export const changeGroup = 'Change group'
export const group = 'Group'
export const noGroup = 'No group'
export const chooseGroup = 'Choose a group'
export const groupNeeded = 'Choose a group.'
export const changeGroupBody = 'Services notify the contacts of their group. Other fields don’t change.'
export const revoke = 'Revoke'
export const bulkRevokeBody =
  'Support can’t log in with these credentials anymore. This can’t be undone. The logins keep working on your servers.'
export const bulkRevokeServices = (names: string) => `Removed from the services ${names}.`

export const bulkGroup = {
  action: 'Change group',
  title: (count: number) => `Change ${plural(count, 'contact')}`,
  question: (count: number) => `Change group for ${plural(count, 'contact')}?`,
  none: 'None of these can be changed',
  noneSelected: 'None of the selected contacts can be changed.',
  skipped: (count: number) => `${plural(count, 'contact')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of contacts, to confirm`,
}

export const bulkRevoke = {
  action: 'Revoke',
  title: (count: number) => `Revoke ${plural(count, 'credential')}`,
  question: (count: number) => `Revoke ${plural(count, 'credential')}?`,
  none: 'None of these can be revoked',
  noneSelected: 'None of the selected credentials can be revoked.',
  skipped: (count: number) => `${plural(count, 'credential')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of credentials, to confirm`,
}

export const bulkDeleteContactsBody = 'These contacts will no longer be notified.'
export const noOneNotified = (names: string) => `No one will be notified about ${names}.`

export const bulkDeleteContacts = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'contact')}`,
  question: (count: number) => `Delete ${plural(count, 'contact')}?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected contacts can be deleted.',
  skipped: (count: number) => `${plural(count, 'contact')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of contacts, to confirm`,
}
