import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { q, qAll } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormCheckboxField } from '#/console/resource/form/fields'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { betaCan } from '#/contract/states'
import { type BetaProgram, betas } from '#/contract/betas'
import { visible } from '#/lib/text'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { useApiNow } from '#/console/kit/text/use-now'
import styles from './enroll.module.css'
import { apiTime } from './programs'
import { enrollLabel, priorityMeaning, requestAccess } from './words'

export const Route = createFileRoute('/_app/betas/$betaId/enroll')({
  staticData: { crumb: 'Enroll' },
  component: Page,
})

function Page() {
  return <Enroll betaId={Route.useParams().betaId} />
}

/** The checkbox takes the name of the body's only field, so that refusals such as "This program is full." appear under it. */
const Confirmation = z.object({
  id: z.boolean().check(z.refine((checked) => checked, { error: 'Confirm to continue.' })),
})

/** Enrolls the account in a program. Errors of the program itself appear on the page below the panel. */
function Enroll({ betaId }: { betaId: string }) {
  const program = useQuery(q(betas.view, { params: { betaId } })).data
  return program ? <Form program={program} /> : null
}

function Form({ program }: { program: BetaProgram }) {
  const navigate = useNavigateHere()
  const { id, priority_program_only: priority } = program
  const name = visible(program.label).text
  const enrolled = useQuery(qAll(betas.enrolled, {})).data?.data.some((e) => e.id === id) ?? false
  const closed = betaCan.enroll(program, apiTime(useApiNow()))
  const blocked = enrolled ? 'Your account is already enrolled in this program.' : closed
  const close = () => void navigate({ to: '/betas/$betaId', params: { betaId: id } })
  const f = useOpForm(betas.enroll, {
    schema: Confirmation,
    defaults: { id: priority },
    toBody: () => ({ id }),
    outcome: {
      one: 'account',
      done: 'enrolled',
      view: qAll(betas.enrolled, {}),
      happened: ({ data, complete }) => (data.some((e) => e.id === id) ? {} : complete ? false : undefined),
    },
    onSuccess: () => {
      toast({ title: `Enrolled in ${name}`, tone: 'ok' })
      close()
    },
  })
  return (
    <FormFrame
      f={f}
      title={priority ? `${requestAccess} to ${name}` : `Enroll in ${name}`}
      submitLabel={enrollLabel(priority)}
      blocked={blocked}
      onClose={close}
    >
      <ul className={styles.terms}>
        <li>This enrolls your whole account, including all its users.</li>
        <li>You can’t leave a program before it ends.</li>
      </ul>
      {priority && <Note tone="warn">{priorityMeaning}</Note>}
      {/* Most requests of a priority program are refused. */}
      {blocked === undefined && !priority && (
        <FormCheckboxField form={f.form} name="id" label="I understand this can’t be undone" />
      )}
    </FormFrame>
  )
}
