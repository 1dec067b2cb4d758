import { createFileRoute } from '@tanstack/react-router'
import { CreateBucket } from '../-create-bucket'

export const Route = createFileRoute('/_app/buckets/_list/new')({
  staticData: { crumb: 'Create bucket' },
  component: CreateBucket,
})
