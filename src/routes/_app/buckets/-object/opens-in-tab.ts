import { mediaType } from '../../../../lib/media-type'

/** Types that browsers show; all else they save by themselves. */
const SHOWN = /^(?:text|image|audio|video)\/|^application\/(?:json|pdf|xml|yaml|[a-z.-]+\+(?:json|xml))$/

/** Judged by the name, as nothing else is known before the answer. */
export const opensInTab = (name: string): boolean => SHOWN.test(mediaType(name))
