import type { ComponentType } from 'react'
import type { Volume } from '#/contract/volumes'
import { useVolume } from './-volumes'

/**
 * A panel or question about one volume, once that is read; `still`: and not read again. The page below shows what may be
 * wrong with the volume itself.
 */
export function withVolume(Part: ComponentType<{ volume: Volume }>, o: { still?: boolean } = {}) {
  return function WithVolume({ volumeId }: { volumeId: number }) {
    const volume = useVolume(volumeId, o).data
    return volume ? <Part key={volumeId} volume={volume} /> : null
  }
}
