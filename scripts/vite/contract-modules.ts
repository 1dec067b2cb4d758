/** Every file of the contract by its path from the root, evaluated: for the build, which asks what of it is plain data. */
export const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/src/contract/*.ts', '!/src/contract/*spec.ts'],
  { eager: true },
)
