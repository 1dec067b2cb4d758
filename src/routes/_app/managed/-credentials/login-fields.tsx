import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '#/app/form/fields'

interface Login extends FieldValues {
  username?: string | undefined
  password: string
}

/** Sent once and never read back; no browser is to offer to keep it as the login of this page. */
export function LoginFields<T extends Login>({ form, userHint }: { form: UseFormReturn<T>; userHint?: string }) {
  return (
    <>
      <TextField
        form={form}
        name={'username' as Path<T>}
        label="User name"
        optional
        autoComplete="off"
        hint={userHint}
      />
      <TextField
        form={form}
        name={'password' as Path<T>}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Kept sealed. Only staff can open it, and the list says when that was."
      />
    </>
  )
}
