import { useCallback } from 'react'
import { Link } from '@tanstack/react-router'
import { copyWithToast } from '#/console/resource/form/copy-with-toast'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useCan } from '#/console/resource/access/use-can'
import { volumeCan } from '#/contract/states'
import { volumes, type Volume } from '#/contract/volumes'
import type { MenuEntry, MenuItem } from '#/console/kit/overlay/menu-entry'
import type { PageAction } from '#/console/resource/page/page-actions'
import { volumeName } from './format'
import { noPath } from './words'

const paramsOf = (v: Volume) => ({ volumeId: String(v.id) })

export interface VolumeActions {
  /** Detach for an attached volume, else Attach, the next step. */
  readonly attachOrDetach: PageAction
  readonly resize: MenuItem
  readonly clone: MenuItem
  readonly edit: MenuItem
  readonly path: MenuItem
  readonly ticket: MenuItem
  readonly remove: MenuItem
}

/** A volume's actions. A disabled one carries its reason: a missing scope first, then the volume's status. */
export function useVolumeActions(): (v: Volume) => VolumeActions {
  const can = useCan()
  return useCallback(
    (v: Volume): VolumeActions => ({
      attachOrDetach:
        v.instance_id === null
          ? {
              label: 'Attach',
              primary: true,
              link: <Link to="/volumes/$volumeId/attach" params={paramsOf(v)} />,
              disabledReason: can(volumes.attach) ?? volumeCan.attach(v),
            }
          : {
              label: 'Detach',
              link: <Link to="/volumes/$volumeId/detach" params={paramsOf(v)} />,
              disabledReason: can(volumes.detach) ?? volumeCan.detach(v),
            },
      resize: {
        label: 'Resize',
        link: <Link to="/volumes/$volumeId/resize" params={paramsOf(v)} />,
        disabledReason: can(volumes.resize) ?? volumeCan.resize(v),
      },
      clone: {
        label: 'Clone',
        link: <Link to="/volumes/$volumeId/clone" params={paramsOf(v)} />,
        disabledReason: can(volumes.clone) ?? volumeCan.clone(v),
      },
      edit: {
        label: 'Edit label and tags',
        link: <Link to="/volumes/$volumeId/edit" params={paramsOf(v)} />,
        disabledReason: can(volumes.update),
      },
      path: {
        label: 'Copy path',
        disabledReason: v.filesystem_path === '' ? noPath : undefined,
        onSelect: () => void copyWithToast(v.filesystem_path, `Path of ${volumeName(v)} copied`),
      },
      ticket: ticketEntry('volume', v.id),
      remove: {
        label: 'Delete volume',
        danger: true,
        link: <Link to="/volumes/$volumeId/delete" params={paramsOf(v)} />,
        disabledReason: can(volumes.remove) ?? volumeCan.remove(v),
      },
    }),
    [can],
  )
}

export const pageActions = (a: VolumeActions) => [a.attachOrDetach, a.resize, a.clone, a.edit, a.ticket, a.remove]

export const rowEntries = (a: VolumeActions): MenuEntry[] => [
  a.attachOrDetach,
  a.resize,
  a.clone,
  a.edit,
  a.path,
  a.ticket,
  'separator',
  a.remove,
]
