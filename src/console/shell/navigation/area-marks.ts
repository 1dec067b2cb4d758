/** What is wrong in each area by its address ("1 down"), set by code that loads after the first view. */
import { createStore } from '#/console/api/base/store'

export const areaMarks = createStore<Readonly<Record<string, string>>>({})
