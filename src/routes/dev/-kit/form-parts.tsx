import { useState } from 'react'
import { Checkbox } from '#/ui/field/checkbox'
import { ComboboxField } from '#/ui/field/combobox'
import { FileField } from '#/ui/field/file-field'
import { FormError } from '#/ui/field/form-error'
import { NumberField } from '#/ui/field/number-field'
import type { Option } from '#/ui/field/option'
import { RadioCards } from '#/ui/field/radio-cards'
import { SelectField } from '#/ui/field/select'
import { Stack } from '#/ui/layout/stack'
import { TextArea } from '#/ui/field/text-area'
import { TextField } from '#/ui/field/text-field'
import css from './kit.module.css'
import { KitSection } from './section'

const CLUSTERS: readonly Option[] = [
  { value: 'us-southeast-1', label: 'Atlanta, GA', detail: 'us-southeast-1', tone: 'ok' },
  { value: 'eu-central-1', label: 'Frankfurt, DE', detail: 'eu-central-1', tone: 'ok' },
  {
    value: 'ap-south-1',
    label: 'Singapore, SG',
    detail: 'ap-south-1',
    tone: 'warn',
    disabledReason: 'Creation is currently closed here.',
  },
]
const MANY: readonly Option[] = Array.from({ length: 1000 }, (_, n) => ({
  value: `disk-${n + 1}`,
  label: `Volume ${n + 1}`,
  detail: `disk-${n + 1}`,
}))

/** Every control, empty, filled and wrong. */
export function FormParts() {
  const [cluster, setCluster] = useState<string | null>('us-southeast-1')
  const [none, setNone] = useState<string | null>(null)
  const [volume, setVolume] = useState<string | null>(null)
  const [access, setAccess] = useState<'private' | 'public-read' | 'public-read-write'>('private')
  const [file, setFile] = useState<File | null>(null)
  const [kept, setKept] = useState<File | null>(() => new File(['x'.repeat(4096)], 'fullchain.pem'))
  return (
    <KitSection title="Forms">
      <div className={css['grid']}>
        <Stack gap={5}>
          <TextField
            label="Name"
            defaultValue="media-thumbnails"
            hint="3–63 lowercase letters, numbers, dots, and hyphens. Unique in the cluster."
          />
          <TextField
            label="Private key"
            defaultValue="privkey.pem"
            error="This key doesn’t belong to the certificate."
          />
          <TextField label="Label" optional placeholder="Helps you recognize this key" />
          <NumberField label="Size" unit="GiB" defaultValue="20" hint="10 to 10,240 GiB" />
          <TextArea label="Description" maxChars={40} defaultValue="What happened, and what you expected 🙂" />
          <Checkbox
            label="Allow browser uploads (CORS)"
            hint="For finer control, use the S3-compatible API."
            defaultChecked
          />
          <Checkbox label="Send to everyone" error="Choose at least one contact." />
        </Stack>
        <Stack gap={5}>
          <SelectField label="Cluster" options={CLUSTERS} value={cluster} onChange={setCluster} />
          <SelectField label="Region" options={CLUSTERS} value={none} onChange={setNone} error="Choose a region." />
          <ComboboxField label="Volume" options={MANY} value={volume} onChange={setVolume} hint="1,000 volumes" />
          <RadioCards
            label="Access"
            value={access}
            onChange={setAccess}
            options={[
              { value: 'private', label: 'Private', hint: 'Only your access keys can list and read.' },
              { value: 'public-read', label: 'Public read', hint: 'Anyone can list. Only your keys can write.' },
              {
                value: 'public-read-write',
                label: 'Public read and write',
                disabledReason: 'Your user lacks the grant.',
              },
            ]}
          />
          <FileField
            label="Certificate"
            accept=".pem,.crt"
            file={file}
            onFile={setFile}
            hint="PEM or DER. The certificate first, then its chain."
          />
          <FileField label="Chain" file={kept} onFile={setKept} about="3 certificates in the chain" />
          <FormError
            title="The request was refused"
            errors={['The account has a negative balance.', 'Nothing was changed.']}
          />
        </Stack>
      </div>
    </KitSection>
  )
}
