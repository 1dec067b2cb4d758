/** Shell commands that mount, grow and unmount a volume on its instance. */
import { quoted, shellWord } from '#/lib/shell-word'

export const FILE_SYSTEMS = ['ext4', 'xfs'] as const
export type FileSystem = (typeof FILE_SYSTEMS)[number]

export interface MountTarget {
  /** Path of the device. */
  readonly path: string
  /** The folder where its files appear. */
  readonly mountPoint: string
  readonly type: FileSystem
}

/** Top-level folders that the system needs as they are. */
const SYSTEM = ['bin', 'boot', 'dev', 'etc', 'lib', 'lib64', 'proc', 'root', 'run', 'sbin', 'sys', 'tmp', 'usr', 'var']

/** Why a volume must not be mounted at this path; undefined for a usable path. */
export function mountProblem(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '')
  if (!path.startsWith('/') || parts.length === 0) return 'Enter the full path of a folder, starting with /.'
  if (parts.some((part) => part === '.' || part === '..')) return 'Enter the path without “.” and “..”.'
  return parts.length === 1 && SYSTEM.includes(parts[0] ?? '')
    ? 'Mounting here would hide system files. Choose a folder such as /mnt/data.'
    : undefined
}

/** A folder named after the label, without characters that other servers might allow in a label. */
export const mountPointFor = (label: string): string =>
  `/mnt/${label.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'volume'}`

/** A field of fstab: spaces and backslashes as octal escapes. */
const field = (text: string) =>
  text.replaceAll(/[\s\\]/g, (c) => `\\${(c.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`)

/** The fstab line that mounts the volume at every start. `nofail` lets the instance start without the volume. */
export const fstabLine = ({ path, mountPoint, type }: MountTarget): string =>
  `${field(path)} ${field(mountPoint)} ${type} defaults,noatime,nofail 0 2`

export interface Commands {
  /** Creates a file system and erases everything on the volume. */
  readonly format: string
  readonly mount: string
  /** Adds the line to fstab. */
  readonly persist: string
  /** Shows the size that the instance sees. */
  readonly showSize: string
  readonly grow: string
  /** To run before `grow` if the volume isn't mounted. */
  readonly prepareGrow: string
  readonly unmount: string
}

export function commandsFor(place: MountTarget): Commands {
  const path = shellWord(place.path)
  const folder = shellWord(place.mountPoint)
  return {
    format: `sudo mkfs.${place.type} ${path}`,
    mount: `sudo mkdir -p ${folder}\nsudo mount ${path} ${folder}`,
    persist: `echo ${quoted(fstabLine(place))} | sudo tee -a /etc/fstab`,
    showSize: `lsblk "$(readlink -f ${path})"`,
    grow: place.type === 'ext4' ? `sudo resize2fs ${path}` : `sudo xfs_growfs ${folder}`,
    prepareGrow: place.type === 'ext4' ? `sudo e2fsck -f ${path}` : `sudo mount ${path} ${folder}`,
    unmount: `sudo umount ${folder}`,
  }
}
