import { useEffect, useRef } from 'react'
import { announce } from '#/app/shell/announce'
import type { Volume } from '#/contract/volumes'
import { isChanging } from './-polling'
import { useVolume } from './-volumes'
import { volumeName } from './-words'

/** So many are looked at by themselves at a time; the next follow as they come to rest. */
const MOST = 4

/** Says it when a volume that was being made or grew is ready. */
export function useSaidWhenReady(volume: Volume | undefined): void {
  const was = useRef<string>(undefined)
  const status = volume?.status
  const name = volume && volumeName(volume)
  useEffect(() => {
    if (status === 'active' && was.current !== undefined && was.current !== 'active')
      announce(`Volume ${name} is active`)
    was.current = status
  }, [status, name])
}

function FollowOne({ volumeId }: { volumeId: number }) {
  useSaidWhenReady(useVolume(volumeId).data)
  return null
}

/** Reads those volumes again that change by themselves, and no others. */
export function FollowVolumes({ rows }: { rows: readonly Volume[] | undefined }) {
  const changing = rows?.filter((v) => isChanging(v.status)) ?? []
  // A migration takes hours: what is made or grows goes first.
  const first = changing.toSorted((a, b) => Number(a.status === 'migrating') - Number(b.status === 'migrating'))
  return first.slice(0, MOST).map((v) => <FollowOne key={v.id} volumeId={v.id} />)
}
