import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { useObjectStore } from '#/app/catalog/object-store'
import { clusters } from '#/contract/clusters'
import { linkClass } from '#/ui/button/button-class'
import { CodeBlock } from '#/ui/text/code-block'
import { NativeSelect } from '#/ui/field/native-select'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { emptyCommands, KEY_LINES } from './protocol-commands'

interface Props {
  readonly hostname: string
  readonly bucket: string
  readonly clusterId: string
  readonly remove: boolean
}

/** Above some number the protocol is the better way; where this store does not speak it, that is said. */
export function ProtocolWay({ hostname, bucket, clusterId, remove }: Props) {
  const { own } = useObjectStore(hostname)
  const domain = useQuery(q(clusters.view, { params: { clusterId } })).data?.domain
  const [tool, setTool] = useState('aws')
  if (own)
    return (
      <Note tone="warn" title="This takes long">
        This API needs two requests for each object. Other object stores delete a thousand at a time by the
        object-storage protocol; the one of this server does not speak it, so the job below is the way.
      </Note>
    )
  const commands = emptyCommands(bucket, domain ?? hostname.slice(bucket.length + 1), remove)
  const chosen = commands.find((c) => c.tool === tool) ?? commands[0]
  return (
    <Note tone="warn" title="The object-storage protocol is quicker here">
      <Stack gap={3}>
        <span>
          This API needs two requests for each object; the protocol deletes a thousand at a time. With an{' '}
          <Link to="/keys" className={linkClass}>
            access key
          </Link>{' '}
          that may write to this bucket:
        </span>
        <NativeSelect
          label="Tool"
          value={tool}
          onChange={setTool}
          options={commands.map((c) => ({ value: c.tool, label: c.tool }))}
        />
        <CodeBlock label={`Commands for ${tool}`} lang="sh" wrap code={`${KEY_LINES}\n${chosen?.code ?? ''}`} />
      </Stack>
    </Note>
  )
}
