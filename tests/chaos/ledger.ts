// What the servers have acknowledged: it must be in the database afterwards, exactly once.

export class Ledger {
  /** Key (also the headline) of each booking answered 201, and the shift that it created. */
  readonly booked = new Map<string, string>()
  /** Keys of refused bookings. */
  readonly refused = new Set<string>()
  /** Jobs that people raced for. */
  readonly jobs = new Set<string>()
  /** Ids of applications answered 201. */
  readonly applied = new Set<string>()
  /** Ids of applications whose confirmation was answered 200. */
  readonly confirmed = new Set<string>()
  /** Key (also the text) of each broadcast answered 201, and its number of recipients. */
  readonly broadcasts = new Map<string, number>()
  /** Texts of availability changes answered 200. */
  readonly changes: string[] = []
  /** Reads at another server right after a write, and those that returned old data. */
  reads = 0
  stale: string[] = []
  /** Descriptions of responses that break the rules. */
  readonly wrong: string[] = []

  private readonly numbers = new Map<string, number>()

  /** The next number in a named sequence. */
  next(kind: string): number {
    const n = (this.numbers.get(kind) ?? 0) + 1
    this.numbers.set(kind, n)
    return n
  }
}
