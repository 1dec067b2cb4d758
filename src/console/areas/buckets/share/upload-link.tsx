import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DiscardQuestion } from '#/console/resource/form/discard-question'
import { useUnsavedGuard } from '#/console/resource/form/use-leave-guard'
import { visible } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { PanelForm, SidePanel } from '#/console/kit/overlay/side-panel'
import { Stack } from '#/console/kit/layout/stack'
import { TextField } from '#/console/kit/field/text-field'
import type { BucketAt } from '../bucket/bucket-page'
import { useLinkForm } from './link-form'
import { findObject } from '../object/use-object'
import { typedNameProblem, NAME_RULE, nameRemark } from '../object/name-rule'

interface Props {
  readonly at: BucketAt
  /** Prefix of the name, with its final slash; '' at the root. */
  readonly folder: string
  readonly onClose: () => void
}

/** Form for a link that uploads one object without a token. The link fixes the name and, optionally, the content type. */
export function UploadLink({ at, folder, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState({ name: '', turn: 0 })
  const problem = typedNameProblem(folder, typed)
  const name = folder + typed
  const link = useLinkForm({ at, name: problem === undefined ? name : undefined, methods: ['PUT'] })
  const { asked, making } = link
  const unsaved = useCallback(() => typed !== '' && !asked, [typed, asked])
  const sending = useCallback(() => making, [making])
  const work = making || (typed !== '' && !asked) ? 'Upload link' : undefined
  const guard = useUnsavedGuard({ unsaved, onClose, any: true, sending, pending: making, work })
  // The name is looked up on blur, not on every key.
  const taken = useQuery({
    queryKey: ['objects', 'taken', at, left],
    enabled: left.name !== '',
    queryFn: async ({ signal }) => (await findObject(at, left.name, signal)) !== null,
  })
  return (
    <SidePanel onDismiss={guard.close} title="Upload link" description="Lets anyone with the link upload one object.">
      <PanelForm
        onSubmit={(event) => event.preventDefault()}
        footer={
          <>
            {link.create}
            <Button onClick={guard.close}>{asked ? 'Done' : 'Cancel'}</Button>
          </>
        }
      >
        <Stack gap={4}>
          <TextField
            label="Object name"
            mono
            prefix={folder === '' ? undefined : <bdi>{visible(folder).text}</bdi>}
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
            onBlur={() => setLeft({ name: problem === undefined ? name : '', turn: left.turn + 1 })}
            hint={nameRemark(typed) ?? NAME_RULE}
            error={typed === '' && left.turn === 0 ? undefined : problem}
          />
          {taken.data === true && left.name === name && (
            <Note tone="warn" role="status">
              An object with this name exists. Uploading with this link replaces it permanently.
            </Note>
          )}
          {link.lifetime}
          {link.advanced}
          {link.result}
        </Stack>
      </PanelForm>
      <DiscardQuestion guard={guard} sent="You won’t see the link after you leave.">
        No link was created.
      </DiscardQuestion>
    </SidePanel>
  )
}
