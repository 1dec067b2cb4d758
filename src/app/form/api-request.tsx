import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#/ui/button/button'
import { Stack } from '#/ui/layout/stack'
import { CodeBlock } from '#/ui/text/code-block'
import * as copy from './copy'
import styles from './form-parts.module.css'

/** The curl command of a request: its button for the end of the line of buttons, and the text, which the button shows. */
export function useApiRequest(curl: string | undefined): { readonly toggle: ReactNode; readonly text: ReactNode } {
  const [shown, setShown] = useState(false)
  const id = useId()
  return {
    toggle: curl !== undefined && (
      <span className={styles.request}>
        <Button variant="ghost" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? copy.hideRequest : copy.apiRequest}
        </Button>
      </span>
    ),
    text: (
      <div id={id} hidden={!shown}>
        {shown && curl !== undefined && <Curl code={curl} />}
      </div>
    ),
  }
}

function Curl({ code }: { code: string }) {
  const box = useRef<HTMLDivElement>(null)
  // A block body, because newer browsers return a promise that React would take for a cleanup function.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <CodeBlock code={code} label={copy.apiRequest} lang="sh" />
    </div>
  )
}

interface ApiRequestProps {
  /** The request as a curl command; undefined while the input has errors. */
  readonly curl: string | undefined
  /** The form's own buttons, at the start of the line. */
  readonly children?: ReactNode
}

/** A line of buttons with the request's at its end, for a form without a footer. */
export function ApiRequest({ curl, children }: ApiRequestProps) {
  const { toggle, text } = useApiRequest(curl)
  return (
    <Stack gap={2}>
      <div className={styles.buttons}>
        {children}
        {toggle}
      </div>
      {text}
    </Stack>
  )
}
