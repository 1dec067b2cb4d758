import { createFileRoute } from '@tanstack/react-router'

/** The list alone: the page itself is the layout above, so that an open side panel does not take it away. */
export const Route = createFileRoute('/_app/monitoring/_list/')({})
