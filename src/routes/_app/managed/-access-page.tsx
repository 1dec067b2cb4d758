import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ResourcePage } from '../../../components/resource-page'
import { useCan } from '../../../components/use-can'
import { count } from '../../../components/words'
import { managed } from '../../../contract/managed'
import type { InstanceSettings } from '../../../contract/managed-rules'
import { Button } from '../../../ui/button'
import { StatusBadge } from '../../../ui/status-badge'
import type { Column } from '../../../ui/table'
import { portWords, userWords } from './-access-values'
import { useAccess } from './-data'
import { PublicKey } from './-public-key'
import styles from './-managed.module.css'

const BulkAccess = lazy(async () => ({ default: (await import('./-bulk-access')).BulkAccess }))

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
export function AccessPage({ children }: { children: ReactNode }) {
  const list = useAccess()
  const can = useCan()
  const [bulk, setBulk] = useState<{ rows: readonly InstanceSettings[]; clear: () => void }>()
  const { rows } = list
  const allowed = rows?.filter((s) => s.ssh.access).length ?? 0
  return (
    <>
      <ResourcePage<InstanceSettings>
        title="SSH access"
        summary={rows && `Staff may log in to ${allowed} of ${count(rows.length, 'instance')}.`}
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
