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
import { emptyCommands, expireCommands, KEY_LINES } from './protocol-commands'

interface Props {
  readonly bucket: Bucket
  readonly remove: boolean
}

/** Recommends the S3-compatible API for large buckets, where there is one. */
export function ProtocolWay({ bucket, remove }: Props) {
  const { own } = useObjectStore(bucket.hostname)
  const [tool, setTool] = useState('aws')
  if (own) return null
  const host = domainOf(bucket)
  const commands = emptyCommands(bucket.label, host, remove)
  const chosen = commands.find((c) => c.tool === tool) ?? commands[0]
  const expiry = expireCommands(bucket.label, host).find((c) => c.tool === tool)
  return (
    <Note tone="warn" title="The S3-compatible API is faster">
      <Stack gap={3}>
        <span>
          One request deletes up to 1,000 objects. You need an access key that can write to this bucket.{' '}
          <Link to="/keys" className={linkClass}>
            View access keys
          </Link>
        </span>
        <NativeSelect
          label="Tool"
          value={tool}
          onChange={setTool}
          options={commands.map((c) => ({ value: c.tool, label: c.tool }))}
        />
        <CodeBlock label={`Commands for ${tool}`} lang="sh" code={`${KEY_LINES}\n${chosen?.code ?? ''}`} />
        {expiry && (
          <>
            <span>
              With millions of objects, let a lifecycle policy expire them within a day or two. New objects expire too
              until you delete the policy.
            </span>
            <CodeBlock label={`Lifecycle policy with ${tool}`} lang="sh" code={expiry.code} />
          </>
        )}
      </Stack>
    </Note>
  )
}
