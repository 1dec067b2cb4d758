import { useMatch } from '@tanstack/react-router'

/** Path of the route that renders this: of a list below its open panel, of a resource below its open tab. */
export const usePagePath = (): string =>
  useMatch({ strict: false, select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
