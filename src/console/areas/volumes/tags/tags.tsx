import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { ErrorState } from '#/console/resource/errors/error-note'
import { DiscardQuestion } from '#/console/resource/form/discard-question'
import { useUnsavedGuard } from '#/console/resource/form/use-leave-guard'
import { OpButton } from '#/console/resource/page/op-button'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { volumes, VolumeTags } from '#/contract/volumes'
import { visible, plural } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { NativeSelect } from '#/console/kit/field/native-select'
import { RadioCards } from '#/console/kit/field/radio-cards'
import { TextField } from '#/console/kit/field/text-field'
import { Spinner } from '#/console/kit/feedback/spinner'
import { BulkOutcome } from '#/console/resource/bulk/bulk-outcome'
import { bulkTitle } from '#/console/resource/bulk/bulk-question'
import { bulkView } from '#/console/resource/bulk/bulk-view'
import { startBulk } from '#/console/resource/bulk/start-bulk'
import { useStore } from '#/console/api/base/store'
import { tagChange } from '../bulk/changed-tags'
import { PanelBody, PanelForm, SidePanel } from '#/console/kit/overlay/side-panel'
import { tagsInUse } from '../facets'
import { volumeName } from '../format'
import { useVolumes } from '../volumes'
import { bulkTags } from '../words'
import { isRunning } from '#/console/resource/bulk/words'

export const Route = createFileRoute('/_app/volumes/_list/tags')({
  staticData: { crumb: 'Change tag' },
  component: ChangeTag,
})

const ACTIONS = [
  { value: 'rename', label: 'Rename' },
  { value: 'remove', label: 'Remove', hint: 'Only the tag is removed. The volumes are kept.' },
] as const
type Action = (typeof ACTIONS)[number]['value']

/** Renames a tag on every volume, or removes it from all. */
function ChangeTag() {
  const { rows, complete, error, retry, fetching } = useVolumes()
  const busy = useStore(bulkView)?.running === true
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/volumes', search: true })
  const [chosen, setChosen] = useState('')
  const [action, setAction] = useState<Action>('rename')
  const [text, setText] = useState('')
  const [missed, setMissed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const to = text.trim()
  const started = useRef(false)
  const unsaved = useCallback(() => to !== '' && !started.current, [to])
  const work = to === '' ? undefined : 'Change tag'
  const guard = useUnsavedGuard({ unsaved, onClose: close, any: true, work })
  const question = <DiscardQuestion guard={guard}>No tag was changed.</DiscardQuestion>
  if (!rows || !complete)
    return (
      <SidePanel onDismiss={guard.close} title="Change tag">
        <PanelBody>
          {error ? (
            <ErrorState error={error} noAccess="You don’t have access to volumes" retry={retry} busy={fetching} />
          ) : (
            <Spinner label="Loading volumes" />
          )}
        </PanelBody>
        {question}
      </SidePanel>
    )
  const tags = tagsInUse(rows)
  const tag = tags.includes(chosen) ? chosen : ''
  const affected = tag === '' ? [] : rows.filter((v) => v.tags.includes(tag))
  const problem =
    action === 'rename'
      ? to === '' || to === tag
        ? 'Enter another tag.'
        : VolumeTags.safeParse([to]).error?.issues[0]?.message
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tag === '') return
    if (problem !== undefined) {
      setMissed(true)
      field.current?.focus()
      return
    }
    startBulk({
      title: bulkTitle(bulkTags, affected.length),
      op: volumes.update,
      rows: affected,
      nameOf: volumeName,
      run: tagChange({ add: action === 'rename' ? [to] : [], remove: [tag] }),
    })
    started.current = true
    close()
  }
  return (
    <SidePanel onDismiss={guard.close} title="Change tag" description="Rename a tag, or remove it from all volumes.">
      <PanelForm
        onSubmit={submit}
        footer={
          <>
            <OpButton
              op={volumes.update}
              type="submit"
              variant="primary"
              blocked={
                busy ? isRunning : tags.length === 0 ? 'No volume has a tag.' : tag === '' ? 'Choose a tag.' : undefined
              }
            >
              {affected.length === 0 ? 'Change tag' : `Change ${plural(affected.length, 'volume')}`}
            </OpButton>
            <Button onClick={guard.close}>Cancel</Button>
          </>
        }
      >
        <NativeSelect
          stacked
          label="Tag"
          options={[
            { value: '', label: 'Choose a tag' },
            ...tags.map((value) => ({
              value,
              label: `${visible(value).text} (${plural(rows.filter((v) => v.tags.includes(value)).length, 'volume')})`,
            })),
          ]}
          value={tag}
          onChange={setChosen}
        />
        <RadioCards label="Action" name="tag-action" value={action} onChange={setAction} options={ACTIONS} />
        {action === 'rename' && (
          <TextField
            ref={field}
            label="New tag"
            value={text}
            error={missed ? problem : undefined}
            autoComplete="off"
            onChange={(e) => setText(e.target.value)}
          />
        )}
        {affected.length > 0 && <BulkOutcome lines={affected.map((v) => ({ name: volumeName(v) }))} />}
      </PanelForm>
      {question}
    </SidePanel>
  )
}
