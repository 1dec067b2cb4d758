import { useCallback } from 'react'
import { Link } from '@tanstack/react-router'
import { copyWithToast } from '#/app/form/copy-with-toast'
import { ticketEntry } from '#/app/catalog/ticket-link'
import { useCan } from '#/app/session/use-can'
import { volumeCan } from '#/contract/states'
import { volumes, type Volume } from '#/contract/volumes'
import type { MenuEntry, MenuItem } from '#/ui/overlay/menu-entry'
import { volumeName } from './-words'

const at = (v: Volume) => ({ volumeId: String(v.id) })

export interface VolumeActions {
  /** Attaching, or detaching where it is attached. */
  readonly placing: MenuItem
  readonly resize: MenuItem
  readonly clone: MenuItem
  readonly edit: MenuItem
  readonly path: MenuItem
  readonly ticket: MenuItem
  readonly remove: MenuItem
}

/** What can be done with a volume, each with the reason why not: the scope's, then the one that the server would give. */
export function useVolumeActions(): (v: Volume) => VolumeActions {
  const can = useCan()
  return useCallback(
    (v: Volume): VolumeActions => ({
      placing:
        v.instance_id === null
          ? {
              label: 'Attach',
              link: <Link to="/volumes/$volumeId/attach" params={at(v)} />,
              disabledReason: can(volumes.attach) ?? volumeCan.attach(v),
            }
          : {
              label: 'Detach',
              link: <Link to="/volumes/$volumeId/detach" params={at(v)} />,
              disabledReason: can(volumes.detach) ?? volumeCan.detach(v),
            },
      resize: {
        label: 'Resize',
        link: <Link to="/volumes/$volumeId/resize" params={at(v)} />,
        disabledReason: can(volumes.resize) ?? volumeCan.resize(v),
      },
      clone: {
        label: 'Clone',
        link: <Link to="/volumes/$volumeId/clone" params={at(v)} />,
        disabledReason: can(volumes.clone) ?? volumeCan.clone(v),
      },
      edit: {
        label: 'Edit label and tags',
        link: <Link to="/volumes/$volumeId/edit" params={at(v)} />,
        disabledReason: can(volumes.update),
      },
      path: {
        label: 'Copy path',
        onSelect: () => void copyWithToast(v.filesystem_path, `Path of ${volumeName(v)} copied`),
      },
      ticket: ticketEntry('volume', v.id),
      remove: {
        label: 'Delete volume',
        danger: true,
        link: <Link to="/volumes/$volumeId/delete" params={at(v)} />,
        disabledReason: can(volumes.remove) ?? volumeCan.remove(v),
      },
    }),
    [can],
  )
}

export const rowEntries = (a: VolumeActions): MenuEntry[] => [
  a.placing,
  a.resize,
  a.clone,
  a.edit,
  a.path,
  a.ticket,
  'separator',
  a.remove,
]
