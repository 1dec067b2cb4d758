import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { regions } from '#/contract/regions'
import { Note } from '#/ui/feedback/note'
import { LinkButton } from '../resource/link-button'
import styles from './outage-note.module.css'

/**
 * Stands where something in a region is shown or about to be done, and says when that region has an outage: Part B 2.9.
 * It warns and refuses nothing. Shows nothing while the regions are not known.
 */
export function OutageNote({ region }: { region: string | undefined }) {
  const list = useQuery(qAll(regions.list, {})).data?.data
  const out = list?.find((r) => r.id === region && r.status === 'outage')
  if (!out) return null
  return (
    <div className={styles.outage}>
      <Note
        tone="danger"
        role="status"
        title={`Outage in ${out.label}`}
        action={
          <LinkButton link={<Link to="/regions/$regionId" params={{ regionId: out.id }} />}>The region</LinkButton>
        }
      >
        Requests for what lies there may fail until it is over. Nothing is refused for it.
      </Note>
    </div>
  )
}
