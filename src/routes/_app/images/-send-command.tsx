import { useState } from 'react'
import type { ImageUploadNote } from '../../../transfers/image-uploads'
import { Button } from '../../../ui/button'
import { CodeBlock } from '../../../ui/code-block'
import { Stack } from '../../../ui/stack'
import { sendCommand } from './-upload-command'

interface Props {
  readonly note: ImageUploadNote
  readonly to: string
  readonly open: boolean
}

/** The equal command for another machine. Its address is a secret: shown when it is asked for. */
export function SendCommand({ note, to, open }: Props) {
  const [shown, setShown] = useState(open)
  if (!shown)
    return (
      <div>
        <Button onClick={() => setShown(true)}>Show the command for another machine</Button>
      </div>
    )
  return (
    <Stack gap={2}>
      <CodeBlock code={sendCommand(to, note.file?.name)} label="Command to send the data" lang="sh" wrap />
      <span>Whoever has this address can send the data of this image: pass it on with care.</span>
    </Stack>
  )
}
