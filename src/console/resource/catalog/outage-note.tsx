import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { regions } from '#/contract/regions'
import { linkClass } from '#/console/kit/button/button-class'
import { Note } from '#/console/kit/feedback/note'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import styles from './outage-note.module.css'

/** The region if it has an outage (B2.9-3). Undefined until the regions are loaded. */
const useOutage = (region: string | undefined) =>
  useQuery(qAll(regions.list, {})).data?.data.find((r) => r.id === region && r.status === 'outage')

interface Props {
  readonly region: string | undefined
}

/** Warns about an outage above a list, or in a form that uses the region. Blocks nothing. */
export function OutageNote({ region, affected }: Props & { readonly affected?: string }) {
  const out = useOutage(region)
  if (!out) return null
  return (
    <div className={styles.outage}>
      <Note tone="danger" role="status" title={`Outage in ${out.label}`}>
        <p>
          {affected === undefined ? 'Requests in this region might fail.' : `${affected} Requests might fail.`}{' '}
          <Link to="/regions/$regionId" params={{ regionId: out.id }} className={linkClass}>
            {'View\u00a0region'}
          </Link>
        </p>
      </Note>
    </div>
  )
}

const OUTAGE = { outage: { label: 'Outage', tone: 'danger' } } as const

/** The same after the first sentence of a resource's page. */
export function OutageSentence({ region }: Props) {
  const out = useOutage(region)
  return out ? (
    <>
      {' '}
      <StatusBadge value={out.status} map={OUTAGE} /> in{' '}
      <Link to="/regions/$regionId" params={{ regionId: out.id }} className={linkClass}>
        {out.label}
      </Link>
      . Requests might fail.
    </>
  ) : null
}
