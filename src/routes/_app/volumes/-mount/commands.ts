/** What is to be typed on an instance, so that a volume's space can be used there. */
import { quoted, shellWord } from '#/lib/shell-word'

export const FILE_SYSTEMS = ['ext4', 'xfs'] as const
export type FileSystem = (typeof FILE_SYSTEMS)[number]

export interface MountTarget {
  /** Of the device. */
  readonly path: string
  /** The folder where its files appear. */
  readonly mountPoint: string
  readonly type: FileSystem
}

/** A label as a folder's name; other servers may allow more in it than this reference. */
/** Folders at the top that a system needs as they are. */
const SYSTEM = ['bin', 'boot', 'dev', 'etc', 'lib', 'lib64', 'proc', 'root', 'run', 'sbin', 'sys', 'tmp', 'usr', 'var']

/** Why a volume is not to be mounted at this path; undefined where it can be. */
export function mountProblem(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '')
  if (!path.startsWith('/') || parts.length === 0) return 'Enter the full path of a folder, starting with /.'
  if (parts.some((part) => part === '.' || part === '..')) return 'Enter the path without “.” and “..”.'
  return parts.length === 1 && SYSTEM.includes(parts[0] ?? '')
    ? 'Mounting here would hide files of the system. Choose a folder such as /mnt/data.'
    : undefined
}

export const mountPointFor = (label: string): string =>
  `/mnt/${label.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'volume'}`

/** A field of fstab: blanks and backslashes as octal numbers. */
const field = (text: string) =>
  text.replaceAll(/[\s\\]/g, (c) => `\\${(c.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`)

/** The line that mounts it at every start; `nofail`, so that an instance starts without it too. */
export const fstabLine = ({ path, mountPoint, type }: MountTarget): string =>
  `${field(path)} ${field(mountPoint)} ${type} defaults,noatime,nofail 0 2`

export interface Commands {
  /** Erases what is there. */
  readonly make: string
  readonly mount: string
  readonly keep: string
  /** Shows the size that the instance sees. */
  readonly look: string
  readonly grow: string
  /** Before growing, where it is not mounted. */
  readonly growUnmounted: string
  readonly unmount: string
}

export function commandsFor(place: MountTarget): Commands {
  const path = shellWord(place.path)
  const folder = shellWord(place.mountPoint)
  return {
    make: `sudo mkfs.${place.type} ${path}`,
    mount: `sudo mkdir -p ${folder}\nsudo mount ${path} ${folder}`,
    keep: `echo ${quoted(fstabLine(place))} | sudo tee -a /etc/fstab`,
    look: `lsblk "$(readlink -f ${path})"`,
    grow: place.type === 'ext4' ? `sudo resize2fs ${path}` : `sudo xfs_growfs ${folder}`,
    growUnmounted: place.type === 'ext4' ? `sudo e2fsck -f ${path}` : `sudo mount ${path} ${folder}`,
    unmount: `sudo umount ${folder}`,
  }
}
