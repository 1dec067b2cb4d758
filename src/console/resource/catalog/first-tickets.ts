/** In the API's order: open tickets first, then the newest. One page is enough at first, since every row includes its whole text. */
export const FIRST_TICKETS = { query: { page: 1, page_size: 100 } }
