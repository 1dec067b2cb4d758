import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Volume } from '#/contract/volumes'
import { useVolume } from '../volumes'

/** Renders a panel once the volume of the address is loaded; `paused` stops later reads. The page below shows the volume's own errors. */
export function withVolume(Panel: ComponentType<{ volume: Volume }>, o: { paused?: boolean } = {}) {
  return function WithVolume() {
    const { volumeId } = useParams({ from: '/_app/volumes/$volumeId' })
    const volume = useVolume(Number(volumeId), o).data
    return volume ? <Panel volume={volume} /> : null
  }
}
