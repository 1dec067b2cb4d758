import { useEffect, useRef } from 'react'
import { announce } from '#/console/resource/page/announce'
import type { Volume } from '#/contract/volumes'
import { isChanging } from './polling'
import { useVolume } from '../volumes'
import { volumeName } from '../format'

const activeAnnouncement = (name: string) => `Volume ${name} is active`

/** Most volumes polled at a time. The next follow as these become active. */
const MOST = 4

/** Announces when a volume becomes active. */
export function useActiveAnnouncement(volume: Volume | undefined): void {
  const was = useRef<string>(undefined)
  const status = volume?.status
  const name = volume && volumeName(volume)
  useEffect(() => {
    if (name !== undefined && status === 'active' && was.current !== undefined && was.current !== 'active')
      announce(activeAnnouncement(name))
    was.current = status
  }, [status, name])
}

/** Announces each volume of a list that becomes active, whichever read finds it first. */
function useActiveAnnouncements(rows: readonly Volume[] | undefined): void {
  const was = useRef<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (rows === undefined) return
    for (const volume of rows) {
      const before = was.current.get(volume.id)
      if (volume.status === 'active' && before !== undefined && before !== 'active')
        announce(activeAnnouncement(volumeName(volume)))
    }
    was.current = new Map(rows.map(({ id, status }) => [id, status]))
  }, [rows])
}

function PollOne({ volumeId }: { volumeId: number }) {
  useVolume(volumeId)
  return null
}

/** Polls the volumes whose status changes by itself, and no others. Announces those that become active. */
export function PollVolumes({ rows }: { rows: readonly Volume[] | undefined }) {
  useActiveAnnouncements(rows)
  const changing = rows?.filter((v) => isChanging(v.status)) ?? []
  // Volumes being created or resized go first: a migration takes hours.
  const first = changing.toSorted((a, b) => Number(a.status === 'migrating') - Number(b.status === 'migrating'))
  return first.slice(0, MOST).map((v) => <PollOne key={v.id} volumeId={v.id} />)
}
