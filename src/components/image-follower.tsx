import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { imageUploads, useImageUploads, type ImageUploadNote } from '../transfers/image-uploads'
import { toast } from '../ui/toast'
import { useImage } from './use-image'

/** Images whose data is sent, followed from whichever page: each until it is available, or gone. */
export function ImageFollower() {
  return useImageUploads()
    .filter((n) => n.to === null)
    .map((n) => <Follow key={n.image} note={n} />)
}

function Follow({ note }: { note: ImageUploadNote }) {
  const navigate = useNavigate()
  const { data, error } = useImage(note.image)
  const gone = error?.kind === 'not-found'
  const available = data?.status === 'available'
  const [owner = '', name = ''] = note.image.split('/')
  const tell = useEffectEvent(() => {
    if (available)
      toast({
        title: `Image ${note.label} is available`,
        detail: 'It can be used in any region.',
        tone: 'ok',
        action: {
          label: 'Open',
          onAct: () => void navigate({ to: '/images/$owner/$name', params: { owner, name } }),
        },
      })
    if (gone)
      toast({
        title: `Image ${note.label} is gone`,
        detail:
          'Its data could not be used: it is damaged, or was cut at its source. Check the file and upload it again.',
        tone: 'danger',
        timeout: 0,
      })
    imageUploads.forget(note.image)
  })
  useEffect(() => {
    if (available || gone) tell()
  }, [available, gone])
  return null
}
