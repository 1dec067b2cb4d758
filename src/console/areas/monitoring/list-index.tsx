import { createFileRoute } from '@tanstack/react-router'

/** Empty: the layout above draws the list, so that the list stays under an open side panel. */
export const Route = createFileRoute('/_app/monitoring/_list/')({})
