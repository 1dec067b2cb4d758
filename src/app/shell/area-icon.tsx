import {
  Activity,
  CircleDot,
  FlaskConical,
  Globe,
  HardDrive,
  House,
  KeyRound,
  MessageSquare,
  Server,
  ShieldCheck,
} from 'lucide-react'
import type { AreaIconName as Name } from './navigation'

/** Custom icon: the icon set has no storage bucket. */
function Bucket() {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} fill="none" stroke="currentColor" strokeLinejoin="round">
      <path strokeWidth="1.4" d="M2.6 4.4 3.8 13a1 1 0 0 0 1 .9h6.4a1 1 0 0 0 1-.9l1.200-8.600" />
      <ellipse strokeWidth="1.4" cx="8" cy="4.200" rx="5.400" ry="1.800" />
    </svg>
  )
}

const icons = {
  overview: House,
  bucket: Bucket,
  key: KeyRound,
  volume: HardDrive,
  image: CircleDot,
  monitoring: Activity,
  managed: ShieldCheck,
  ticket: MessageSquare,
  region: Globe,
  cluster: Server,
  beta: FlaskConical,
} satisfies Record<Name, unknown>

export function AreaIcon({ name }: { name: Name }) {
  const Icon = icons[name]
  return <Icon size={16} strokeWidth={1.9} aria-hidden />
}
