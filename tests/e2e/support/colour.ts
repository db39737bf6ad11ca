// The name of a colour on the page, for requirements that say "green" without an exact shade.

import type { Locator } from '@playwright/test'

export function hueOf(
  shown: Locator,
  of: 'backgroundColor' | 'borderTopColor' | 'color' = 'backgroundColor',
): Promise<string> {
  return shown.evaluate((element, property) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(element)[property]
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
    if (most === least) return 'grey'
    const turn =
      most === red
        ? ((green - blue) / (most - least) + 6) % 6
        : most === green
          ? (blue - red) / (most - least) + 2
          : (red - green) / (most - least) + 4
    const degrees = turn * 60
    if (degrees < 15 || degrees >= 330) return 'red'
    if (degrees < 45) return 'orange'
    if (degrees < 75) return 'yellow'
    return degrees < 170 ? 'green' : degrees < 260 ? 'blue' : 'purple'
  }, of)
}
