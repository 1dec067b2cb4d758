import { useState } from 'react'
import { Button } from '#/ui/button/button'
import { CodeBlock } from '#/ui/text/code-block'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { Dialog } from '#/ui/overlay/dialog'
import { RadioCards } from '#/ui/field/radio-cards'
import { Row } from '#/ui/layout/row'
import { SelectField } from '#/ui/field/select'
import { PanelForm, SidePanel } from '#/ui/overlay/side-panel'
import { TextField } from '#/ui/field/text-field'
import { KitSection } from './section'

type Shown = 'panel' | 'dialog' | 'confirm' | undefined

/** Dialogs, menus and other overlays. */
export function OverlayParts() {
  const [shown, setShown] = useState<Shown>()
  const [access, setAccess] = useState<'private' | 'public-read'>('private')
  const [cluster, setCluster] = useState<string>('us-southeast-1')
  const close = () => setShown(undefined)
  return (
    <KitSection title="Overlays">
      <Row wrap>
        <Button onClick={() => setShown('panel')}>Side panel</Button>
        <Button onClick={() => setShown('dialog')}>Dialog</Button>
        <Button variant="danger" onClick={() => setShown('confirm')}>
          Confirm
        </Button>
      </Row>
      <SidePanel open={shown === 'panel'} onDismiss={close} title="Create bucket">
        <PanelForm
          onSubmit={(event) => {
            event.preventDefault()
            close()
          }}
          footer={
            <>
              <Button type="submit" variant="primary">
                Create bucket
              </Button>
              <Button onClick={close}>Cancel</Button>
            </>
          }
        >
          <TextField label="Name" hint="Unique in the cluster" />
          <SelectField
            label="Cluster"
            value={cluster}
            onChange={setCluster}
            options={[
              { value: 'us-southeast-1', label: 'Atlanta, GA', detail: 'us-southeast-1', tone: 'ok' },
              { value: 'eu-central-1', label: 'Frankfurt, DE', detail: 'eu-central-1', tone: 'ok' },
            ]}
          />
          <RadioCards
            label="Access"
            value={access}
            onChange={setAccess}
            options={[
              { value: 'private', label: 'Private', hint: 'Only your access keys can list and read.' },
              { value: 'public-read', label: 'Public read', hint: 'Anyone can list. Only your keys can write.' },
            ]}
          />
          <CodeBlock
            label="API request"
            lang="http"
            code={`POST /v4/object-storage/buckets/\n{\n  "cluster": "${cluster}"\n}`}
          />
        </PanelForm>
      </SidePanel>
      <Dialog
        open={shown === 'dialog'}
        onDismiss={close}
        title="Allow browser uploads?"
        description="Lets this console and other sites upload, delete, and preview."
        footer={
          <>
            <Button variant="primary" onClick={close}>
              Allow browser uploads
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        This doesn’t change who can read or write objects.
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onDismiss={close}
        onConfirm={close}
        title="Delete bucket media-originals?"
        consequences={['1,204,118 objects, 4.81 TiB', 'The bucket’s TLS certificate']}
        typed={{ word: 'media-originals' }}
        action="Delete bucket"
      >
        This can’t be undone. Deletes:
      </ConfirmDialog>
    </KitSection>
  )
}
