import { type FormEvent, type ReactNode, useId } from 'react'
import { Button, type ButtonProps } from '#/console/kit/button/button'
import { Stack } from '#/console/kit/layout/stack'
import { Dialog } from '#/console/kit/overlay/dialog'
import type { Selection } from '../objects/selection'
import { ChosenList } from './chosen-list'
import type { ObjectCount } from './count'
import { CountLine } from './count-line'

interface Props {
  readonly selection: Selection
  readonly state: ObjectCount
  readonly title: string
  /** The button's label. */
  readonly action: string
  readonly variant?: ButtonProps['variant']
  /** Why the choices don't allow the action. */
  readonly problem?: string | undefined
  /** The button's reason if the selection contains no object. */
  readonly nothing: string
  readonly onStart: () => void
  readonly onClose: () => void
  /** Choices of the action. */
  readonly children: ReactNode
}

/** Shows a selection, its count and the choices of an action, which can't start before the count is complete. */
export function SelectionDialog(props: Props) {
  const { selection, state, title, action, variant = 'primary', problem, nothing, onStart, onClose, children } = props
  const { counted, uncounted, checking } = state
  const reason = uncounted ?? (counted?.count === 0 ? nothing : problem)
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals, here to forms of the page.
    event.stopPropagation()
    onStart()
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      width={560}
      title={title}
      footer={
        <>
          <Button type="submit" form={form} variant={variant} busy={checking} disabledReason={reason}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* A form, because Enter after a new name is expected to rename. */}
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <Stack gap={2}>
            <ChosenList selection={selection} />
            <CountLine state={state} />
          </Stack>
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
