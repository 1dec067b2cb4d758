import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../../../components/error-note'
import { keyName, permissionAt, permissionWords, placeOf } from '../../../components/key-reach'
import { LinkButton } from '../../../components/link-button'
import { useList } from '../../../components/use-list'
import { count } from '../../../components/words'
import { keys } from '../../../contract/keys'
import { visible } from '../../../lib/text'
import { linkClass } from '../../../ui/button-class'
import { Card } from '../../../ui/card'
import type { BucketAt } from './-bucket-page'

const MOST_NAMED = 5

/** The access keys that reach one bucket by the object-storage protocol. */
export function BucketKeys({ at }: { at: BucketAt }) {
  const list = useList(keys.list, {}, { all: true })
  const place = placeOf({ cluster: at.clusterId, label: at.bucket })
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
          {count(unlimited.length, 'unlimited key reaches', 'unlimited keys reach')} it, as every bucket, to read and
          write.
        </p>
      )}
      {limited.length > 0 && (
        <p>
          {count(limited.length, 'limited key names', 'limited keys name')} it:{' '}
          {limited.slice(0, MOST_NAMED).map((k, n) => (
            <Fragment key={k.id}>
              {n > 0 && ', '}
              <Link to="/keys/$keyId" params={{ keyId: String(k.id) }} className={linkClass}>
                {visible(keyName(k)).text}
              </Link>{' '}
              ({permissionWords(permissionAt(k, place) ?? '').toLowerCase()})
            </Fragment>
          ))}
          {limited.length > MOST_NAMED && ` and ${count(limited.length - MOST_NAMED, 'other')}`}.
        </p>
      )}
    </Card>
  )
}
