import { useState } from 'react'
import { entriesOf, entryBucketId, keyKindOf } from '#/console/resource/catalog/key-reach'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { originOf, useObjectStore } from '#/console/resource/catalog/object-store'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { useList } from '#/console/resource/page/use-list'
import { useApiSettings } from '#/console/api/session/session'
import { type Cluster, clusters } from '#/contract/clusters'
import type { Key } from '#/contract/keys'
import { CodeBlock } from '#/console/kit/text/code-block'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { useBucketIds } from './use-bucket-ids'
import { clientConfigs, type ClientConfig, type Endpoint } from './client-config'
import styles from './program-setup.module.css'

interface Props {
  readonly access: Key
  /** The secret or its placeholder. */
  readonly secret: string
  /** Called when settings that contain the secret are copied. */
  readonly onCopied?: () => void
}

/** Clusters of the key's buckets; all clusters for a key without entries. */
function usableClusters(access: Key, all: readonly Cluster[]): readonly Cluster[] {
  const named = new Set(entriesOf(access).map((e) => e.cluster))
  // Some APIs give no domain while a cluster is unavailable.
  const reachable = all.filter((c) => c.domain !== '')
  const some = reachable.filter((c) => named.has(c.id))
  return some.length > 0 ? some : reachable
}

/** Endpoints of the clusters that a key can use: available ones first, and of these the ones with buckets. */
export function useEndpoints(access: Key): readonly Endpoint[] {
  const { list } = useClusterNames()
  const origins = useApiSettings()?.objectOrigins ?? []
  const buckets = [...(useBucketIds() ?? [])]
  const rank = (c: Cluster) =>
    (c.status === 'available' ? 0 : 2) + (buckets.some((id) => id.startsWith(`${c.id}/`)) ? 0 : 1)
  return usableClusters(
    access,
    list.toSorted((a, b) => rank(a) - rank(b)),
  ).map(({ id, domain }) => ({
    cluster: id,
    domain,
    scheme: originOf(domain, origins)?.protocol === 'http:' ? 'http:' : 'https:',
  }))
}

/** Whether tools can use the key: the embedded server has no S3-compatible API, and some keys have access to no bucket. */
export function useWorksWithTools(access: Key): boolean {
  const [first] = useEndpoints(access)
  const { own } = useObjectStore(first?.domain ?? '')
  return !own && keyKindOf(access) !== 'none'
}

/** Settings for common tools, with the endpoint of one cluster. */
export function ProgramSetup({ access, secret, onCopied }: Props) {
  const places = useBucketIds()
  const endpoints = useEndpoints(access)
  const all = useList(clusters.list)
  const names = useClusterNames()
  const [tool, setTool] = useState<string>('aws')
  const [cluster, setCluster] = useState<string>()
  const endpoint = endpoints.find((e) => e.cluster === cluster) ?? endpoints[0]
  if (!endpoint) {
    if (all.rows === undefined && all.error)
      return <ErrorNote error={all.error} title="Endpoints couldn’t be loaded" retry={all.retry} />
    return <p>{all.rows === undefined ? 'Loading endpoints…' : 'No cluster has an endpoint right now.'}</p>
  }
  const bucket = entriesOf(access).find(
    (e) => e.cluster === endpoint.cluster && places?.has(entryBucketId(e)) !== false,
  )?.bucket_name
  const pair = { label: access.label, accessKey: access.access_key, secretKey: secret }
  const configs = clientConfigs(pair, endpoint, bucket)
  const shown = configs.find((c) => c.id === tool) ?? configs[0]
  if (!shown) return null
  return (
    <Stack gap={3}>
      <Row gap={4} wrap>
        <NativeSelect
          label="Tool"
          options={configs.map((c) => ({ value: c.id, label: c.id }))}
          value={shown.id}
          onChange={setTool}
        />
        <NativeSelect
          label="Cluster"
          options={endpoints.map((e) => ({
            value: e.cluster,
            label: [names.label(e.cluster), e.cluster].filter(Boolean).join(' · '),
          }))}
          value={endpoint.cluster}
          onChange={setCluster}
        />
      </Row>
      <Settings config={shown} onCopied={onCopied} />
    </Stack>
  )
}

function Settings({ config, onCopied }: { config: ClientConfig; onCopied: Props['onCopied'] }) {
  return (
    <>
      <p className={styles.caption}>{`Add this to ${config.file}:`}</p>
      <CodeBlock code={config.text} label={`settings for ${config.id}`} onCopied={onCopied} />
      <p className={styles.caption}>Then run:</p>
      <CodeBlock code={config.command} label={`command for ${config.id}`} />
    </>
  )
}
