import type { ComponentProps } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Select } from '#web/components/ui/select.tsx'

/** A `Select` that belongs to a form; stands in a `Field`, whose aria properties it hands on. */
export function FormSelect<Values extends FieldValues>({
  control,
  name,
  ...props
}: { control: Control<Values>; name: FieldPath<Values> } & Omit<
  ComponentProps<typeof Select>,
  'value' | 'onValueChange'
>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          {...props}
          value={field.value}
          // The list of options comes after the value at times, and the control then reports an empty choice.
          onValueChange={(value) => value !== '' && field.onChange(value)}
        />
      )}
    />
  )
}
