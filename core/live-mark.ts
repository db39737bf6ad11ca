// The mark of a write: a number that grows with every change across all servers. The reply to a write carries it, the
// browser sends it with later calls, and a server that has not seen that change yet catches up first.

export const MARK_HEADER = 'x-rota-mark'

/** The mark of a write whose number is unknown: every server catches up before it answers. */
export const UNKNOWN_MARK = 'unknown'
