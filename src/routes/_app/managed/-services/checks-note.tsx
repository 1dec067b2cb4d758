import { useApiChoice } from '#/app/session/use-api-address'
import { Note } from '#/ui/feedback/note'

const WORDS = {
  off: {
    title: 'This server checks no services',
    text: 'Its operator has not said what checks may reach (the setting CHECK_HOSTS), so every service stays pending.',
  },
  listed: {
    title: 'This server checks only the hosts that its operator has listed',
    text: 'Services elsewhere stay pending (the setting CHECK_HOSTS).',
  },
} as const

/** Why services may stay pending, where the API says so. Other APIs say nothing about it, and neither does this. */
export function ChecksNote() {
  const reach = useApiChoice()?.serviceChecks
  if (reach !== 'off' && reach !== 'listed') return null
  const { title, text } = WORDS[reach]
  return (
    <Note tone="info" title={title}>
      {text}
    </Note>
  )
}
