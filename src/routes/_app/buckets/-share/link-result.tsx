import { RelativeTime } from '#/ui/text/relative-time'
import { CodeBlock } from '#/ui/text/code-block'
import { KeyValues } from '#/ui/layout/key-values'
import { Stack } from '#/ui/layout/stack'
import * as copy from './-copy'
import { curlOf, wgetOf } from './link-commands'
import type { LinkMethod } from './link-settings'
import type { SignedLink } from './use-link'

interface Props {
  readonly link: SignedLink
  readonly method: LinkMethod
  readonly contentType: string
  readonly name: string
}

/** A working link: the URL, its expiry, and commands that use it. */
export function LinkResult({ link: { url, ends, exact }, method, contentType, name }: Props) {
  const used = { url, method, contentType, name }
  const wget = wgetOf(used)
  return (
    <section aria-label={copy.link}>
      <Stack gap={3}>
        <CodeBlock code={url} label={copy.signedUrl} />
        <KeyValues
          items={[
            {
              label: exact ? copy.expires : copy.expiresAbout,
              value: <RelativeTime value={ends.toISOString()} as="exact" />,
            },
          ]}
        />
        {method !== 'GET' && <p>{copy.notForBrowsers}</p>}
        <CodeBlock code={curlOf(used)} label={copy.curlCommand} lang="sh" />
        {wget !== undefined && <CodeBlock code={wget} label={copy.wgetCommand} lang="sh" />}
      </Stack>
    </section>
  )
}
