import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Checks WCAG 2.2 AA for the palette: text 4.5:1 on its background, outlines of controls 3:1.

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media')
const themes = { light: read(lightCss), dark: read(darkCss) }

const grounds = ['ground', 'surface', 'subtle']
const text = ['ink', 'ink-soft', 'muted', 'accent', 'danger'].flatMap((ink) =>
  grounds.map((on) => [ink, on] as const),
)
const fills = [
  ['on-accent', 'accent-solid'],
  ['on-accent', 'accent-solid-hover'],
  ['on-danger', 'danger-solid'],
  ['on-danger', 'danger-solid-hover'],
  ...['accent-soft', 'danger-soft', 'warning-soft', 'success-soft', 'info-soft', 'neutral-soft'].map(
    (fill) => [`on-${fill}`, fill],
  ),
  ...['pending', 'day', 'night', 'full', 'any', 'unavailable', 'booked'].map((fill) => [`on-${fill}`, fill]),
  ['on-unavailable', 'unavailable-hatch'],
  ...['master-admin', 'admin', 'manager', 'contractor'].map((role) => ['on-role', `role-${role}`]),
] as const

describe.each(Object.entries(themes))('the %s theme', (_, colours) => {
  it.each([...text, ...fills] as [string, string][])('shows %s on %s at 4.5:1 or better', (ink, on) => {
    expect(contrast(colours[ink]!, colours[on]!)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(grounds)('outlines controls and focus on %s at 3:1 or better', (on) => {
    expect(contrast(colours['line-strong']!, colours[on]!)).toBeGreaterThanOrEqual(3)
    expect(contrast(colours.focus!, colours[on]!)).toBeGreaterThanOrEqual(3)
  })
})

function read(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
