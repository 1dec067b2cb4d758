import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Preview } from '../api/form'
import { CodeBlock } from '../ui/code-block'
import type { AnyForm } from './any-form'
import { useApiPrefix } from './use-api-address'

/** `POST /v4/…` and the body, as it would be sent now. */
export function printRequest({ method, path, body }: Preview, prefix = ''): string {
  return `${method} ${prefix}${path}${body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`}`
}

/** The request a form would send, live. Secrets are shown by name only. */
export function RequestPreview({ f }: { f: AnyForm }) {
  useWatch({ control: f.form.control })
  const prefix = useApiPrefix()
  const box = useRef<HTMLDivElement>(null)
  // Newer browsers answer scrolling with a promise, which React would take for the way to undo it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <CodeBlock code={printRequest(f.preview(), prefix)} label="API request" lang="http" copy={false} wrap />
    </div>
  )
}
