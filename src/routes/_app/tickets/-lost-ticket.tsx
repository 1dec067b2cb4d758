import { useEffect, useEffectEvent } from 'react'
import { q } from '../../../api/client'
import { ErrorNote } from '../../../components/error-note'
import { useReadSince } from '../../../components/use-read-since'
import { tickets } from '../../../contract/tickets'
import { Button } from '../../../ui/button'
import { Note } from '../../../ui/note'

/** The newest are first: a ticket of this minute is among them. */
export const RECENT = { query: { page: 1, page_size: 25 } }

/** What was known when it was sent. */
export interface SentTicket {
  /** Milliseconds. */
  readonly at: number
  readonly summary: string
  readonly description: string
  /** Of the newest tickets that were there; undefined where they were not read. */
  readonly ids: ReadonlySet<number> | undefined
}

interface Props {
  readonly sent: SentTicket
  readonly onKnown: () => void
  readonly onGo: (ticketId: number) => void
}

/** After an opening whose answer was lost: whether the ticket is there. */
export function LostTicket({ sent, onKnown, onGo }: Props) {
  const { data, error, fetching, retry } = useReadSince(q(tickets.list, RECENT), sent.at)
  const tell = useEffectEvent(onKnown)
  const known = data !== undefined
  useEffect(() => {
    if (known) tell()
  }, [known])
  if (data === undefined) {
    if (error && !fetching) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
    return <Note role="status">Looking whether the ticket was opened…</Note>
  }
  const found = data.data.find(
    (t) => t.summary === sent.summary && t.description === sent.description && !(sent.ids?.has(t.id) ?? false),
  )
  if (!found) {
    return (
      <Note tone="ok" role="status" title="No ticket was opened">
        Nothing of this request is left at the API. You can send it again.
      </Note>
    )
  }
  return (
    <Note
      tone="warn"
      role="alert"
      title={`The ticket was opened: it is ticket ${found.id}`}
      action={
        <Button variant="primary" onClick={() => onGo(found.id)}>
          Go to the ticket
        </Button>
      }
    >
      Its answer alone was lost. Do not send it again: chosen files are attached when you go there.
    </Note>
  )
}
