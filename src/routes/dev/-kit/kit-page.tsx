import copyIcon from '@lucide/icons/icons/copy'
import moonIcon from '@lucide/icons/icons/moon'
import pencilIcon from '@lucide/icons/icons/pencil'
import plusIcon from '@lucide/icons/icons/plus'
import refreshCwIcon from '@lucide/icons/icons/refresh-cw'
import sunIcon from '@lucide/icons/icons/sun'
import trashIcon from '@lucide/icons/icons/trash'
import { IconButton } from '#/ui/button/icon-button'
import { Icon } from '#/ui/button/icon'
import { NativeSelect } from '#/ui/field/native-select'
import { Row } from '#/ui/layout/row'
import { SkipLink } from '#/ui/layout/skip-link'
import { type Theme, useTheme } from '#/ui/layout/theme'
import { FormParts } from './form-parts'
import css from './kit.module.css'
import { OverlayParts } from './overlay-parts'
import { StateParts } from './state-parts'
import { TableParts } from './table-parts'
import { useState } from 'react'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs'
import { Button } from '#/ui/button/button'
import { buttonClass, linkClass, quietLinkClass } from '#/ui/button/button-class'
import { FilterChip } from '#/ui/table/filter-chip'
import { Kbd } from '#/ui/text/kbd'
import { Menu } from '#/ui/overlay/menu'
import { Pill } from '#/ui/feedback/pill'
import { Tabs } from '#/ui/layout/tabs'
import { Tag } from '#/ui/text/tag'
import { toast } from '#/ui/feedback/toast'
import { Tooltip } from '#/ui/overlay/tooltip'
import { KitSection } from './section'
import { Bytes } from '#/ui/text/bytes'
import { Card } from '#/ui/layout/card'
import { CodeBlock } from '#/ui/text/code-block'
import { CopyText } from '#/ui/text/copy-text'
import { Facts } from '#/ui/layout/facts'
import { KeyValues } from '#/ui/layout/key-values'
import { Meter } from '#/ui/feedback/meter'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { Note } from '#/ui/feedback/note'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { RelativeTime } from '#/ui/text/relative-time'
import { Skeleton } from '#/ui/feedback/skeleton'
import { Spinner } from '#/ui/feedback/spinner'
import { Stack } from '#/ui/layout/stack'
import { StatusBadge } from '#/ui/feedback/status-badge'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

// Loaded by React's lazy(), which takes a module's default export.
export default function KitPage() {
  const [theme, setTheme] = useTheme()
  return (
    <>
      <SkipLink target="kit" />
      <main id="kit" tabIndex={-1} className={css['page']}>
        <div className={css['top']}>
          <h1>Parts of the interface</h1>
          <Row>
            <NativeSelect
              label="Theme"
              value={theme}
              onChange={(next) => setTheme(THEMES.find((known) => known === next) ?? 'system')}
              options={THEMES.map((value) => ({ value, label: value }))}
            />
            <IconButton
              name="Light theme"
              icon={<Icon of={sunIcon} />}
              aria-pressed={theme === 'light'}
              onClick={() => setTheme('light')}
            />
            <IconButton
              name="Dark theme"
              icon={<Icon of={moonIcon} />}
              aria-pressed={theme === 'dark'}
              onClick={() => setTheme('dark')}
            />
          </Row>
        </div>
        <ActionParts />
        <TableParts />
        <DataParts />
        <FormParts />
        <OverlayParts />
        <StateParts />
      </main>
    </>
  )
}

const anchor = (id: string) => <a href={`#${id}`}>{id}</a>

const current = (
  <a href="#objects" aria-current="page">
    objects
  </a>
)

/** Buttons, links, menus, tabs and the small labels. */
function ActionParts() {
  const [busy, setBusy] = useState(true)
  const [cluster, setCluster] = useState<string>()
  const [ticked, setTicked] = useState(true)
  return (
    <KitSection title="Actions">
      <Row wrap>
        <Button variant="primary">Create bucket</Button>
        <Button>Export CSV</Button>
        <Button variant="danger" icon={<Icon of={trashIcon} />}>
          Delete
        </Button>
        <Button variant="ghost">Copy as curl</Button>
        <Button icon={<Icon of={plusIcon} />}>New folder</Button>
        <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
          Upload
        </Button>
        <Button disabledReason="Your token lacks the scope object_storage:read_write.">Upload</Button>
        <Button variant="primary" disabledReason="Choose a certificate first.">
          Upload certificate
        </Button>
        <Button variant="primary" size="lg">
          Sign in
        </Button>
      </Row>
      <Row wrap>
        <IconButton name="Refresh" icon={<Icon of={refreshCwIcon} />} />
        <IconButton name="Copy" icon={<Icon of={copyIcon} />} size="sm" />
        <IconButton name="Star" icon={<Icon of={plusIcon} />} aria-pressed />
        <IconButton name="Edit" icon={<Icon of={pencilIcon} />} disabledReason="There’s nothing to edit." />
        <Menu
          label="Row actions"
          items={[
            { label: 'Edit access', icon: <Icon of={pencilIcon} />, onSelect: () => toast({ title: 'Edit access' }) },
            { label: 'Open', icon: <Icon of={copyIcon} />, link: anchor('open') },
            { label: 'Upload', disabledReason: 'Your token lacks the scope object_storage:read_write.' },
            'separator',
            { heading: 'Shown' },
            { label: 'Compact', checked: ticked, onSelect: () => setTicked(!ticked) },
            'separator',
            { label: 'Delete bucket', icon: <Icon of={trashIcon} />, danger: true, onSelect: () => undefined },
          ]}
        />
        <Menu label="Account" trigger={{ text: 'demo' }} items={[{ label: 'Sign out' }]} />
        <FilterChip
          label="Cluster"
          value={cluster}
          onChange={setCluster}
          options={[
            { value: 'eu-central-1', label: 'Frankfurt, DE' },
            { value: 'us-iad-1', label: 'Washington, DC' },
          ]}
        />
        <FilterChip
          label="Region"
          value="eu-central-1"
          onChange={() => undefined}
          options={[{ value: 'eu-central-1', label: 'Frankfurt, DE' }]}
        />
        <a href="#link" className={linkClass}>
          Link
        </a>
        <a href="#quiet" className={quietLinkClass}>
          Quiet link
        </a>
        <a href="#button" className={buttonClass()}>
          Link as button
        </a>
        <Tooltip text="18 Nov 2026, 09:12:05 UTC">
          <button type="button" className={quietLinkClass}>
            Hover me
          </button>
        </Tooltip>
      </Row>
      <Row wrap>
        <Pill>2 uploads · 64%</Pill>
        <Pill tone="warn">1 failed</Pill>
        <Tag>private</Tag>
        <Tag tone="warn">public-read</Tag>
        <Tag tone="info">authenticated-read</Tag>
        <Tag tone="ok">enabled</Tag>
        <Tag tone="danger">public-read-write</Tag>
        <Kbd>⌘K</Kbd>
      </Row>
      <Breadcrumbs items={[{ label: 'Buckets', link: anchor('buckets') }, { label: 'media-originals' }]} />
      <Tabs
        label="Bucket"
        items={[
          { id: 'objects', label: 'Objects', link: current, count: 1_204_118 },
          { id: 'access', label: 'Access', link: anchor('access') },
          { id: 'tls', label: 'TLS certificate', link: anchor('tls') },
        ]}
      />
      <Row wrap>
        <Button onClick={() => toast({ title: 'Bucket media-thumbnails created', tone: 'ok' })}>Toast</Button>
        <Button
          onClick={() =>
            toast({
              title: 'hero.avif wasn’t uploaded',
              detail: 'The connection broke at 64%.',
              tone: 'danger',
              action: { label: 'Try again', onAct: () => undefined },
            })
          }
        >
          Toast with action
        </Button>
      </Row>
    </KitSection>
  )
}

const STATUS = {
  active: { label: 'Active', tone: 'ok' },
  pending: { label: 'Pending', tone: 'warn' },
  problem: { label: 'Problem', tone: 'danger' },
} as const

const REQUEST = `POST /v4/object-storage/buckets/
{
  "label": "media-thumbnails",
  "cluster": "us-southeast-1",
  "cors_enabled": true
}`

/** Components that show a resource: facts, times, sizes, names, code. */
function DataParts() {
  const [started] = useState(() => new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 19))
  return (
    <KitSection title="Data">
      <Facts
        items={[
          {
            label: 'Cluster',
            value: <StatusBadge value="active" map={{ active: { label: 'Atlanta, GA', tone: 'ok' } }} />,
          },
          { label: 'Objects', value: '1,204,118' },
          { label: 'Size', value: <Bytes value={5_288_650_929_930} /> },
          { label: 'TLS certificate', value: 'Uploaded' },
          { label: 'Created', value: <RelativeTime value="2024-03-02T10:00:00" /> },
        ]}
      />
      <div className={css['grid']}>
        <Card title="Certificate">
          <Note tone="ok">Valid for 87 more days</Note>
          <KeyValues
            items={[
              { label: 'Names', value: 'www-assets.example.org, cdn.example.org' },
              { label: 'Issued by', value: 'R11, Example CA' },
              {
                label: 'Hostname',
                value: <CopyText text="media-originals.us-southeast-1.example.test" label="Copy hostname" />,
              },
              {
                label: 'SHA-256',
                value: <CopyText text="9c:41:7e:00:0b:d2" label="Copy fingerprint" display="9c:41:7e:…:0b:d2" />,
              },
              { label: 'Uploaded', value: <RelativeTime value={started} /> },
              { label: 'Modified', value: <RelativeTime value="2026-11-18T09:12:05.123Z" /> },
              { label: 'Last used', value: <RelativeTime value={null} /> },
            ]}
          />
        </Card>
        <Stack gap={3}>
          <CodeBlock code={REQUEST} label="API request" lang="http" />
          <Row wrap gap={4}>
            <StatusBadge value="active" map={STATUS} />
            <StatusBadge value="pending" map={STATUS} />
            <StatusBadge value="problem" map={STATUS} />
            <StatusBadge value="something_new" map={STATUS} />
            <StatusBadge value={null} map={STATUS} />
          </Row>
          <div className={css['name']}>
            <MiddleEllipsis text="quarterly report of all departments (final).pdf" />
          </div>
          <MiddleEllipsis text={'invoice\u202Efdp.exe'} />
          <ProgressBar label="Uploading hero.avif" value={0.64} />
          <ProgressBar label="Checking" value={null} />
          <Meter label="Requests left" value={712} max={800} text="712 of 800 requests left" />
          <Row gap={3}>
            <Spinner label="Working" />
            <Skeleton width="160px" />
          </Row>
        </Stack>
      </div>
      <Stack gap={2}>
        <Note title="Nothing was sent">The certificate is checked in your browser first.</Note>
        <Note tone="ok">Bucket media-thumbnails created</Note>
        <Note tone="warn" action={<Button>Allow browser uploads</Button>}>
          CORS is off for this bucket, so browsers can’t upload to it.
        </Note>
        <Note tone="danger" title="Buckets in 2 clusters couldn’t be loaded">
          eu-central-1 returned status 502. ap-south-1 can’t be reached.
        </Note>
      </Stack>
    </KitSection>
  )
}
