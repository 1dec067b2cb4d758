import { RelativeTime } from '#/console/kit/text/relative-time'
import { CodeBlock } from '#/console/kit/text/code-block'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Stack } from '#/console/kit/layout/stack'
import { curlOf } from './link-commands'
import type { LinkMethod } from './link-settings'
import type { SignedLink } from './use-link'

interface Props {
  readonly link: SignedLink
  readonly method: LinkMethod
  readonly contentType: string
  readonly name: string
}

/** A working link: the URL, its expiry, and a command that uses it. */
export function LinkResult({ link: { url, ends, exact }, method, contentType, name }: Props) {
  return (
    <section aria-label="Link">
      <Stack gap={3}>
        <CodeBlock code={url} label="Signed URL" />
        <KeyValues
          items={[
            {
              label: exact ? 'Expires' : 'Expires around',
              value: <RelativeTime value={ends.toISOString()} as="exact" />,
            },
          ]}
        />
        {method !== 'GET' && (
          <>
            <p>This link doesn’t open in a browser. Use a command:</p>
            <CodeBlock code={curlOf({ url, method, contentType, name })} label="curl command" lang="sh" />
          </>
        )}
      </Stack>
    </section>
  )
}
