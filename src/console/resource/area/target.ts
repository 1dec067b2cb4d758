import type { LinkProps } from '@tanstack/react-router'

type To = NonNullable<LinkProps['to']>
/** Names of path parameters: `bucket` in `/buckets/$bucket`. */
type Names<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Names<More>
    : Rest
  : never

/** A page of the console as data, with the parameters of its path. */
export type Target = {
  [P in To]: { readonly to: P; readonly search?: Readonly<Record<string, string>> } & ([Names<P>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Readonly<Record<Names<P>, string>> })
}[To]

/** A page whose address is only known at run time. */
export interface AnyTarget {
  readonly to: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly search?: Readonly<Record<string, string>> | undefined
}
