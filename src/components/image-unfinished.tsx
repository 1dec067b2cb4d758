import { Link } from '@tanstack/react-router'
import { useImageUploads } from '../transfers/image-uploads'
import { useJobs } from '../transfers/transfers'
import { MiddleEllipsis } from '../ui/middle-ellipsis'
import { RelativeTime } from '../ui/relative-time'
import styles from './transfer-tray.module.css'

/** Images of this tab that wait for their data while nothing sends it, as after a reload. */
export function useWaitingImages() {
  const jobs = useJobs()
  return useImageUploads().filter(
    (n) => n.to !== null && n.file !== null && !jobs.some((j) => j.kind === 'image' && j.bucket === n.image),
  )
}

export function ImageUnfinished() {
  return useWaitingImages().map(({ image, label, ends }) => {
    const [owner = '', name = ''] = image.split('/')
    return (
      <li key={image} className={styles['job']}>
        <div>
          <MiddleEllipsis text={`Upload of image ${label}`} />
          <span>not finished</span>
        </div>
        <p data-quiet="">
          The page was reloaded before it was done. The image waits for its data, and is deleted{' '}
          <RelativeTime value={new Date(ends).toISOString()} />.
        </p>
        <div className={styles['actions']}>
          <Link to="/images/$owner/$name" params={{ owner, name }}>
            Go on with it
          </Link>
        </div>
      </li>
    )
  })
}
