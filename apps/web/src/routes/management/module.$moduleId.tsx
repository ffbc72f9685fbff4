import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/management/module/$moduleId')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/management/module/$moduleId"!</div>
}
