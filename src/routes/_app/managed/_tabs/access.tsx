import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { accessQuery, useAccess } from '../-data'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ResourcePage } from '#/app/resource/resource-page'
import { useCan } from '#/app/session/use-can'
import { pluralize } from '#/app/catalog/format'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { Button } from '#/ui/button/button'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'
import { portWords, userWords } from '../-access/access-values'
import styles from '../-managed.module.css'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { ErrorNote } from '#/app/errors/error-note'
import { Card } from '#/ui/layout/card'
import { CodeBlock } from '#/ui/text/code-block'
import { Skeleton } from '#/ui/feedback/skeleton'
import { Stack } from '#/ui/layout/stack'

const sshKeyQuery = q(managed.sshKey, {})

/** The key that lets staff in, and where to put it. */
function PublicKey() {
  const { data, error, refetch } = useQuery(sshKeyQuery)
  return (
    <Card title="Public key of this account">
      <Stack gap={3}>
        <p>
          Staff logs in with the other half of this key. Add it as a line of its own to{' '}
          <code>~/.ssh/authorized_keys</code> of the user above, on every instance that staff may repair.
        </p>
        {data ? (
          <CodeBlock code={data.ssh_key} label="public key" wrap />
        ) : error ? (
          <ErrorNote error={error} title="The key could not be read" retry={() => void refetch()} />
        ) : (
          <Skeleton height="40px" />
        )}
      </Stack>
    </Card>
  )
}

export const Route = createFileRoute('/_app/managed/_tabs/access')({
  staticData: { crumb: 'SSH access' },
  validateSearch: listSearch(),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(accessQuery)
    void context.queryClient.prefetchQuery(sshKeyQuery)
  },
  component: Page,
})

function Page() {
  return (
    <AccessPage>
      <Outlet />
    </AccessPage>
  )
}

const BulkAccess = lazy(async () => ({ default: (await import('../-access/bulk-access')).BulkAccess }))

const ACCESS = { yes: { label: 'Allowed', tone: 'ok' }, no: { label: 'Not allowed', tone: 'neutral' } } as const
const byDefault = <span className={styles.muted}> (default)</span>
const columns: Column<InstanceSettings>[] = [
  { id: 'label', header: 'Instance', value: (s) => s.label, fixed: true },
  {
    id: 'access',
    header: 'Staff logs in',
    value: (s) => s.ssh.access,
    cell: (s) => <StatusBadge value={s.ssh.access ? 'yes' : 'no'} map={ACCESS} />,
    width: 140,
  },
  {
    id: 'user',
    header: 'User',
    value: userWords,
    cell: (s) => (
      <>
        {userWords(s)}
        {s.ssh.user === null && byDefault}
      </>
    ),
    mono: true,
    width: 190,
  },
  {
    id: 'port',
    header: 'Port',
    value: (s) => s.ssh.port ?? 22,
    cell: (s) => (
      <>
        {portWords(s)}
        {s.ssh.port === null && byDefault}
      </>
    ),
    mono: true,
    width: 150,
  },
  { id: 'ip', header: 'IP address', value: (s) => s.ssh.ip, mono: true },
  { id: 'id', header: 'ID', value: (s) => s.id, align: 'end', hidden: true },
]
const link = (s: InstanceSettings) => <Link to="/managed/access/$instanceId" params={{ instanceId: String(s.id) }} />

/** How staff logs in to each instance. `children` is the side panel that may be open over the list. */
function AccessPage({ children }: { children: ReactNode }) {
  const list = useAccess()
  const can = useCan()
  const [bulk, setBulk] = useState<{ rows: readonly InstanceSettings[]; clear: () => void }>()
  const { rows } = list
  const allowed = rows?.filter((s) => s.ssh.access).length ?? 0
  return (
    <>
      <ResourcePage<InstanceSettings>
        title="SSH access"
        summary={rows && `Staff may log in to ${allowed} of ${pluralize(rows.length, 'instance')}.`}
        list={list}
        columns={columns}
        rowId={(s) => String(s.id)}
        rowLabel={(s) => s.label}
        rowLink={link}
        filter="Filter instances"
        rowActions={(s) => [
          { label: 'Change access', link: link(s), disabledReason: can(managed.updateInstanceSetting) },
        ]}
        selectionBar={(chosen, clear) => (
          <Button disabledReason={can(managed.updateInstanceSetting)} onClick={() => setBulk({ rows: chosen, clear })}>
            Change access
          </Button>
        )}
        empty={{ title: 'No instances', body: 'This account has no compute instances that staff could log in to.' }}
        name="ssh-access"
        noun={['instance', 'instances']}
      >
        {children}
        {bulk && (
          <Suspense>
            <BulkAccess
              chosen={bulk.rows}
              onClose={(done) => {
                setBulk(undefined)
                if (done) bulk.clear()
              }}
            />
          </Suspense>
        )}
      </ResourcePage>
      {list.rows && (
        <div className={styles.below}>
          <PublicKey />
        </div>
      )}
    </>
  )
}
