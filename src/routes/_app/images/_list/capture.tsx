import { createFileRoute } from '@tanstack/react-router'
import { CaptureImage } from '../-capture-image'

export const Route = createFileRoute('/_app/images/_list/capture')({
  staticData: { crumb: 'Capture image' },
  component: CaptureImage,
})
