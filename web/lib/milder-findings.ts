// A week that is past the limit that blocks is past the one that warns too: only the stricter one is said.

interface Finding {
  level: 'block' | 'warn'
  message: string
}

/** 'The week from Mon 16 Nov comes to 76h', without the limit that follows. */
const subjectOf = ({ message }: Finding): string => message.split(';', 1)[0]!

/** Without the warnings that repeat what a block says, down to their limit. */
export function withoutMilder<F extends Finding>(findings: readonly F[]): F[] {
  const blocked = new Set(findings.filter(({ level }) => level === 'block').map(subjectOf))
  return findings.filter((finding) => finding.level === 'block' || !blocked.has(subjectOf(finding)))
}
