import { Link } from '@tanstack/react-router'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useFieldError } from '../../../components/fields'
import { visible } from '../../../lib/text'
import { linkClass } from '../../../ui/button-class'
import { Checkbox } from '../../../ui/checkbox'
import { plainNumber } from '../../../lib/bytes'
import { useCredentials } from './-data'
import type { ServiceValues } from './-service-values'
import styles from './-managed.module.css'

/** Which logins staff may use for a service. One that was revoked meanwhile stays to be unticked. */
export function CredentialChoice({ form }: { form: UseFormReturn<ServiceValues> }) {
  const { rows } = useCredentials()
  const { field } = useController({ control: form.control, name: 'credentials' })
  const error = useFieldError({ form, name: 'credentials' })
  const chosen = field.value
  const known = (rows ?? []).map(({ id, label }) => ({ id, label }))
  const others = chosen
    .filter((id) => !known.some((c) => c.id === id))
    .map((id) => ({ id, label: `Credential ${plainNumber(id)}` }))
  const offered = [...known, ...others]
  return (
    <fieldset className={styles.fieldset}>
      <legend>Credentials for staff</legend>
      {offered.length === 0 && (
        <p className={styles.muted}>
          None yet.{' '}
          <Link to="/managed/credentials" className={linkClass}>
            Credentials
          </Link>{' '}
          let staff log in to repair what is down.
        </p>
      )}
      {offered.map(({ id, label }, n) => (
        <Checkbox
          key={id}
          label={visible(label).text}
          checked={chosen.includes(id)}
          error={n === offered.length - 1 ? error : undefined}
          onChange={(event) =>
            field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
