import { z } from 'zod'

/**
 * Returns the schema with unknown keys refused in every object.
 * @throws for a kind of schema that no answer uses yet
 */
export function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as unknown as { def: Definition }
  const inner = (schema: z.core.$ZodType | undefined) => schema && strictly(schema)
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, field]) => [name, strictly(field)]))
      return z.core.clone(schema, { ...def, shape, catchall: z.never() } as never)
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: inner(def.element) } as never)
    case 'nullable':
    case 'optional':
      return z.core.clone(schema, { ...def, innerType: inner(def.innerType) } as never)
    case 'record':
      return z.core.clone(schema, { ...def, valueType: inner(def.valueType) } as never)
    case 'union':
      return z.core.clone(schema, { ...def, options: def.options?.map(strictly) } as never)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
      return schema
    default:
      throw new Error(`strictly() does not support ${def.type}`)
  }
}

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: z.core.$ZodType[]
}
