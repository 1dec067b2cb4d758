import { createFileRoute } from '@tanstack/react-router'

/** Renders nothing: the list is the layout above, so that it stays when a side panel opens. */
export const Route = createFileRoute('/_app/buckets/_list/')({})
