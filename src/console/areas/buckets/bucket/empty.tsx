import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { buckets } from '#/contract/buckets'
import { EmptyBucket } from '../bulk/delete-selection'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/settings/empty')({
  staticData: { crumb: 'Empty and delete bucket' },
  component: Page,
})

/** Errors of loading the bucket appear on the page below. */
function Page() {
  const { cluster, bucket } = Route.useParams()
  const at = { clusterId: cluster, bucket }
  const navigate = useNavigateHere()
  const { data } = useQuery(q(buckets.view, { params: at }))
  const close = () => void navigate({ to: '/buckets/$cluster/$bucket/settings', params: { cluster, bucket } })
  return data ? (
    <EmptyBucket
      key={`${cluster}/${bucket}`}
      at={at}
      bucket={data}
      onClose={close}
      // The page of a bucket that is deleted soon would say that it can't be found.
      onStarted={(removesBucket) => (removesBucket ? void navigate({ to: '/buckets' }) : close())}
    />
  ) : null
}
