import { createFileRoute } from '@tanstack/react-router'

/** The list without a panel. The list itself is the layout above, so that it stays while a panel is open. */
export const Route = createFileRoute('/_app/volumes/_list/')({})
