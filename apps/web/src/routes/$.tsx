import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/components/not-found-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/$')({ beforeLoad: guard('/$'), component: NotFoundPage })
