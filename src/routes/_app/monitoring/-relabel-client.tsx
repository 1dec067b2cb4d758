import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { TextField } from '#/app/form/fields'
import { useFormParts } from '#/app/form/form-parts'
import { MonitoringClientBody, monitoring, type MonitoringClient } from '#/contract/monitoring'
import { Row } from '#/ui/layout/row'
import { Stack } from '#/ui/layout/stack'
import { toast } from '#/ui/feedback/toast'
import styles from './-relabel-client.module.css'

interface Props {
  readonly client: MonitoringClient
  readonly onClose: () => void
}

/** The label changed in its place, under the title: Enter saves, Escape leaves it as it was. */
export function RelabelClient({ client, onClose }: Props) {
  const cache = useQueryClient()
  const f = useOpForm(monitoring.updateClient, {
    schema: MonitoringClientBody,
    args: { params: { clientId: client.id } },
    defaults: { label: client.label },
    live: {
      now: { label: client.label },
      read: async () => {
        const options = q(monitoring.client, { params: { clientId: client.id } })
        return { label: (await cache.fetchQuery({ ...options, staleTime: 0 })).label }
      },
    },
    onSuccess: ({ label }) => {
      toast({ title: `Client is now called ${label}`, tone: 'ok' })
      onClose()
    },
  })
  const frame = { f, error: f.error, title: 'Relabel client', submitLabel: 'Save label', onClose }
  const { guard, tail, buttons, question } = useFormParts(frame, 'panel')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="Relabel client"
        className={styles.form}
        onSubmit={(event) => {
          if (f.dirty) return void f.submit(event)
          // As it was: nothing is to be sent.
          event.preventDefault()
          return onClose()
        }}
      >
        <Stack gap={3}>
          <TextField
            form={f.form}
            name="label"
            label="Label"
            hint="For people alone: how the server is monitored stays as it is."
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // The question that this may open must not be closed by the same key.
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
