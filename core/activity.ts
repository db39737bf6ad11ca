// Whether somebody sits at the screen. A browser says so with every call: an open tab polls for as long as the machine
// runs, and must not keep a session alive that nobody uses.

export const ACTIVE_HEADER = 'x-rota-active'

/** Reads of a client that does not say do not count; writes do, since no screen writes by itself without saying so. */
export const isByPerson = (said: string | undefined, isWrite: boolean): boolean =>
  said === undefined ? isWrite : said === '1'
