import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useStore } from '#/api/session/store'
import { visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { linkClass } from '#/ui/button/button-class'
import { Checkbox } from '#/ui/field/checkbox'
import { TextField } from '#/ui/field/text-field'
import { recoverFocus } from '#/ui/layout/lost-focus'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { Dialog } from '#/ui/overlay/dialog'
import { Tag } from '#/ui/text/tag'
import { storedSearch } from '../address/link-path'
import { accountMemory } from '../attention/account-memory'
import * as copy from './copy'
import { MOST_VIEW_NAME, type SavedView } from './saved-view'
import { viewToSave } from './view-to-save'
import { deleteView, renameView, saveView, setDefault, typedViewNames, viewNamed } from './views'
import type { ListHere, ViewDialog } from './views-menu'

interface Props {
  readonly which: ViewDialog
  readonly here: ListHere
  readonly label: string
  readonly onClose: () => void
}

export function ViewDialogs({ which, ...rest }: Props) {
  return which === 'save' ? <SaveView {...rest} /> : <ManageViews {...rest} />
}

type DialogProps = Omit<Props, 'which'>

function SaveView({ here, onClose }: DialogProps) {
  const form = useId()
  const navigate = useNavigate()
  const { views } = useStore(accountMemory)
  const [query] = useState(() => viewToSave(here))
  const [name, setName] = useState(typedViewNames.get(here.path) ?? '')
  const [isDefault, setIsDefault] = useState<boolean>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const view = { path: here.path, name: name.trim() }
  const old = viewNamed(views, view)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why =
      view.name === ''
        ? copy.nameMissing
        : saveView({ ...view, query, isDefault: isDefault ?? old?.isDefault ?? false })
    setError(why)
    if (why !== undefined) {
      field.current?.focus()
      return
    }
    typedViewNames.delete(here.path)
    onClose()
    // The list is at the view's address now: a view is what its address shows.
    void navigate({ to: here.path, search: storedSearch(query), replace: true })
  }
  return (
    <Dialog
      onDismiss={onClose}
      title={old ? copy.replaceView : copy.saveView}
      description={copy.saveViewHint}
      footer={
        <>
          <Button type="submit" form={form} variant="primary">
            {old ? copy.replaceView : copy.saveView}
          </Button>
          <Button onClick={onClose}>{copy.cancel}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <TextField
            ref={field}
            label={copy.name}
            value={name}
            maxLength={MOST_VIEW_NAME}
            hint={old && copy.replaces}
            error={error}
            onChange={({ target }) => {
              setName(target.value)
              setError(undefined)
              typedViewNames.set(here.path, target.value)
            }}
          />
          <Checkbox
            label={copy.openByDefault}
            hint={copy.openByDefaultHint}
            checked={isDefault ?? old?.isDefault ?? false}
            onChange={({ target }) => setIsDefault(target.checked)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function ManageViews({ here, onClose }: DialogProps) {
  const views = useStore(accountMemory).views.filter(({ path }) => path === here.path)
  const [renaming, setRenaming] = useState<string>()
  const [renamed, setRenamed] = useState<string>()
  return (
    <Dialog
      onDismiss={onClose}
      title={copy.manageViews}
      width={560}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {views.length === 0 ? (
        <p>{copy.noViews}</p>
      ) : (
        <Stack gap={3}>
          {views.map((view) => (
            <div key={view.name} role="group" aria-label={visible(view.name).text}>
              {renaming === view.name ? (
                <RenameView
                  view={view}
                  onDone={(name) => {
                    setRenamed(name)
                    setRenaming(undefined)
                  }}
                />
              ) : (
                <ViewLine
                  view={view}
                  isRenamed={renamed === view.name}
                  onRename={() => setRenaming(view.name)}
                  onClose={onClose}
                />
              )}
            </div>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

interface LineProps {
  readonly view: SavedView
  /** Whether the form for its name was just closed */
  readonly isRenamed: boolean
  readonly onRename: () => void
  readonly onClose: () => void
}

function ViewLine({ view, isRenamed, onRename, onClose }: LineProps) {
  const { text: name } = visible(view.name)
  const { path, isDefault } = view
  return (
    <Row gap={2} wrap justify="space-between">
      <span>
        <Link to={path} search={storedSearch(view.query)} className={linkClass} onClick={onClose}>
          <bdi>{name}</bdi>
        </Link>
        {isDefault && <Tag>{copy.defaultMark}</Tag>}
      </span>
      <Row gap={1}>
        <Button
          aria-label={isDefault ? copy.clearDefaultOf(name) : copy.makeDefaultOf(name)}
          onClick={() => setDefault(path, isDefault ? undefined : view)}
        >
          {isDefault ? copy.clearDefault : copy.makeDefault}
        </Button>
        <Button
          // It was replaced by the form that had the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isRenamed}
          aria-label={copy.renameOf(name)}
          onClick={onRename}
        >
          {copy.rename}
        </Button>
        <Button
          aria-label={copy.removeOf(name)}
          onClick={() => {
            deleteView(view)
            // The button disappears with the focus in it.
            requestAnimationFrame(recoverFocus)
          }}
        >
          {copy.remove}
        </Button>
      </Row>
    </Row>
  )
}

function RenameView({ view, onDone }: { view: SavedView; onDone: (name: string) => void }) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const cancel = () => onDone(view.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    const why = wanted === '' ? copy.nameMissing : renameView(view, wanted)
    setError(why)
    if (why === undefined) onDone(wanted)
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={2}>
        <TextField
          ref={field}
          // The field replaces the button that opened it, and takes its focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={copy.nameOf(view.name)}
          hideLabel
          value={name}
          error={error}
          maxLength={MOST_VIEW_NAME}
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            // Escape ends an IME composition first. Here it cancels the renaming and leaves the dialog open.
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            cancel()
          }}
        />
        <Row gap={2}>
          <Button type="submit">{copy.save}</Button>
          <Button variant="ghost" onClick={cancel}>
            {copy.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
