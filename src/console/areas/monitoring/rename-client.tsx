import { isOfComposition } from '#/console/kit/overlay/key-press'
import { useEffect, useRef } from 'react'
import { q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormTextField } from '#/console/resource/form/fields'
import { useFormParts } from '#/console/resource/form/form-parts'
import { MonitoringClientBody, monitoring, type MonitoringClient } from '#/contract/monitoring'
import { recoverFocus } from '#/console/kit/layout/lost-focus'
import { Row } from '#/console/kit/layout/row'
import { Stack } from '#/console/kit/layout/stack'
import { toast } from '#/console/kit/feedback/toast'
import styles from './rename-client.module.css'

interface Props {
  readonly client: MonitoringClient
  readonly onClose: () => void
}

/** Renames in place, under the title: Enter saves, Escape cancels. */
export function RenameClient({ client, onClose }: Props) {
  const f = useOpForm(monitoring.updateClient, {
    schema: MonitoringClientBody,
    args: { params: { clientId: client.id } },
    live: {
      view: q(monitoring.client, { params: { clientId: client.id } }),
      now: client,
      values: ({ label }) => ({ label }),
    },
    onSuccess: ({ label }) => {
      toast({ title: `Client renamed to ${label}`, tone: 'ok' })
      onClose()
    },
  })
  const frame = {
    f,
    title: 'Rename client',
    of: client.label,
    submitLabel: 'Rename client',
    onClose,
  }
  const { guard, tail, buttons, question } = useFormParts(frame, 'panel')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.select()
    // The form disappears with the focus in it.
    return () => void requestAnimationFrame(recoverFocus)
  }, [])
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="Rename client"
        className={styles.form}
        onSubmit={(event) => {
          if (f.dirty) return void f.submit(event)
          // An unchanged label needs no request.
          event.preventDefault()
          return onClose()
        }}
      >
        <Stack gap={3}>
          <FormTextField
            form={f.form}
            name="label"
            label="Label"
            hint="Renaming doesn’t affect monitoring."
            onKeyDown={(event) => {
              // Escape ends an IME composition first.
              if (event.key !== 'Escape' || isOfComposition(event)) return
              // The same key press would close the question that this can open.
              event.stopPropagation()
              guard.close()
            }}
          />
          {tail}
          <Row gap={2} wrap>
            {buttons}
          </Row>
        </Stack>
      </form>
      {question}
    </>
  )
}
