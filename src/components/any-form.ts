import type { OpForm } from '../api/form'

// oxlint-disable-next-line typescript/no-explicit-any -- a form of any operation and values: both are invariant in it
export type AnyForm = OpForm<any, any>
