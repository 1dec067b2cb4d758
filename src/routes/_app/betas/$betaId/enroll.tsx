import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { q, qAll } from '#/api/client/client'
import { useOpForm } from '#/api/form/form'
import { CheckboxField } from '#/app/form/fields'
import { SideForm } from '#/app/form/side-form'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { betaCan } from '#/contract/states'
import { type BetaProgram, betas } from '#/contract/betas'
import { visible } from '#/lib/text'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import { useNow } from '#/ui/text/use-now'
import styles from '../-enroll.module.css'
import { PRIORITY_MEANS } from '../-program-tags'
import { apiTime } from '../-programs'

export const Route = createFileRoute('/_app/betas/$betaId/enroll')({
  staticData: { crumb: 'Enroll' },
  component: Page,
})

function Page() {
  return <Enroll betaId={Route.useParams().betaId} />
}

/** The box is the body's one field, so that what the API says of it, such as that the program is full, stands at the box. */
const Agreed = z.object({
  id: z.boolean().check(z.refine((ticked) => ticked, { error: 'Tick this first: there is no way back.' })),
})

/** Enrolling an account in a program: Part B 4.6. The page below shows what may be wrong with the program itself. */
function Enroll({ betaId }: { betaId: string }) {
  const program = useQuery(q(betas.view, { params: { betaId } })).data
  return program ? <Form program={program} /> : null
}

function Form({ program }: { program: BetaProgram }) {
  const navigate = useNavigateHere()
  const { id } = program
  const name = visible(program.label).text
  const joined = useQuery(qAll(betas.enrolled, {})).data?.data.some((e) => e.id === id) ?? false
  const closed = betaCan.enroll(program, apiTime(useNow()))
  const close = () => void navigate({ to: '/betas/$betaId', params: { betaId: id } })
  const f = useOpForm(betas.enroll, {
    schema: Agreed,
    defaults: { id: false },
    toBody: () => {
      return { id }
    },
    onSuccess: () => {
      toast({ title: `Enrolled in ${name}`, tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm
      f={f}
      error={f.error}
      title={`Enroll in ${name}`}
      submitLabel="Enroll"
      blocked={joined ? 'This account is enrolled in this program already.' : closed}
      onClose={close}
    >
      <ul className={styles.means}>
        <li>The whole account is enrolled, for all of its users.</li>
        <li>There is no leaving: the API has no way out of a program before it ends.</li>
        <li>Some programs take only so many accounts. Whether a place is left shows when you enroll.</li>
      </ul>
      {program.priority_program_only && <Note tone="warn">{PRIORITY_MEANS}</Note>}
      <CheckboxField form={f.form} name="id" label="Enroll this account, without a way back" />
    </SideForm>
  )
}
