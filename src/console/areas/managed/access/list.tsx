import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { accessQuery, useAccess } from '../data'
import type { ReactNode } from 'react'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { useCan } from '#/console/resource/access/use-can'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import { portText, userText } from './login-text'
import styles from '../managed.module.css'
import { SectionTabs } from '../section-tabs'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { listSummary } from '#/console/resource/list/list-summary'
import { Card } from '#/console/kit/layout/card'
import { CodeBlock } from '#/console/kit/text/code-block'
import { Skeleton } from '#/console/kit/feedback/skeleton'
import { Stack } from '#/console/kit/layout/stack'
import { BulkAccess } from './bulk-access'

const sshKeyQuery = q(managed.sshKey, {})

/** The public key of support's logins. */
function PublicKey() {
  const { data, error, refetch } = useQuery(sshKeyQuery)
  return (
    <Card title="Support’s SSH key">
      <Stack gap={3}>
        <p>To let support log in, add this key to ~/.ssh/authorized_keys of each instance’s user.</p>
        {data ? (
          <CodeBlock code={data.ssh_key} label="public key" />
        ) : error ? (
          <ErrorNote error={error} title="The key couldn’t be loaded" retry={() => void refetch()} />
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

const ACCESS = { yes: { label: 'Allowed', tone: 'ok' }, no: { label: 'Not allowed', tone: 'neutral' } } as const
const accessOf = (s: InstanceSettings) => (s.ssh.access ? 'yes' : 'no')
const byDefault = <> (default)</>
const columns: Column<InstanceSettings>[] = [
  { id: 'label', header: 'Instance', value: (s) => s.label, fixed: true },
  {
    id: 'access',
    header: 'Support access',
    value: (s) => statusText(accessOf(s), ACCESS),
    cell: (s) => <StatusBadge value={accessOf(s)} map={ACCESS} />,
    primary: true,
    width: 140,
  },
  {
    id: 'user',
    header: 'User',
    value: userText,
    cell: (s) => (
      <>
        <bdi>{userText(s)}</bdi>
        {s.ssh.user === null && byDefault}
      </>
    ),
    mono: true,
    named: true,
    width: 190,
  },
  {
    id: 'port',
    header: 'Port',
    value: (s) => s.ssh.port ?? 22,
    cell: (s) => (
      <>
        <bdi>{portText(s)}</bdi>
        {s.ssh.port === null && byDefault}
      </>
    ),
    mono: true,
    named: true,
    width: 150,
  },
  { id: 'group', header: 'Instance group', value: (s) => s.group, width: 140, hidden: true },
  { id: 'ip', header: 'IP address', value: (s) => s.ssh.ip, mono: true, phone: false },
  { id: 'id', header: 'ID', value: (s) => s.id, align: 'end', hidden: true },
]
const link = (s: InstanceSettings) => <Link to="/managed/access/$instanceId" params={{ instanceId: String(s.id) }} />

/** Support's SSH access to each instance. `children` is the side panel over the list. */
function AccessPage({ children }: { children: ReactNode }) {
  const list = useAccess()
  const can = useCan()
  const { rows } = list
  const allowed = rows?.filter((s) => s.ssh.access).length ?? 0
  return (
    <>
      <ResourcePage<InstanceSettings>
        title="SSH access"
        summary={listSummary(list, 'instance', [allowed, 'with support access'])}
        notes={<SectionTabs />}
        list={list}
        columns={columns}
        rowId={(s) => String(s.id)}
        rowLabel={(s) => s.label}
        rowLink={link}
        filter="Filter instances"
        rowActions={(s) => [
          { label: 'Edit access', link: link(s), disabledReason: can(managed.updateInstanceSetting) },
          {
            label: 'View instance',
            link: <Link to="/instances/$instanceId" params={{ instanceId: String(s.id) }} />,
          },
        ]}
        selectionBar={BulkAccess}
        empty={{ title: 'No instances', body: 'This account has no compute instances.' }}
        name="ssh-access"
        noun="instance"
      >
        {children}
      </ResourcePage>
      {list.rows && (
        // The footer of a list with rows keeps its own distance.
        <div className={list.rows.length === 0 ? styles.below : undefined}>
          <PublicKey />
        </div>
      )}
    </>
  )
}
