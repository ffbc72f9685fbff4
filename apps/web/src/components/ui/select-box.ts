import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { fieldBox } from './input.tsx'

export type SelectOption = { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean }
export type SelectProps = {
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  size?: 'md' | 'sm'
  className?: string
  disabled?: boolean
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-label'?: string
  'aria-required'?: boolean
}

export const selectBox = (size: SelectProps['size'] = 'md', className?: string): string =>
  cn(
    fieldBox,
    'flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted-foreground',
    size === 'sm' ? 'h-8 px-2.5 text-xs font-medium' : 'h-10 px-3',
    className,
  )
