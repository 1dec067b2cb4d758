import { useMemo, useState } from 'react'
import { Note } from '../../../../ui/note'
import { baseName } from '../../../../lib/object-name'
import { visible } from '../../../../lib/text'
import css from './preview.module.css'

const titleOf = (name: string) => `Preview of ${visible(baseName(name)).text}`

/** Gives an image bytes that are in memory, for as long as it is there. */
const drawing = (image: Blob) => (img: HTMLImageElement) => {
  const url = URL.createObjectURL(image)
  img.src = url
  return () => URL.revokeObjectURL(url)
}

export function ImageView({ image, name }: { image: Blob; name: string }) {
  const draw = useMemo(() => drawing(image), [image])
  const [size, setSize] = useState<string>()
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <Note tone="warn">The browser could not draw it: the image is broken, or of a kind that it does not know.</Note>
    )
  return (
    <figure className={css['figure']}>
      <img
        ref={draw}
        alt={titleOf(name)}
        className={css['image']}
        onLoad={(e) => setSize(`${e.currentTarget.naturalWidth} × ${e.currentTarget.naturalHeight} pixels`)}
        onError={() => setFailed(true)}
      />
      <figcaption>
        {size ?? 'Drawing…'}, {image.type}
      </figcaption>
    </figure>
  )
}

/** Played bit by bit from the object store; nothing of it is held. */
export function MediaView({ kind, url, name }: { kind: 'video' | 'audio'; url: string; name: string }) {
  const [failed, setFailed] = useState(false)
  const Player = kind
  if (failed)
    return (
      <Note tone="warn">The browser could not play it: it is broken, or its format is one that it does not know.</Note>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody stored has none that we could know of
    <Player
      src={url}
      controls
      preload="metadata"
      crossOrigin="anonymous"
      aria-label={titleOf(name)}
      className={css['media']}
      onError={() => setFailed(true)}
    />
  )
}
