import type { ComponentType } from 'react'
import type { Volume } from '#/contract/volumes'
import { useVolume } from '../volumes'

/** Renders a panel once its volume is loaded; `paused` stops later reads. The page below shows the volume's own errors. */
export function withVolume(Part: ComponentType<{ volume: Volume }>, o: { paused?: boolean } = {}) {
  return function WithVolume({ volumeId }: { volumeId: number }) {
    const volume = useVolume(volumeId, o).data
    return volume ? <Part volume={volume} /> : null
  }
}
