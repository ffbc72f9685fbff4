import { Pattern } from '#web/components/cover.tsx'

export const AuthPattern = () => <Pattern title="Cursus" tone={0} shape="page" family="arcs" />
