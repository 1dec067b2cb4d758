/** The sidebar's marks of areas by their address, set by code that loads after the first view. */
import { createStore } from '#/console/api/base/store'
import type { AreaMark } from '#/console/resource/area/attention'

export const areaMarks = createStore<Readonly<Record<string, AreaMark>>>({})
