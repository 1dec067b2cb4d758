import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { useCrumb } from '../../../components/crumbs'
import { DetailPage } from '../../../components/detail-page'
import { detailQuery } from '../../../components/detail-query'
import { entriesOf, keyName, kindOf } from '../../../components/key-reach'
import { LinkButton } from '../../../components/link-button'
import { OpButton, OpLink } from '../../../components/op-button'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { keys, type Key } from '../../../contract/keys'
import { formatCount } from '../../../lib/bytes'
import { visible } from '../../../lib/text'
import { Card } from '../../../ui/card'
import { CopyText } from '../../../ui/copy-text'
import { Stack } from '../../../ui/stack'
import { KeyKindTag } from './-key-access'
import { KeyEntries } from './-key-entries'
import { ProgramSetup } from './-program-setup'
import { usePlaces } from './-use-places'

const RevokeKey = lazy(async () => ({ default: (await import('./-revoke-key')).RevokeKey }))
/** Stands where the secret goes: nothing can show it again. */
const SECRET_GOES_HERE = 'YOUR_SECRET_KEY'

/** One key: what it reaches, and how a program is set up with it. `children` is the panel that may be open over it. */
export function KeyPage({ keyId, children }: { keyId: number; children: ReactNode }) {
  const navigate = useNavigateHere()
  const places = usePlaces()
  const [revoking, setRevoking] = useState(false)
  const [revoked, setRevoked] = useState(false)
  // A key that is being revoked is not asked for again: what could be answered is that it is gone.
  const query = useQuery({ ...q(keys.view, { params: { keyId } }), enabled: !revoking && !revoked })
  const key = query.data
  const name = key ? visible(keyName(key)).text : `Key ${keyId}`
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={key && <CopyText text={key.access_key} label="access key" />}
      query={detailQuery(query)}
      noun="key"
      back={<LinkButton link={<Link to="/keys" />}>All access keys</LinkButton>}
      facts={key && facts(key)}
      actions={
        key && (
          <>
            <OpLink op={keys.update} link={<Link to="/keys/$keyId/relabel" params={{ keyId: String(keyId) }} />}>
              Relabel
            </OpLink>
            <OpLink op={keys.create} link={<Link to="/keys/new" search={{ like: keyId }} />}>
              New key with the same access
            </OpLink>
            <OpButton op={keys.revoke} variant="danger" onClick={() => setRevoking(true)}>
              Revoke key
            </OpButton>
          </>
        )
      }
    >
      {key && (
        <Stack gap={4}>
          <KeyEntries access={key} places={places} />
          <Card title="Set up a program">
            <ProgramSetup access={key} secret={SECRET_GOES_HERE} />
          </Card>
        </Stack>
      )}
      {children}
      {key && revoking && (
        <Suspense>
          <RevokeKey
            access={key}
            places={places}
            onClose={() => setRevoking(false)}
            onRevoked={() => {
              setRevoked(true)
              void navigate({ to: '/keys' })
            }}
          />
        </Suspense>
      )}
    </DetailPage>
  )
}

const facts = (key: Key) => [
  { label: 'Access', value: <KeyKindTag access={key} /> },
  { label: 'Buckets', value: kindOf(key) === 'unlimited' ? 'All' : formatCount(entriesOf(key).length) },
  { label: 'ID', value: String(key.id) },
]
