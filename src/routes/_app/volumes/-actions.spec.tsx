import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { useVolumeActions, type VolumeActions } from './-actions'

function Actions({ volume, onActions }: { volume: Volume; onActions: (actions: VolumeActions) => void }) {
  onActions(useVolumeActions()(volume))
  return null
}

test.each([
  ['/dev/disk/by-id/scsi-0Vendor_Volume_data', undefined],
  ['', 'The path of this volume isn’t available from this API.'],
])('copying the path %j is disabled with: %s', (filesystem_path, reason) => {
  const volume: Volume = {
    id: 1,
    label: 'data',
    status: 'active',
    size: 20,
    region: 'eu-central',
    instance_id: null,
    instance_label: null,
    filesystem_path,
    tags: [],
    hardware_type: 'nvme',
    created: '2024-01-01T00:00:00',
    updated: '2024-01-01T00:00:00',
  }
  let path: VolumeActions['path'] | undefined
  const onActions = (actions: VolumeActions) => {
    path = actions.path
  }
  renderToStaticMarkup(<Actions volume={volume} onActions={onActions} />)
  expect(path?.disabledReason).toBe(reason)
})
