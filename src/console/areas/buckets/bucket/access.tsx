import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { OpLink } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { Card } from '#/console/kit/layout/card'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from './bucket-page'
import { placeOf } from '../bucket-ref'
import { AccessState } from '../settings/current-access'
import { CorsCard } from '../settings/cors-card'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { keyName, permissionFor, keyPermissionText, bucketIdOf } from '#/console/resource/catalog/key-reach'
import { LinkButton } from '#/console/resource/page/link-button'
import { useList } from '#/console/resource/page/use-list'
import { keys } from '#/contract/keys'
import { visible, plural } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/access')({
  staticData: { crumb: 'Access' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return (
    <>
      <AccessTab at={{ clusterId: cluster, bucket }} />
      <Outlet />
    </>
  )
}

/** Sets access and CORS. Shows their current values if the API does: the reference has no such operation. */
function AccessTab({ at }: { at: BucketAt }) {
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const bucket = useQuery(q(buckets.view, { params: at })).data
  return (
    <Stack gap={4}>
      <Card
        title="Bucket access"
        aside={
          <OpLink
            op={buckets.updateAccess}
            link={<Link to="/buckets/$cluster/$bucket/access/change" params={params} />}
          >
            Change access
          </OpLink>
        }
      >
        <p>
          <AccessState at={at} bucket={bucket} card /> Objects have their own access.
        </p>
      </Card>
      <CorsCard at={at} />
      <BucketKeys at={at} />
    </Stack>
  )
}

const MAX_NAMED = 5

/** The access keys that can use one bucket through the S3-compatible API. */
function BucketKeys({ at }: { at: BucketAt }) {
  const list = useList(keys.list)
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const place = bucketIdOf({ cluster: placeOf(bucket, at), label: at.bucket })
  const unlimited = list.rows?.filter((k) => !k.limited) ?? []
  const limited = list.rows?.filter((k) => k.limited && permissionFor(k, place) !== undefined) ?? []
  const some = unlimited.length + limited.length > 0
  const whole = list.rows !== undefined && list.complete
  return (
    <Card
      title="Access keys"
      aside={some && <LinkButton link={<Link to="/keys" search={{ bucket: place }} />}>View keys</LinkButton>}
    >
      {!whole && list.error && (
        <ErrorNote error={list.error} retry={list.retry} title="Access keys couldn’t be loaded" />
      )}
      {!whole && !list.error && <p>Loading access keys…</p>}
      {whole && !some && <p>No access key has access to this bucket.</p>}
      {some && (
        <KeyValues
          items={[
            ...(unlimited.length > 0
              ? [{ label: plural(unlimited.length, 'unlimited key'), value: 'Read/write' }]
              : []),
            ...limited.slice(0, MAX_NAMED).map((k) => ({
              label: String(k.id),
              term: (
                <Link to="/keys/$keyId" params={{ keyId: String(k.id) }} className={linkClass}>
                  {visible(keyName(k)).text}
                </Link>
              ),
              value: keyPermissionText(permissionFor(k, place) ?? ''),
            })),
          ]}
        />
      )}
      {limited.length > MAX_NAMED && <p>{`${plural(limited.length - MAX_NAMED, 'more key')} with limited access`}</p>}
    </Card>
  )
}
