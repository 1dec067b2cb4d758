import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useObjectStore } from '#/console/resource/catalog/object-store'
import type { Bucket } from '#/contract/buckets'
import { linkClass } from '#/console/kit/button/button-class'
import { CodeBlock } from '#/console/kit/text/code-block'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { domainOf } from '../bucket-ref'
import * as copy from './copy'
import { emptyCommands, expireCommands, KEY_LINES } from './protocol-commands'

interface Props {
  readonly bucket: Bucket
  readonly remove: boolean
}

/** Recommends the S3-compatible API for large buckets, or explains that this server doesn't support it. */
export function ProtocolWay({ bucket, remove }: Props) {
  const { own } = useObjectStore(bucket.hostname)
  const [tool, setTool] = useState('aws')
  if (own)
    return (
      <Note tone="warn" title={copy.slowTitle}>
        {copy.slowHint}
      </Note>
    )
  const host = domainOf(bucket)
  const commands = emptyCommands(bucket.label, host, remove)
  const chosen = commands.find((c) => c.tool === tool) ?? commands[0]
  const expiry = expireCommands(bucket.label, host).find((c) => c.tool === tool)
  return (
    <Note tone="warn" title={copy.fasterTitle}>
      <Stack gap={3}>
        <span>
          {copy.fasterHint}{' '}
          <Link to="/keys" className={linkClass}>
            {copy.accessKeys}
          </Link>
        </span>
        <NativeSelect
          label={copy.tool}
          value={tool}
          onChange={setTool}
          options={commands.map((c) => ({ value: c.tool, label: c.tool }))}
        />
        <CodeBlock label={copy.commandsFor(tool)} lang="sh" code={`${KEY_LINES}\n${chosen?.code ?? ''}`} />
        {expiry && (
          <>
            <span>{copy.lifecycleHint}</span>
            <CodeBlock label={copy.lifecycleFor(tool)} lang="sh" code={expiry.code} />
          </>
        )}
      </Stack>
    </Note>
  )
}
