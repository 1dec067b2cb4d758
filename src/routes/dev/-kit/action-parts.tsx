import { Copy, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs'
import { Button } from '../../../ui/button'
import { buttonClass, linkClass, quietLinkClass } from '../../../ui/button-class'
import { FilterChip } from '../../../ui/filter-chip'
import { IconButton } from '../../../ui/icon-button'
import { Kbd } from '../../../ui/kbd'
import { Menu } from '../../../ui/menu'
import { Pill } from '../../../ui/pill'
import { Row } from '../../../ui/row'
import { Tabs } from '../../../ui/tabs'
import { Tag } from '../../../ui/tag'
import { toast } from '../../../ui/toast'
import { Tooltip } from '../../../ui/tooltip'
import { Section } from './section'

const anchor = (id: string) => <a href={`#${id}`}>{id}</a>

const current = (
  <a href="#objects" aria-current="page">
    objects
  </a>
)

/** Buttons, links, menus, tabs and the small labels. */
export function ActionParts() {
  const [busy, setBusy] = useState(true)
  const [cluster, setCluster] = useState<string>()
  const [ticked, setTicked] = useState(true)
  return (
    <Section title="Actions">
      <Row wrap>
        <Button variant="primary">Create bucket</Button>
        <Button>Export CSV</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button variant="ghost">Copy as curl</Button>
        <Button icon={<Plus />}>New folder</Button>
        <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
          Upload
        </Button>
        <Button disabledReason="Your token lacks object_storage:read_write">Upload</Button>
        <Button variant="primary" disabledReason="Choose a certificate first">
          Upload certificate
        </Button>
        <Button variant="primary" size="lg">
          Sign in
        </Button>
      </Row>
      <Row wrap>
        <IconButton name="Refresh" icon={<RefreshCw />} />
        <IconButton name="Copy" icon={<Copy />} size="sm" />
        <IconButton name="Star" icon={<Plus />} pressed />
        <IconButton name="Edit" icon={<Pencil />} disabledReason="Nothing to edit" />
        <Menu
          label="Row actions"
          items={[
            { label: 'Edit access', icon: <Pencil />, onSelect: () => toast({ title: 'Edit access' }) },
            { label: 'Open', icon: <Copy />, link: anchor('open') },
            { label: 'Upload', disabledReason: 'Your token lacks object_storage:read_write' },
            'separator',
            { heading: 'Shown' },
            { label: 'Compact', checked: ticked, onSelect: () => setTicked(!ticked) },
            'separator',
            { label: 'Delete bucket', icon: <Trash2 />, danger: true, onSelect: () => undefined },
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
              title: 'hero.avif could not be uploaded',
              detail: 'The connection was lost at 64 %.',
              tone: 'danger',
              action: { label: 'Try again', onAct: () => undefined },
            })
          }
        >
          Toast with action
        </Button>
      </Row>
    </Section>
  )
}
