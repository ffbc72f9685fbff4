import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { fieldBox } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(fieldBox, 'field-sizing-content min-h-24 px-3 py-2', className)} {...props} />
}
