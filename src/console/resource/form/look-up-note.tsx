import type { LookUp } from '#/console/api/form/form'
import type { FoundRow, KnownOutcome, SentCreation } from '#/console/api/form/outcome'
import { linkClass } from '#/console/kit/button/button-class'
import { Note } from '#/console/kit/feedback/note'
import { withLink } from '#/console/kit/layout/link-element'
import { Stack } from '#/console/kit/layout/stack'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { plainNumber } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { ErrorNote } from '../errors/error-note'

interface Props {
  readonly lookUp: LookUp
  /** Called when a found resource is opened. */
  readonly onOpen?: (() => void) | undefined
}

/** What became of a request whose response was lost. */
export function LookupNote({ lookUp: { one, done, known, retry }, onOpen }: Props) {
  if (!known) return <Note role="status">{`Checking whether the ${one} was ${done}…`}</Note>
  if (known.status === 'found') return <FoundNote one={one} known={known} onOpen={onOpen} />
  if (known.status === 'unread')
    return <ErrorNote error={known.error} retry={retry} title="Couldn’t check the result" />
  if (known.status === 'unclear') return null
  return (
    <Note tone="ok" role="status" title={`The ${one} wasn’t ${done}`}>
      You can try again.
    </Note>
  )
}

interface FoundProps extends Pick<Props, 'onOpen'> {
  readonly one: string
  readonly known: Extract<KnownOutcome, { status: 'found' }>
}

function FoundNote({ one, known: { rows, sent, next }, onOpen }: FoundProps) {
  return (
    <Note tone="warn" role="alert" title={foundTitle(rows.length, one, sent)}>
      <Stack gap={3}>
        <p>{next ?? nextStep(rows.length, one)}</p>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Found row={row} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {sent.ids === undefined && <p>{`Check that this is the ${one} you created. An older one could match.`}</p>}
      </Stack>
    </Note>
  )
}

function foundTitle(count: number, one: string, { label, ids }: SentCreation): string {
  const named = label === '' ? '' : ` with the label ${visible(label).text}`
  const since = label === '' && ids ? ' after you sent this form' : ''
  return `${plural(count, one)}${named} ${count === 1 ? 'was' : 'were'} created${since}`
}

const nextStep = (count: number, one: string) =>
  count === 1
    ? `You can use this ${one}. Submitting again creates another ${one}.`
    : `Delete the ones you don’t need. Submitting again creates another ${one}.`

function Found({
  row: { id, name, created, link, open, more },
  onOpen,
}: {
  row: FoundRow
  onOpen: (() => void) | undefined
}) {
  const onClick = () => {
    open()
    onOpen?.()
  }
  const text = `${name}, ID ${typeof id === 'number' ? plainNumber(id) : id}`
  return (
    <>
      {link ? withLink(link, linkClass, text, { onClick }) : text}
      {created !== undefined && (
        <>
          {' · '}
          <RelativeTime value={created} />
        </>
      )}
      {more}
    </>
  )
}
