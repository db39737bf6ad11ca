import { describe, expect, it, vi } from 'vitest'
import { dismissToast, toast, toastStore } from './toast.ts'

describe('toasts', () => {
  it('show one at a time: a new one takes the place of the old', () => {
    const heard = vi.fn()
    const stop = toastStore.subscribe(heard)
    toast({ title: 'First' })
    const first = toastStore.current()!.id
    toast({ title: 'Second', variant: 'destructive', duration: 8_000 })
    expect(toastStore.current()).toMatchObject({ title: 'Second', variant: 'destructive', duration: 8_000 })
    dismissToast(first)
    expect(toastStore.current()?.title).toBe('Second')
    dismissToast(toastStore.current()!.id)
    expect(toastStore.current()).toBeNull()
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
  })

  it('stay five seconds unless told otherwise', () => {
    toast({ title: 'Plain' })
    expect(toastStore.current()?.duration).toBe(5_000)
  })
})
