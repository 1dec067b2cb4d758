/** Pages and actions of the palette. */
import zapIcon from '@lucide/icons/icons/zap'
import { areaResources } from '#/console/areas/resources'
import type { IconData } from '#/console/kit/button/icon'
import { linkTo } from '#/console/resource/area/link-to'
import type { AnyTarget } from '#/console/resource/area/target'
import { nameOfWrite } from '../activity/activity-words'
import { allAreas } from '../navigation/navigation'
import { openOverlay } from '../navigation/open-overlay'
import { refreshPage, switchTheme } from '../shortcuts/registry'
import type { ScopedOperation } from '#/console/resource/access/use-can'
import type { PaletteResult } from './found'

const page = (label: string, icon: IconData, target: AnyTarget, more?: string): PaletteResult => ({
  id: `page${target.to}`,
  label,
  more,
  icon,
  link: () => linkTo(target),
})

const pages: readonly PaletteResult[] = [
  ...allAreas.map(({ path, label, icon, key }) => ({ ...page(label, icon, { to: path }), keys: ['g', key] })),
  ...areaResources.flatMap(({ area, pages: further = [] }) =>
    further.map(({ label, target }) => page(label, area.icon, target, area.label)),
  ),
  page('Settings', zapIcon, { to: '/settings' }, 'Theme, time zone, units'),
]

export interface CommandSession {
  readonly can: (op: ScopedOperation) => string | undefined
  readonly signedIn: boolean
  readonly signIn: () => void
  readonly signOut: () => void
}

/** Actions, each with the reason if the token is known to lack its scope. */
const actions = ({ can, signedIn, signIn, signOut }: CommandSession): readonly PaletteResult[] => [
  ...areaResources.flatMap(({ area, creates = [] }) =>
    creates.map(({ op, target, label }): PaletteResult => ({
      ...page(label ?? nameOfWrite(op), area.icon, target),
      id: `create${target.to}`,
      blocked: can(op),
    })),
  ),
  { id: 'do/refresh', label: 'Refresh this page', icon: zapIcon, keys: ['r'], run: refreshPage },
  { id: 'do/theme', label: 'Switch theme', more: 'dark light', icon: zapIcon, keys: ['d'], run: switchTheme },
  {
    id: 'do/activity',
    label: 'Activity',
    more: 'changes history',
    icon: zapIcon,
    keys: ['a'],
    run: () => openOverlay('activity'),
  },
  { id: 'do/keys', label: 'Keyboard shortcuts', icon: zapIcon, keys: ['?'], run: () => openOverlay('shortcuts') },
  signedIn
    ? { id: 'do/leave', label: 'Sign out', icon: zapIcon, run: signOut }
    : { id: 'do/enter', label: 'Sign in', icon: zapIcon, run: signIn },
]

export const allCommands = (on: CommandSession): readonly PaletteResult[] => [...pages, ...actions(on)]
