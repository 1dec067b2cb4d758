/** Every file of the contract, evaluated, by its path from the root. The build reads the plain data from it. */
export const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['/src/contract/*.ts', '/src/contract/beyond/*.ts', '!/src/contract/*spec.ts'],
  { eager: true },
)
