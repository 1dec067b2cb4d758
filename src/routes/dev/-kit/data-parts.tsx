import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Bytes } from '../../../ui/bytes'
import { Card } from '../../../ui/card'
import { CodeBlock } from '../../../ui/code-block'
import { CopyText } from '../../../ui/copy-text'
import { Facts } from '../../../ui/facts'
import { Grid } from '../../../ui/grid'
import { KeyValues } from '../../../ui/key-values'
import { Meter } from '../../../ui/meter'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis'
import { Note } from '../../../ui/note'
import { ProgressBar } from '../../../ui/progress-bar'
import { RelativeTime } from '../../../ui/relative-time'
import { Row } from '../../../ui/row'
import { Skeleton } from '../../../ui/skeleton'
import { Spinner } from '../../../ui/spinner'
import { Stack } from '../../../ui/stack'
import { StatusBadge } from '../../../ui/status-badge'
import css from './kit.module.css'
import { Section } from './section'

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

/** What shows a resource: facts, times, sizes, names, code. */
export function DataParts() {
  const [started] = useState(() => new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 19))
  return (
    <Section title="Data">
      <Facts
        items={[
          {
            label: 'Cluster',
            value: <StatusBadge value="active" map={{ active: { label: 'Atlanta, GA', tone: 'ok' } }} />,
          },
          { label: 'Objects', value: '1,204,118' },
          { label: 'Size', value: <Bytes value={5_288_650_929_930} /> },
          { label: 'TLS certificate', value: 'Uploaded' },
          { label: 'Created', value: <RelativeTime value="2024-03-02T10:00:00" as="day" /> },
        ]}
      />
      <Grid min={320}>
        <Card title="Certificate">
          <Note tone="ok">Valid for www-assets.example.org for another 87 days</Note>
          <KeyValues
            items={[
              { label: 'Names', value: 'www-assets.example.org, cdn.example.org' },
              { label: 'Issued by', value: 'R11, Example CA' },
              {
                label: 'Hostname',
                value: <CopyText text="media-originals.us-southeast-1.example.test" label="hostname" />,
              },
              {
                label: 'SHA-256',
                value: <CopyText text="9c:41:7e:00:0b:d2" label="fingerprint" display="9c:41:7e:…:0b:d2" />,
              },
              { label: 'Uploaded', value: <RelativeTime value={started} /> },
              { label: 'Modified', value: <RelativeTime value="2026-11-18T09:12:05.123Z" as="minute" /> },
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
      </Grid>
      <Stack gap={2}>
        <Note title="Nothing is sent yet">The certificate is checked in your browser first.</Note>
        <Note tone="ok">The bucket was created.</Note>
        <Note tone="warn" action={<Button>Switch on</Button>}>
          CORS is off for this bucket, so a browser cannot upload to it.
        </Note>
        <Note tone="danger" title="Two clusters could not be asked">
          eu-central-1 answered 502, ap-south-1 did not answer.
        </Note>
      </Stack>
    </Section>
  )
}
