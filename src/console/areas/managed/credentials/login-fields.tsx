import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { FormTextField } from '#/console/resource/form/fields'

interface Login extends FieldValues {
  username?: string | undefined
  password: string
}

/** Write-only fields. Their autocomplete stops browsers from saving them as the login of this page. */
export function LoginFields<T extends Login>({ form, userHint }: { form: UseFormReturn<T>; userHint?: string }) {
  return (
    <>
      <FormTextField
        form={form}
        name={'username' as Path<T>}
        label="Username"
        optional
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        hint={userHint}
      />
      <FormTextField
        form={form}
        name={'password' as Path<T>}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Stored encrypted. Only support staff can view it. The list shows when they last did."
      />
    </>
  )
}
