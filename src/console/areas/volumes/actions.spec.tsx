import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Volume } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import { useVolumeActions, type VolumeActions } from './actions'

function Actions({ volume, onActions }: { volume: Volume; onActions: (actions: VolumeActions) => void }) {
  onActions(useVolumeActions()(volume))
  return null
}

test.each([
  ['/dev/disk/by-id/scsi-0Vendor_Volume_data', undefined],
  ['', 'The path of this volume isn’t available from this API.'],
])('copying the path %j is disabled with: %s', (filesystem_path, reason) => {
  let path: VolumeActions['path'] | undefined
  const onActions = (actions: VolumeActions) => {
    path = actions.path
  }
  renderToStaticMarkup(<Actions volume={testVolume({ filesystem_path })} onActions={onActions} />)
  expect(path?.disabledReason).toBe(reason)
})
