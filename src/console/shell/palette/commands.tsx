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
import type { PaletteResult } from './found'
import { managedServices } from './words'

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
  page('Usage', '/buckets/usage', 'bucket', 'Buckets'),
  page('Public images', '/images/public', 'image', 'Images'),
  page('Monitoring plans', '/monitoring/plans', 'monitoring', 'Monitoring'),
  page('Services', '/managed/services', 'managed', managedServices),
  page('Issues', '/managed/issues', 'managed', managedServices),
  page('Contacts', '/managed/contacts', 'managed', managedServices),
  page('Credentials', '/managed/credentials', 'managed', managedServices),
  page('SSH access', '/managed/access', 'managed', managedServices),
  page('Plan availability', '/regions/availability', 'region', 'Regions'),
  page('Settings', '/settings', 'action', 'Theme, time zone, units'),
]

export interface CommandSession {
  readonly can: (op: ScopedOperation) => string | undefined
  readonly signedIn: boolean
  readonly signIn: () => void
  readonly signOut: () => void
}

const CREATE: readonly (readonly [label: string, to: To, icon: PaletteResult['icon'], op: ScopedOperation])[] = [
  ['Create bucket', '/buckets/new', 'bucket', buckets.create],
  ['Create access key', '/keys/new', 'key', keys.create],
  ['Create volume', '/volumes/new', 'volume', volumes.create],
  ['Upload image', '/images/upload', 'image', images.upload],
  ['Capture image', '/images/capture', 'image', images.create],
  ['Open ticket', '/tickets/new', 'ticket', tickets.open],
  ['Create monitoring client', '/monitoring/new', 'monitoring', monitoring.createClient],
  ['Create service', '/managed/services/new', 'managed', managed.createService],
  ['Create contact', '/managed/contacts/new', 'managed', managed.createContact],
  ['Create credential', '/managed/credentials/new', 'managed', managed.createCredential],
]

/** Copies the command of the session's last change, without its secrets. */
function lastRequest(): Pick<PaletteResult, 'run' | 'blocked'> {
  const command = activity
    .get()
    .all.map(commandOf)
    .findLast((c) => c !== undefined)
  return command === undefined
    ? { blocked: 'No changes yet' }
    : { run: () => void copyWithToast(command, 'Copied as curl', 'Set $TOKEN before you run the command.') }
}

/** Actions, each with the reason if the token is known to lack its scope. */
const actions = ({ can, signedIn, signIn, signOut }: CommandSession): readonly PaletteResult[] => [
  ...CREATE.map(([label, to, icon, op]): PaletteResult => ({
    ...page(label, to, icon),
    id: `create${to}`,
    blocked: can(op),
  })),
  { id: 'do/refresh', label: 'Refresh this page', icon: 'action', keys: ['r'], run: refreshPage },
  { id: 'do/theme', label: 'Switch theme', more: 'dark light', icon: 'action', keys: ['d'], run: switchTheme },
  {
    id: 'do/activity',
    label: 'Activity',
    more: 'changes history',
    icon: 'action',
    keys: ['a'],
    run: () => openOverlay('activity'),
  },
  { id: 'do/curl', label: 'Copy last request as curl', more: 'API command', icon: 'action', ...lastRequest() },
  { id: 'do/keys', label: 'Keyboard shortcuts', icon: 'action', keys: ['?'], run: () => openOverlay('shortcuts') },
  signedIn
    ? { id: 'do/leave', label: 'Sign out', icon: 'action', run: signOut }
    : { id: 'do/enter', label: 'Sign in', icon: 'action', run: signIn },
]

export const allCommands = (on: CommandSession): readonly PaletteResult[] => [
  ...areaPages(),
  ...subPages,
  ...actions(on),
]
