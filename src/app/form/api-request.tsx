import { type ReactNode, useId, useState } from 'react'
import { Button } from '#/ui/button/button'
import { Stack } from '#/ui/layout/stack'
import { CodeBlock } from '#/ui/text/code-block'
import * as copy from './copy'
import styles from './form-parts.module.css'

interface ApiRequestProps {
  /** The request as a curl command; undefined while the input has errors. */
  readonly curl: string | undefined
  /** The form's own buttons, at the start of the line. */
  readonly children?: ReactNode
}

/** The curl command of a request, behind the same button as in every form, at the end of the line of buttons. */
export function ApiRequest({ curl, children }: ApiRequestProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <Stack gap={2}>
      <div className={styles.buttons}>
        {children}
        {curl !== undefined && (
          <span className={styles.request}>
            <Button variant="ghost" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
              {shown ? copy.hideRequest : copy.apiRequest}
            </Button>
          </span>
        )}
      </div>
      <div id={id} hidden={!shown}>
        {shown && curl !== undefined && <CodeBlock code={curl} label={copy.apiRequest} lang="sh" />}
      </div>
    </Stack>
  )
}
