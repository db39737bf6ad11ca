// Text as searches compare it: regardless of capitals, accents and apostrophes. "obrien" and "o'brien" find O’Brien,
// "lukasz" finds Łukasz.

// Letters that Unicode does not decompose into a base letter and a mark.
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => FOLDED[letter] ?? '')

export const plainWords = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean)
