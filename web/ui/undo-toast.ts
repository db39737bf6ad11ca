// A toast that offers to undo what it says, for as long as nobody has been told of it.

import { TOAST } from '#core/timing.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { type ToastWords, toast } from './toast.ts'

/** `back` is said once it is undone. */
export function undoToast(words: ToastWords, undo: () => Promise<void>, back: ToastWords): void {
  const onClick = () => void undoAndSay(undo, back)
  toast({ ...words, duration: TOAST.undo, action: { label: 'Undo', onClick } })
}

export async function undoAndSay(undo: () => Promise<void>, back: ToastWords): Promise<void> {
  try {
    await undo()
    toast(back)
  } catch (error) {
    const description = messageOf(error, 'It could not be undone')
    toast({ title: 'Undo Failed', description, variant: 'destructive' })
  }
}

/** 'Amara Okafor is told in 15 seconds.' */
export const toldLater = (name: string): string => `${name} is told in ${TOAST.undo / 1000} seconds.`
