/** The words of managed services: overview, services, issues, contacts, credentials, SSH access. */
import { plural } from '#/lib/text'

// Every page
/** Up to five names, the rest counted: "a, b, c, d, e and 12 others". */
export const names = (shown: readonly string[], more: number) =>
  more > 0 ? `${shown.join(', ')} and ${plural(more, 'other')}` : shown.join(', ')

// Overview
export const statusesUnreadable = 'Some issue statuses couldn’t be loaded'
export const issuesUnreadable = 'Issues couldn’t be loaded'
/** Of a service that is down. */
export const noIssueYet = (embedded: boolean) =>
  embedded ? 'An issue opens after three failed checks.' : 'No issue is open yet.'

// Services
export const timeoutSeconds = (seconds: string) => `${seconds} ${seconds === '1' ? 'second' : 'seconds'}`

// One service
export const service = (serviceId: string | number) => `Service ${serviceId}`

// Issues
export const issueNumber = (issueId: number) => `Issue ${Number.isNaN(issueId) ? '–' : issueId}`

// Credentials
export const credentialNumber = (credentialId: string | number) => `Credential ${credentialId}`
export const createCredential = 'Create credential'
export const credentialLabelTaken = 'Another credential has this label. Labels are unique.'
