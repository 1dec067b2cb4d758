import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { regions } from '#/contract/regions'
import { Note } from '#/console/kit/feedback/note'
import { LinkButton } from '../page/link-button'
import styles from './outage-note.module.css'

/**
 * Warns about an outage of a region (B2.9-3), next to a resource in that region or a form that uses it. Blocks nothing.
 * Renders nothing until the regions are loaded.
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
          <LinkButton link={<Link to="/regions/$regionId" params={{ regionId: out.id }} />}>View region</LinkButton>
        }
      >
        Requests in this region might fail.
      </Note>
    </div>
  )
}
