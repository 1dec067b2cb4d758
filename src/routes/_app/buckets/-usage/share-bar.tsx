import { Meter } from '#/ui/feedback/meter'
import { Stack } from '#/ui/layout/stack'
import { share } from './-copy'
import { formatShare } from './percent'

/** A part of a whole as a percentage over a bar. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const text = formatShare(part, whole)
  return (
    <Stack gap={1}>
      <span>{text}</span>
      <Meter label={share} value={part} max={whole} text={text} />
    </Stack>
  )
}
