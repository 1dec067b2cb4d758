import { useWatch } from 'react-hook-form'
import type { Preview } from '../api/form'
import { CodeBlock } from '../ui/code-block'
import type { AnyForm } from './form-parts'

/** `POST /v4/…` and the body, as it would be sent now. */
export function printRequest({ method, path, body }: Preview): string {
  return `${method} ${path}${body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`}`
}

/** The request a form would send, live. Secrets are shown by name only. */
export function RequestPreview({ f }: { f: AnyForm }) {
  useWatch({ control: f.form.control })
  return <CodeBlock code={printRequest(f.preview())} label="API request" lang="http" copy={false} wrap />
}
