import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/company/$companyId/manager/add')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/company/$companyId/manager/add"!</div>
}
