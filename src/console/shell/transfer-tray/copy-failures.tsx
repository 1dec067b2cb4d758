import { failuresText } from '#/console/transfers/transfers'
import { Button } from '#/console/kit/button/button'
import { useCopy } from '#/console/kit/text/use-words'

const LABELS = { idle: 'Copy failures', copied: 'Copied', failed: 'Couldn’t copy' }

interface Props {
  readonly job: string
  readonly variant?: 'ghost' | undefined
}

/** Copies the names and reasons of everything that failed in a job. */
export function CopyFailures({ job, variant }: Props) {
  const [state, write] = useCopy()
  return (
    <Button variant={variant} onClick={() => void write(failuresText(job))}>
      {LABELS[state]}
    </Button>
  )
}
