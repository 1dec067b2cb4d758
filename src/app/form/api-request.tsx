import { useId, useState } from 'react'
import { Button } from '#/ui/button/button'
import { Stack } from '#/ui/layout/stack'
import { CodeBlock } from '#/ui/text/code-block'
import * as copy from './copy'

/** The curl command of a request, behind the same button as in every form. */
export function ApiRequest({ curl }: { curl: string }) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <Stack gap={2}>
      <div>
        <Button variant="ghost" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? copy.hideRequest : copy.apiRequest}
        </Button>
      </div>
      <div id={id} hidden={!shown}>
        {shown && <CodeBlock code={curl} label={copy.apiRequest} lang="sh" wrap />}
      </div>
    </Stack>
  )
}
