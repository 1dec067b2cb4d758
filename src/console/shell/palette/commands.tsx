/** Pages and actions of the palette. */
import { Link, type LinkProps } from '@tanstack/react-router'
import { buckets } from '#/contract/buckets'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { activity } from '#/console/api/activity/activity'
import { commandOf } from '../activity/activity-words'
import { copyWithToast } from '#/console/resource/form/copy-with-toast'
import { allAreas } from '../navigation/navigation'
import { openOverlay } from '../navigation/open-overlay'
import { refreshPage, switchTheme } from '../shortcuts/registry'
import type { ScopedOperation } from '#/console/resource/access/use-can'
import * as copy from './copy'
import type { PaletteResult } from './found'

type To = NonNullable<LinkProps['to']>

const page = (label: string, to: To, icon: PaletteResult['icon'], more?: string): PaletteResult => ({
  id: `page${to}`,
  label,
  more,
  icon,
  link: () => <Link to={to} />,
})

const areaPages = (): readonly PaletteResult[] =>
  allAreas().map(({ to, label, icon, key }) => ({ ...page(label, to as To, icon), keys: ['g', key] }))

const subPages: readonly PaletteResult[] = [
  page(copy.usage, '/buckets/usage', 'bucket', copy.buckets),
  page(copy.publicImages, '/images/public', 'image', copy.images),
  page(copy.monitoringPlans, '/monitoring/plans', 'monitoring', copy.monitoring),
  page(copy.services, '/managed/services', 'managed', copy.managedServices),
  page(copy.issues, '/managed/issues', 'managed', copy.managedServices),
  page(copy.contacts, '/managed/contacts', 'managed', copy.managedServices),
  page(copy.credentials, '/managed/credentials', 'managed', copy.managedServices),
  page(copy.sshAccess, '/managed/access', 'managed', copy.managedServices),
  page(copy.planAvailability, '/regions/availability', 'region', copy.regions),
  page(copy.settings, '/settings', 'action', copy.settingsMore),
]

export interface CommandSession {
  readonly can: (op: ScopedOperation) => string | undefined
  readonly signedIn: boolean
  readonly signIn: () => void
  readonly signOut: () => void
}

const CREATE: readonly (readonly [label: string, to: To, icon: PaletteResult['icon'], op: ScopedOperation])[] = [
  [copy.createBucket, '/buckets/new', 'bucket', buckets.create],
  [copy.createKey, '/keys/new', 'key', keys.create],
  [copy.createVolume, '/volumes/new', 'volume', volumes.create],
  [copy.uploadImage, '/images/upload', 'image', images.upload],
  [copy.captureImage, '/images/capture', 'image', images.create],
  [copy.openTicket, '/tickets/new', 'ticket', tickets.open],
  [copy.createClient, '/monitoring/new', 'monitoring', monitoring.createClient],
  [copy.createService, '/managed/services/new', 'managed', managed.createService],
  [copy.createContact, '/managed/contacts/new', 'managed', managed.createContact],
  [copy.createCredential, '/managed/credentials/new', 'managed', managed.createCredential],
]

/** Copies the command of the session's last change, without its secrets. */
function lastRequest(): Pick<PaletteResult, 'run' | 'blocked'> {
  const command = activity
    .get()
    .all.map(commandOf)
    .findLast((c) => c !== undefined)
  return command === undefined
    ? { blocked: copy.nothingSent }
    : { run: () => void copyWithToast(command, copy.copiedAsCurl, copy.copiedAsCurlDetail) }
}

/** Actions, each with the reason if the token is known to lack its scope. */
const actions = ({ can, signedIn, signIn, signOut }: CommandSession): readonly PaletteResult[] => [
  ...CREATE.map(([label, to, icon, op]): PaletteResult => ({
    ...page(label, to, icon),
    id: `create${to}`,
    blocked: can(op),
  })),
  { id: 'do/refresh', label: copy.refreshPage, icon: 'action', keys: ['r'], run: refreshPage },
  { id: 'do/theme', label: copy.switchTheme, more: copy.themes, icon: 'action', keys: ['d'], run: switchTheme },
  {
    id: 'do/activity',
    label: copy.activity,
    more: copy.activityMore,
    icon: 'action',
    keys: ['a'],
    run: () => openOverlay('activity'),
  },
  { id: 'do/curl', label: copy.copyLastRequest, more: copy.copyLastMore, icon: 'action', ...lastRequest() },
  { id: 'do/keys', label: copy.shortcuts, icon: 'action', keys: ['?'], run: () => openOverlay('shortcuts') },
  signedIn
    ? { id: 'do/leave', label: copy.signOut, icon: 'action', run: signOut }
    : { id: 'do/enter', label: copy.signIn, icon: 'action', run: signIn },
]

export const allCommands = (on: CommandSession): readonly PaletteResult[] => [
  ...areaPages(),
  ...subPages,
  ...actions(on),
]
