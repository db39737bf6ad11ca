// Counters and histograms in memory, and the text in which Prometheus reads them. Counting is an addition to a number
// that its owner holds on to; everything that costs is done when somebody reads.

type Labels = Readonly<Record<string, string | number>>

interface Sample {
  labels?: Labels
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  lines(): string[]
}

/** One number of a counter; whoever counts often keeps it at hand. */
export interface Count {
  value: number
}

/** A number for each set of labels that was ever counted. */
export class Counter<L extends Labels> implements Metric {
  readonly type = 'counter'
  readonly name: string
  readonly help: string
  private readonly counts = new Map<string, Count>()

  constructor(name: string, help: string) {
    this.name = name
    this.help = help
  }

  of(labels: L): Count {
    const key = labelText(labels)
    let count = this.counts.get(key)
    if (!count) {
      count = { value: 0 }
      this.counts.set(key, count)
    }
    return count
  }

  count(labels: L): void {
    this.of(labels).value += 1
  }

  lines(): string[] {
    return [...this.counts].map(([labels, { value }]) => `${this.name}${labels} ${value}`)
  }
}

/** How long things took, in seconds, for each set of labels. */
export class Histogram<L extends Labels> implements Metric {
  readonly type = 'histogram'
  readonly name: string
  readonly help: string
  private readonly bounds: readonly number[]
  private readonly series = new Map<string, { labels: L; buckets: number[]; sum: number; count: number }>()

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name
    this.help = help
    this.bounds = bounds
  }

  observe(labels: L, seconds: number): void {
    const key = labelText(labels)
    let series = this.series.get(key)
    if (!series) {
      series = { labels, buckets: this.bounds.map(() => 0), sum: 0, count: 0 }
      this.series.set(key, series)
    }
    const at = this.bounds.findIndex((bound) => seconds <= bound)
    if (at >= 0) series.buckets[at]! += 1
    series.sum += seconds
    series.count += 1
  }

  lines(): string[] {
    return [...this.series].flatMap(([key, { labels, buckets, sum, count }]) => {
      let below = 0
      const steps = this.bounds.map((le, at) => {
        below += buckets[at]!
        return `${this.name}_bucket${labelText({ ...labels, le })} ${below}`
      })
      return [
        ...steps,
        `${this.name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
        `${this.name}_sum${key} ${sum}`,
        `${this.name}_count${key} ${count}`,
      ]
    })
  }
}

/** What is looked up when somebody reads. */
export function sampled(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: () => readonly Sample[],
): Metric {
  const lines = () => samples().map(({ labels, value }) => `${name}${labelText(labels ?? {})} ${value}`)
  return { name, type, help, lines }
}

/** The text exposition format, version 0.0.4. */
export function exposition(metrics: readonly Metric[]): string {
  return metrics
    .flatMap((metric) => [
      `# HELP ${metric.name} ${metric.help}`,
      `# TYPE ${metric.name} ${metric.type}`,
      ...metric.lines(),
    ])
    .join('\n')
    .concat('\n')
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
