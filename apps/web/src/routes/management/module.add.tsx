import { createFileRoute } from '@tanstack/react-router'
import { ModuleAddSheet } from '#web/features/module/module-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { onlyOf } from '#web/lib/only-of.ts'

export const Route = createFileRoute('/management/module/add')({
  beforeLoad: guard('/management/module/add'),
  component: Add,
})

function Add() {
  // Preselects the theme when the list is filtered by one.
  const { themeId } = Route.useSearch()
  return <ModuleAddSheet themeId={onlyOf(themeId)} />
}
