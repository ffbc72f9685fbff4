import { createFileRoute } from '@tanstack/react-router'
import { ModuleAddSheet } from '#web/features/module/module-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module/add')({
  beforeLoad: guard('/management/module/add'),
  component: Add,
})

function Add() {
  // The list under it may be filtered by a theme: a new module most likely belongs there.
  const { themeId } = Route.useSearch()
  return <ModuleAddSheet themeId={themeId} />
}
