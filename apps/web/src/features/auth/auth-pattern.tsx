import { Cover, ownCover } from '#web/components/cover.tsx'

export const AuthPattern = () => <Cover of={ownCover} window="page" />
