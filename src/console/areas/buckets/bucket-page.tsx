import { createContext, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { OutageNote } from '#/console/resource/catalog/outage-note'
import { type Bucket, buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { tls } from '#/contract/tls'
import { Bytes } from '#/console/kit/text/bytes'
import { CopyText } from '#/console/kit/text/copy-text'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { linkClass } from '#/console/kit/button/button-class'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { placeOf } from './bucket-ref'
import styles from './bucket-page.module.css'
import * as copy from './bucket/copy'

/** Path parameters of everything below one bucket. */
export interface BucketAt {
  readonly clusterId: string
  readonly bucket: string
}

interface BucketFactsProps {
  readonly bucket: Bucket
  readonly certificate: { readonly data: { readonly ssl: boolean } | undefined; readonly isError: boolean }
}

/** Hostname and facts of a bucket in one line. */
function BucketFacts({ bucket: b, certificate }: BucketFactsProps) {
  const names = useClusterNames()
  const certificateText = bucketCan.certificates(b)
    ? copy.lacksCertificate
    : certificate.data
      ? certificate.data.ssl
        ? copy.hasCertificate
        : copy.lacksCertificate
      : certificate.isError
        ? copy.certificateUnknown
        : copy.checking
  const facts: readonly { readonly label: string; readonly value: ReactNode }[] = [
    {
      label: copy.hostname,
      value: <CopyText text={b.hostname} display={copy.hostname} mono={false} label={copy.copyHostname} />,
    },
    {
      label: copy.cluster,
      value: (
        <Link to="/clusters/$clusterId" params={{ clusterId: b.cluster }} className={linkClass}>
          {names.label(b.cluster) ?? b.cluster}
        </Link>
      ),
    },
    { label: copy.objects, value: copy.objectCount(b.objects) },
    { label: copy.size, value: <Bytes value={b.size} /> },
    { label: copy.certificate, value: certificateText },
    { label: copy.created, value: <RelativeTime value={b.created} /> },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={label === copy.created ? undefined : styles.quiet}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Pauses reading the bucket while a tab deletes it: the only possible answer would be 404. */
export const HoldBucket = createContext<(held: boolean) => void>(() => undefined)

/** Identity, facts and tabs of one bucket; `children` is the open tab. */
export function BucketPage({ at, children }: { at: BucketAt; children: ReactNode }) {
  const [held, hold] = useState(false)
  const query = useQuery({ ...q(buckets.view, { params: at }), enabled: !held })
  const certificate = useQuery({
    ...q(tls.view, { params: at }),
    enabled: query.data !== undefined && bucketCan.certificates(query.data) === undefined && !held,
  })
  const names = useClusterNames()
  const listing = useMatch({ from: '/_app/buckets/$cluster/$bucket/', shouldThrow: false }) !== undefined
  const b = query.data
  const params = { cluster: at.clusterId, bucket: at.bucket }
  return (
    <DetailPage
      title={at.bucket}
      named
      identity={b && <BucketFacts bucket={b} certificate={certificate} />}
      query={detailQuery(query)}
      ownRefresh={listing}
      words={copy.bucketPage}
      back={<LinkButton link={<Link to="/buckets" />}>{copy.allBuckets}</LinkButton>}
      tabs={[
        {
          id: 'objects',
          label: copy.objects,
          link: (
            <Link
              to="/buckets/$cluster/$bucket"
              params={params}
              activeOptions={{ exact: true, includeSearch: false }}
            />
          ),
        },
        { id: 'access', label: copy.access, link: <Link to="/buckets/$cluster/$bucket/access" params={params} /> },
        { id: 'tls', label: copy.certificate, link: <Link to="/buckets/$cluster/$bucket/tls" params={params} /> },
        { id: 'usage', label: copy.usage, link: <Link to="/buckets/$cluster/$bucket/usage" params={params} /> },
        {
          id: 'settings',
          label: copy.settings,
          link: <Link to="/buckets/$cluster/$bucket/settings" params={params} />,
        },
      ]}
    >
      <Stack gap={3}>
        <OutageNote region={names.list.find((c) => c.id === placeOf(b, at))?.region} />
        <HoldBucket value={hold}>{children}</HoldBucket>
      </Stack>
    </DetailPage>
  )
}
