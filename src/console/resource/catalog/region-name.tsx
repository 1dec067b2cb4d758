import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import { visible } from '#/lib/text'

/** A region's label in a list, marked during an outage. */
export function RegionName({ label, out }: { label: string; out: boolean }) {
  if (!out) return visible(label).text
  return (
    <span title="Outage">
      <StatusBadge value={label} map={{ [label]: { tone: 'danger' } }} />
      <VisuallyHidden> (outage)</VisuallyHidden>
    </span>
  )
}
