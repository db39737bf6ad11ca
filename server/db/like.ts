/** What was typed, as plain characters of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, '\\$&')
