import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { ActionButton, type PageAction } from '#/console/resource/page/page-actions'
import { useCan } from '#/console/resource/access/use-can'
import { useOfferedActions } from '#/console/resource/page/offered-actions'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { bucketCan } from '#/contract/states'
import { buckets } from '#/contract/buckets'
import { Card } from '#/console/kit/layout/card'
import { CopyText } from '#/console/kit/text/copy-text'
import { Stack } from '#/console/kit/layout/stack'
import { type BucketAt, BucketContext } from './bucket-page'
import { domainOf } from '../bucket-ref'
import { DeleteBucket } from '../settings/delete-bucket'
import { plural } from '#/lib/text'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/settings')({
  staticData: { crumb: 'Settings' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return (
    <>
      <SettingsTab at={{ clusterId: cluster, bucket }} />
      <Outlet />
    </>
  )
}

/** A bucket's addresses, and its deletion. */
function SettingsTab({ at }: { at: BucketAt }) {
  const [deletion, setDeletion] = useState<'asked' | 'done'>()
  const held = deletion !== undefined
  const bucket = useQuery({ ...q(buckets.view, { params: at }), enabled: !held }).data
  const navigate = useNavigateFromDeleted()
  const hold = use(BucketContext)
  useEffect(() => {
    hold(held)
    return () => hold(false)
  }, [hold, held])
  const can = useCan()
  const empty = bucket === undefined || bucketCan.remove(bucket) === undefined
  const removal: PageAction = {
    label: empty ? 'Delete bucket' : 'Empty and delete bucket',
    danger: true,
    disabledReason: can(buckets.remove),
    ...(empty
      ? { onSelect: () => setDeletion('asked') }
      : {
          link: (
            <Link to="/buckets/$cluster/$bucket/settings/empty" params={{ cluster: at.clusterId, bucket: at.bucket }} />
          ),
        }),
  }
  useOfferedActions([removal])
  if (!bucket) return null
  return (
    <Stack gap={4}>
      <Card title="Cluster domain">
        <p>
          <CopyText text={domainOf(bucket)} label="Copy domain" />
        </p>
      </Card>
      <Card title="Delete bucket" aside={<ActionButton action={removal} />}>
        <p>
          {empty
            ? 'This bucket is empty and can be deleted.'
            : `Deletes ${plural(bucket.objects, 'object')}, then the bucket. You can also keep the empty bucket.`}
        </p>
      </Card>
      {deletion === 'asked' && (
        <DeleteBucket
          bucket={bucket}
          onClose={() => setDeletion(undefined)}
          onDeleted={() => {
            setDeletion('done')
            void navigate({ to: '/buckets' })
          }}
        />
      )}
    </Stack>
  )
}
