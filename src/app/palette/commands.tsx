/** Pages and actions of the palette. */
import { Link, type LinkProps } from '@tanstack/react-router'
import { buckets } from '#/contract/buckets'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { areaGroups } from '../shell/navigation'
import { openOverlay } from '../shell/open-overlay'
import { refreshPage, switchTheme } from '../shortcuts/registry'
import type { ScopedOperation } from '../session/use-can'
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
  areaGroups.flatMap(({ areas }) =>
    areas.map(({ to, label, icon, key }) => ({ ...page(label, to as To, icon), keys: ['g', key] })),
  )

const subPages: readonly PaletteResult[] = [
  page('Usage of object storage', '/buckets/usage', 'bucket', 'Buckets'),
  page('Who may reach which bucket', '/keys/matrix', 'key', 'Access keys'),
  page('Public images', '/images/public', 'image', 'Images'),
  page('Monitoring plans', '/monitoring/plans', 'monitoring', 'Monitoring'),
  page('Services', '/managed/services', 'managed', 'Managed services'),
  page('Issues', '/managed/issues', 'managed', 'Managed services'),
  page('Contacts', '/managed/contacts', 'managed', 'Managed services'),
  page('Credentials', '/managed/credentials', 'managed', 'Managed services'),
  page('SSH access', '/managed/access', 'managed', 'Managed services'),
  page('Plan availability', '/regions/availability', 'region', 'Regions'),
]

export interface CommandSession {
  readonly can: (op: ScopedOperation) => string | undefined
  readonly signedIn: boolean
  readonly signIn: () => void
  readonly signOut: () => void
}

const MAKE: readonly (readonly [label: string, to: To, icon: PaletteResult['icon'], op: ScopedOperation])[] = [
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

/** Each with the reason where the token is known not to allow it. */
const actions = ({ can, signedIn, signIn, signOut }: CommandSession): readonly PaletteResult[] => [
  ...MAKE.map(([label, to, icon, op]): PaletteResult => ({
    ...page(label, to, icon),
    id: `make${to}`,
    blocked: can(op),
  })),
  { id: 'do/refresh', label: 'Refresh this page', icon: 'action', keys: ['r'], run: refreshPage },
  { id: 'do/theme', label: 'Switch theme', more: 'dark light', icon: 'action', keys: ['d'], run: switchTheme },
  {
    id: 'do/activity',
    label: 'Activity: what you changed',
    icon: 'action',
    keys: ['a'],
    run: () => openOverlay('activity'),
  },
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
