import { useState } from 'react'
import { Button } from '#/ui/button/button'
import { lazyPart } from '#/ui/overlay/lazy-part'
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

const qr = lazyPart(() => import('./qr-code'))

/** A working link: the URL, its expiry, and commands that use it. */
export function LinkResult({ link: { url, ends, exact }, method, contentType, name }: Props) {
  const used = { url, method, contentType, name }
  const wget = wgetOf(used)
  const [coded, setCoded] = useState(false)
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
        {method === 'GET' && (
          <div>
            <Button aria-expanded={coded} onClick={() => setCoded(!coded)}>
              {coded ? copy.hideQrCode : copy.showQrCode}
            </Button>
          </div>
        )}
        {method === 'GET' && coded && (
          <qr.Show>{({ QrCode }) => <QrCode text={url} label={copy.qrCodeOf(name)} />}</qr.Show>
        )}
        {method !== 'GET' && <p>{copy.notForBrowsers}</p>}
        <CodeBlock code={curlOf(used)} label={copy.curlCommand} lang="sh" />
        {wget !== undefined && <CodeBlock code={wget} label={copy.wgetCommand} lang="sh" />}
      </Stack>
    </section>
  )
}
