import { Link } from '@tanstack/react-router'
import type { Creation } from '#/console/api/form/outcome'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import type { Volume } from '#/contract/volumes'
import { type ChangeKind, recordChange } from './after-change'
import { volumeName } from '../format'
import { volumesQuery } from '../volumes'

/** How to find a volume whose creation got no response. Its content is unknown. */
export const createdVolume = (kind: ChangeKind): Creation<Volume> => ({
  one: 'volume',
  done: 'created',
  list: volumesQuery,
  name: volumeName,
  link: ({ id }) => <Link to="/volumes/$volumeId" params={{ volumeId: String(id) }} />,
  more: ({ size }) => ` · ${formatVolumeSize(size)}`,
  onOpen: ({ id }) => recordChange(id, kind),
})
