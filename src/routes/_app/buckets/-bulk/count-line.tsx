import { ErrorNote } from '#/app/errors/error-note'
import { pluralize } from '#/app/catalog/format'
import { formatBytes } from '#/lib/bytes'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { Spinner } from '#/ui/feedback/spinner'
import { Stack } from '#/ui/layout/stack'
import type { ObjectCount } from './count'

/** Local time: `21:04:09`. */
const clock = (at: number) => new Date(at).toLocaleTimeString('en', { hour12: false })

const sumWords = (n: { count: number; bytes: number }) =>
  `${pluralize(n.count, 'object', 'objects')}, ${formatBytes(n.bytes)}`

/** The exact count, or how far it has come. */
export function CountLine({ state }: { state: ObjectCount }) {
  const { counted, soFar, error } = state
  if (error !== undefined) return <ErrorNote error={error} retry={state.retry} title="It could not be counted" />
  if (!counted)
    return (
      <Row gap={2} align="center">
        <Spinner label="Counting" />
        <span>Counting: {sumWords(soFar)} so far</span>
      </Row>
    )
  return (
    <Stack gap={2}>
      <span role="status">
        <b>{sumWords(counted)}</b>, counted at {clock(counted.at)}
        {counted.gone > 0 && `. ${pluralize(counted.gone, 'object', 'objects')} of your selection already deleted`}
      </span>
      {counted.grew > 0 && (
        <Note tone="warn" role="alert" title="The count changed">
          {pluralize(counted.grew, 'object was', 'objects were')} added or changed since you opened this. Nothing was
          done. Confirm the new count.
        </Note>
      )}
    </Stack>
  )
}
