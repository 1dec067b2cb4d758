import { formatUtc } from '#/lib/dates'
import { CodeBlock } from '#/ui/text/code-block'
import { KeyValues } from '#/ui/layout/key-values'
import { Stack } from '#/ui/layout/stack'
import { curlOf, wgetOf } from './link-commands'
import type { LinkMethod } from './link-wish'
import type { MadeLink } from './use-link'

interface Props {
  readonly link: MadeLink
  readonly method: LinkMethod
  readonly contentType: string
  readonly name: string
}

const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const { timeZone } = local.resolvedOptions()

/** A link that works now: the URL, its end, and commands that use it. */
export function LinkResult({ link: { url, ends, exact }, method, contentType, name }: Props) {
  const used = { url, method, contentType, name }
  const wget = wgetOf(used)
  return (
    <section aria-label="Link">
      <Stack gap={3}>
        <CodeBlock code={url} label="Signed URL" wrap />
        <KeyValues
          items={[
            {
              label: exact ? 'Ends' : 'Ends about',
              value: (
                <>
                  <time dateTime={ends.toISOString()}>{formatUtc(ends)}</time>
                  {timeZone !== 'UTC' && (
                    <>
                      <br />
                      {local.format(ends)}, your time ({timeZone})
                    </>
                  )}
                </>
              ),
            },
          ]}
        />
        {method !== 'GET' && <p>It does not work in an address bar, which sends GET. Use it with a program:</p>}
        <CodeBlock code={curlOf(used)} label="curl command" lang="sh" wrap />
        {wget !== undefined && <CodeBlock code={wget} label="wget command" lang="sh" wrap />}
      </Stack>
    </section>
  )
}
