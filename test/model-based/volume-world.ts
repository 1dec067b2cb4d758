/** The model's knowledge of volumes, and the limits of an instance. */
import { refused, type Happened, type Verdict } from './stage'

export interface Machine {
  readonly id: number
  readonly label: string
  readonly region: string
  /** GB */
  readonly memory: number
  running: boolean
  readonly configs: readonly number[]
  readonly last: number | undefined
  /** Also for one of another account. */
  gone: boolean
}
export interface Volume {
  readonly id: number
  label: string
  size: number
  readonly region: string
  status: 'creating' | 'active' | 'resizing' | 'migrating'
  machine: Machine | null
  /** Null if the volume detaches at the next boot. */
  config: number | null
  tags: readonly string[]
  readonly created: string
  updated: string
  gone: boolean
}
export interface Model {
  readonly machines: Machine[]
  readonly volumes: Volume[]
  /** Statuses that end by themselves. */
  jobs: { readonly volume: Volume; readonly from: Volume['status']; readonly due: string }[]
  readonly happened: Happened[]
}

export const there = (m: Model) => m.volumes.filter((v) => !v.gone)

export const asVolume = (volume: Volume) => {
  const { machine, config: _, gone: __, ...v } = volume
  return {
    ...v,
    instance_id: machine?.id ?? null,
    instance_label: machine?.label ?? null,
    filesystem_path: `/dev/disk/by-id/scsi-0Vendor_Volume_${v.label}`,
    hardware_type: 'nvme',
  }
}

interface Wish {
  readonly persist: boolean
  readonly config: number | undefined
  readonly region: string | undefined
  /** The field to blame if the regions differ. */
  readonly field: 'region' | 'instance_id'
}
/** The profile of a volume at an instance, null if it doesn't persist; or the fault of the request. */
export function place(
  machine: Machine,
  { persist, config, region, field }: Wish,
): { readonly config: number | null } | { readonly wrong: Verdict } {
  if (machine.gone) return { wrong: refused(400, 'instance_id') }
  const wrong: string[] = []
  if (region !== undefined && region !== machine.region) wrong.push(field)
  if (!persist && !machine.running) wrong.push('persist_across_boots')
  const { configs, last } = machine
  const alone = configs.length === 1 ? configs[0] : configs.length === 0 ? undefined : last
  const chosen = config === undefined ? alone : configs.find((c) => c === config)
  if (persist && chosen === undefined) wrong.push('config_id')
  return wrong.length > 0 ? { wrong: refused(400, ...wrong) } : { config: persist ? (chosen ?? null) : null }
}

/** Free places of an instance for this way of attaching. */
export function room(m: Model, machine: Machine, persist: boolean): number {
  const most = persist || machine.memory < 16 ? 8 : Math.min(64, machine.memory)
  return most - there(m).filter((v) => v.machine === machine).length
}
