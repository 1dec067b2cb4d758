import { ErrorNote } from '../../../../components/error-note'
import { count } from '../../../../components/words'
import { formatBytes } from '../../../../lib/bytes'
import { Row } from '../../../../ui/row'
import { Spinner } from '../../../../ui/spinner'
import type { Count } from './count'

export const sumWords = (n: { count: number; bytes: number }) =>
  `${count(n.count, 'object', 'objects')}, ${formatBytes(n.bytes)}`

/** The exact count, or how far it has come. */
export function CountLine({ state }: { state: Count }) {
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
    <span role="status">
      <b>{sumWords(counted)}</b>
      {counted.gone > 0 && `. ${count(counted.gone, 'of the chosen is gone', 'of the chosen are gone')} already`}
    </span>
  )
}
