import activityIcon from '@lucide/icons/icons/activity'
import circleDotIcon from '@lucide/icons/icons/circle-dot'
import flaskConicalIcon from '@lucide/icons/icons/flask-conical'
import globeIcon from '@lucide/icons/icons/globe'
import hardDriveIcon from '@lucide/icons/icons/hard-drive'
import houseIcon from '@lucide/icons/icons/house'
import keyRoundIcon from '@lucide/icons/icons/key-round'
import messageSquareIcon from '@lucide/icons/icons/message-square'
import serverIcon from '@lucide/icons/icons/server'
import shieldCheckIcon from '@lucide/icons/icons/shield-check'
import { Icon, type IconData } from '#/console/kit/button/icon'
import type { AreaIconName as Name } from './navigation'

/** Custom icon: the icon set has no storage bucket. */
function Bucket() {
  return (
    <svg
      viewBox="0 0 16 16"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden
    >
      <path strokeWidth="1.4" d="M2.6 4.4 3.8 13a1 1 0 0 0 1 .9h6.4a1 1 0 0 0 1-.9l1.200-8.600" />
      <ellipse strokeWidth="1.4" cx="8" cy="4.200" rx="5.400" ry="1.800" />
    </svg>
  )
}

const ICONS: Readonly<Record<Exclude<Name, 'bucket'>, IconData>> = {
  overview: houseIcon,
  key: keyRoundIcon,
  volume: hardDriveIcon,
  image: circleDotIcon,
  monitoring: activityIcon,
  managed: shieldCheckIcon,
  ticket: messageSquareIcon,
  region: globeIcon,
  cluster: serverIcon,
  beta: flaskConicalIcon,
}

export function AreaIcon({ name }: { name: Name }) {
  return name === 'bucket' ? <Bucket /> : <Icon of={ICONS[name]} size={16} strokeWidth={1.9} aria-hidden />
}
