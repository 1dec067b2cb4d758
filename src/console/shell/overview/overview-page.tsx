import { Link } from '@tanstack/react-router'
import { buckets } from '#/contract/buckets'
import { useCan } from '#/console/resource/access/use-can'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { AttentionList } from './attention-list'
import { Guide, useGuide } from './guide'
import styles from './overview.module.css'
import { isEmpty, ResourceGrid } from './resource-grid'
import { useAccount } from './use-account'

/** The account at a glance. Each part appears as its own answer arrives, and says for itself what couldn't be read. */
export function OverviewPage() {
  const state = useAccount()
  const can = useCan()
  const steps = useGuide(state.account)
  const empty = isEmpty(state)
  const { updatedAt, fetching, stale } = state
  return (
    <>
      <PageHeader
        title="Overview"
        read={<PageRefresh name="Refresh overview" of={{ updatedAt, fetching, error: stale }} />}
        // The steps of a new account have the primary action.
        actions={
          steps
            ? []
            : [
                {
                  label: 'Create bucket',
                  link: <Link to="/buckets/new" />,
                  disabledReason: can(buckets.create),
                  primary: true,
                },
              ]
        }
      />
      <div className={styles.page}>
        {steps && <Guide steps={steps} />}
        {steps && empty ? null : <AttentionList state={state} />}
        {empty ? null : <ResourceGrid state={state} />}
      </div>
    </>
  )
}
