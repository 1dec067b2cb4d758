import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { OpLink } from '#/app/resource/op-button'
import { buckets } from '#/contract/buckets'
import { Card } from '#/ui/layout/card'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { CorsSwitch } from '../-settings/cors-switch'
import { Fragment } from 'react'
import { ErrorNote } from '#/app/errors/error-note'
import { keyName, permissionAt, keyPermissionText, permissionPlace } from '#/app/catalog/key-reach'
import { LinkButton } from '#/app/resource/link-button'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import { keys } from '#/contract/keys'
import { visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'

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

/** The API can set a bucket's access and cannot tell it back (Part A 4.1), so nothing here pretends to show it. */
function AccessTab({ at }: { at: BucketAt }) {
  return (
    <Stack gap={4}>
      <Note tone="info">
        The API does not tell how a bucket is set at present. What you set here takes the place of what was there.
      </Note>
      <Card
        title="Who may reach the bucket"
        aside={
          <OpLink
            op={buckets.updateAccess}
            link={
              <Link
                to="/buckets/$cluster/$bucket/access/change"
                params={{ cluster: at.clusterId, bucket: at.bucket }}
              />
            }
          >
            Change access
          </OpLink>
        }
      >
        <p>
          One of four settings for the bucket as a whole: who may list it, and who may write to it. Each object keeps a
          setting of its own, and starts private whatever the bucket’s is.
        </p>
      </Card>
      <Card title="Requests from other origins (CORS)">
        <CorsSwitch at={at} />
      </Card>
      <BucketKeys at={at} />
    </Stack>
  )
}

const MOST_NAMED = 5

/** The access keys that reach one bucket by the object-storage protocol. */
function BucketKeys({ at }: { at: BucketAt }) {
  const list = useList(keys.list, {}, { all: true })
  const place = permissionPlace({ cluster: at.clusterId, label: at.bucket })
  const unlimited = list.rows?.filter((k) => !k.limited) ?? []
  const limited = list.rows?.filter((k) => k.limited && permissionAt(k, place) !== undefined) ?? []
  const some = unlimited.length + limited.length > 0
  return (
    <Card
      title="Access keys"
      aside={
        some && (
          <LinkButton link={<Link to="/keys" search={{ bucket: place }} />}>Show the keys that reach it</LinkButton>
        )
      }
    >
      {!list.rows && list.error && <ErrorNote error={list.error} retry={list.retry} title="Keys could not be read" />}
      {!list.rows && !list.error && <p>Reading the keys…</p>}
      {list.rows && !some && <p>No access key reaches this bucket.</p>}
      {unlimited.length > 0 && (
        <p>
          {pluralize(unlimited.length, 'unlimited key reaches', 'unlimited keys reach')} it, as every bucket, to read
          and write.
        </p>
      )}
      {limited.length > 0 && (
        <p>
          {pluralize(limited.length, 'limited key names', 'limited keys name')} it:{' '}
          {limited.slice(0, MOST_NAMED).map((k, n) => (
            <Fragment key={k.id}>
              {n > 0 && ', '}
              <Link to="/keys/$keyId" params={{ keyId: String(k.id) }} className={linkClass}>
                {visible(keyName(k)).text}
              </Link>{' '}
              ({keyPermissionText(permissionAt(k, place) ?? '').toLowerCase()})
            </Fragment>
          ))}
          {limited.length > MOST_NAMED && ` and ${pluralize(limited.length - MOST_NAMED, 'other')}`}.
        </p>
      )}
    </Card>
  )
}
