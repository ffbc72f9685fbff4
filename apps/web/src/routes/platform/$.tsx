import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/$')({ beforeLoad: guard('/platform/$') })
