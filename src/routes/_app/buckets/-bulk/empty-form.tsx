import { useState, type FormEvent } from 'react'
import { OpButton } from '../../../../components/op-button'
import { buckets, type Bucket } from '../../../../contract/buckets'
import { objects } from '../../../../contract/objects'
import { useCan } from '../../../../components/use-can'
import { exactBytes, formatBytes, formatCount } from '../../../../lib/bytes'
import type { Shown } from '../../../../transfers/shown'
import { estimateSeconds } from '../../../../transfers/transfers'
import { Facts } from '../../../../ui/facts'
import { RadioCards } from '../../../../ui/radio-cards'
import { Row } from '../../../../ui/row'
import { Spinner } from '../../../../ui/spinner'
import { Stack } from '../../../../ui/stack'
import { TextField } from '../../../../ui/text-field'
import type { BucketAt } from '../-bucket-page'
import { allUnder } from '../-selection'
import css from './bulk.module.css'
import { useCount } from './count'
import { CountLine } from './count-line'
import { about } from './estimate'
import { ProtocolWay } from './protocol-way'

type End = 'keep' | 'remove'
const ENDS = [
  { value: 'keep', label: 'Empty it and keep the bucket', hint: 'Its name, access settings and certificate stay' },
  {
    value: 'remove',
    label: 'Empty it and remove the bucket',
    hint: 'Only if a last listing finds it empty. Anyone can then take its name.',
  },
] as const
/** Two requests for each object: past this the protocol's thousand at a time is hours quicker. */
const BETTER_ELSEWHERE = 20_000

interface Props {
  readonly at: BucketAt
  readonly bucket: Bucket
  readonly onStart: (removeBucket: boolean, shown: Shown) => void
}

export function EmptyForm({ at, bucket, onStart }: Props) {
  const state = useCount(at, EVERYTHING)
  const [end, setEnd] = useState<End>('keep')
  const [typed, setTyped] = useState('')
  const can = useCan()
  const n = state.counted?.count
  const blocked =
    n === undefined
      ? 'Counting.'
      : n === 0 && end === 'keep'
        ? 'The bucket is empty already.'
        : typed === at.bucket
          ? undefined
          : `Type ${at.bucket} first`
  const refused = can(objects.url) ?? (end === 'remove' ? can(buckets.remove) : undefined)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (blocked === undefined && refused === undefined) state.confirm(({ shown }) => onStart(end === 'remove', shown))
  }
  const most = Math.max(n ?? 0, state.soFar.count, bucket.objects)
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Stack gap={5}>
        <Facts
          items={[
            { label: 'Objects', value: n === undefined ? <SoFar count={state.soFar.count} /> : formatCount(n) },
            {
              label: 'Size',
              value: (
                <span title={exactBytes(state.soFar.bytes)}>
                  {formatBytes(state.counted?.bytes ?? state.soFar.bytes)}
                </span>
              ),
            },
            { label: 'Time at this API’s limits', value: about(estimateSeconds('empty', most)) },
          ]}
        />
        {(state.error !== undefined || state.counted) && <CountLine state={state} />}
        {most > BETTER_ELSEWHERE && (
          <ProtocolWay
            hostname={bucket.hostname}
            bucket={at.bucket}
            clusterId={at.clusterId}
            remove={end === 'remove'}
          />
        )}
        <RadioCards label="Afterwards" name="afterwards" value={end} onChange={setEnd} options={ENDS} />
        <TextField
          label={`Type ${at.bucket} to confirm`}
          hint="Deleted objects can’t be restored."
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(e) => setTyped(e.target.value)}
          mono
        />
        <div>
          <OpButton op={objects.url} type="submit" variant="danger" busy={state.checking} blocked={refused ?? blocked}>
            {end === 'remove' ? 'Empty and remove bucket' : 'Empty bucket'}
          </OpButton>
        </div>
      </Stack>
    </form>
  )
}

const EVERYTHING = allUnder('')

const SoFar = ({ count }: { count: number }) => (
  <Row gap={2} align="center">
    <Spinner label="Counting" />
    {formatCount(count)} so far
  </Row>
)
