import { type Framing, kindOf } from '@cursus/contract/content-values'
import { AppError } from '@cursus/contract/error'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import {
  AppWindow,
  CircleCheck,
  CirclePause,
  ExternalLink,
  Lock,
  Mail,
  RotateCw,
  SquareStack,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { hostOf } from '#web/components/content-kind.tsx'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { inactiveHelp, inactiveReason } from '#web/features/participant/inactive-notice.tsx'
import { contentLink, moduleLink } from '#web/features/participant/learner-links.ts'
import { safeLink, useOpenLink } from '#web/features/participant/open-link.ts'
import { m } from '#web/paraglide/messages.js'
import type { NextUp } from './course-order.ts'
import { NextButton } from './next-button.tsx'
import { EmbeddedFrame, ScormFrame, Waiting } from './scorm-frame.tsx'
import type { Launch, useLaunch } from './use-launch.ts'

type LaunchState = ReturnType<typeof useLaunch>

/** The content, or the reason why it is not shown. */
export function Stage({
  module,
  content,
  launch,
  next,
}: {
  module: UserModule
  content: UserContentDetail
  launch: LaunchState
  next: NextUp | undefined
}) {
  const { opening } = launch
  if (content.locked) return <LockedCard module={module} content={content} />
  if (kindOf(content.type).opens === 'tab') return <LinkCard content={content} next={next} />
  if (launch.saveState === 'superseded') {
    return (
      <StageCard
        icon={<SquareStack aria-hidden />}
        title={m.player_elsewhere_title()}
        action={<Button onClick={() => void launch.reopen()}>{m.player_elsewhere_here()}</Button>}
      >
        {m.player_elsewhere_text()}
      </StageCard>
    )
  }
  if (opening.kind === 'failed') {
    return (
      <StageCard
        icon={<TriangleAlert aria-hidden />}
        title={m.player_failed_title()}
        action={
          <>
            <Button variant="outline" onClick={() => void launch.reopen()}>
              <RotateCw aria-hidden />
              {m.common_retry()}
            </Button>
            <SupportButton
              variant="ghost"
              about={{ userModuleId: content.userModuleId, contentId: content.id, type: 'technical' }}
            />
          </>
        }
      >
        <p role="alert">
          <ErrorText of={opening.error} />
        </p>
      </StageCard>
    )
  }
  if (opening.kind === 'scorm') {
    return (
      <PlayedPackage
        key={`${opening.launch.attemptId} ${opening.launch.init.launch}`}
        launch={opening.launch}
        title={content.title}
        attach={launch.attach}
      />
    )
  }
  const link = opening.kind === 'link' ? safeLink(opening.link) : undefined
  if (link && opening.kind === 'link') {
    return (
      <EmbeddedSite key={`${content.id} ${link}`} link={link} framing={opening.framing} content={content} next={next} />
    )
  }
  return <Waiting text={m.player_loading()} />
}

function PlayedPackage({ launch, title, attach }: { launch: Launch; title: string; attach: LaunchState['attach'] }) {
  const connect = useCallback((iframe: HTMLIFrameElement) => attach(iframe, launch), [attach, launch])
  return <ScormFrame src={launch.launchUrl} title={title} attach={connect} />
}

/**
 * A site that did not answer is shown on request only, and done once the participant says that they
 * see it: the browser may show an error instead, which looks the same from outside.
 */
function EmbeddedSite({
  link,
  framing,
  content,
  next,
}: {
  link: string
  framing: Framing | null
  content: UserContentDetail
  next: NextUp | undefined
}) {
  const [trying, setTrying] = useState(false)
  const openLink = useOpenLink(content.userModuleId)
  const isSeen = () => openLink(content.id)
  if (framing === 'refused' || (framing === 'unknown' && !trying)) {
    const onTry = framing === 'unknown' ? () => setTrying(true) : undefined
    return <UnframedCard link={link} content={content} next={next} onTry={onTry} />
  }
  return (
    <EmbeddedFrame
      link={link}
      title={content.title}
      onWindow={content.done ? undefined : isSeen}
      action={
        content.done ? (
          next && <NextButton userModuleId={content.userModuleId} next={next} size="sm" variant="outline" />
        ) : trying ? (
          <Button size="sm" onClick={isSeen}>
            <CircleCheck aria-hidden />
            {m.player_embedded_seen()}
          </Button>
        ) : undefined
      }
    />
  )
}

function LockedCard({ module, content }: { module: UserModule; content: UserContentDetail }) {
  const { userModuleId, lockedBy, locked } = content
  const notAccepted = locked?.options.reason === 'notAccepted'
  if (locked?.code === 'NotAvailableContent' && lockedBy) {
    return (
      <StageCard
        icon={<Lock aria-hidden />}
        title={m.player_locked_title()}
        action={
          <Button asChild>
            <Link {...contentLink(userModuleId, lockedBy.id)}>{m.player_locked_go({ title: lockedBy.title })}</Link>
          </Button>
        }
      >
        {m.player_locked_text({ title: lockedBy.title })}
      </StageCard>
    )
  }
  return (
    <StageCard
      icon={notAccepted ? <Mail aria-hidden /> : <CirclePause aria-hidden />}
      title={notAccepted ? m.player_accept_title() : m.player_inactive_title()}
      action={
        <>
          <Button asChild>
            <Link {...moduleLink(userModuleId)}>{notAccepted ? m.player_accept_go() : m.player_back()}</Link>
          </Button>
          {notAccepted ? null : <SupportButton variant="ghost" about={{ userModuleId, type: 'access' }} />}
        </>
      }
    >
      {locked?.code === 'ModuleAccessNotActive' && !module.active ? (
        <>
          <p role="status">{inactiveReason(module)}</p>
          <p className="mt-2">{inactiveHelp(module)}</p>
        </>
      ) : locked && !notAccepted ? (
        <ErrorText of={new AppError(locked.code, locked.options)} />
      ) : null}
    </StageCard>
  )
}

/** Opens an address in a new tab, which completes its content. */
function OpenButton({
  link,
  content,
  variant,
  text,
}: {
  link: string
  content: UserContentDetail
  variant?: 'primary' | 'outline'
  text: string
}) {
  const openLink = useOpenLink(content.userModuleId)
  return (
    <Button asChild size="lg" variant={variant}>
      <a href={link} target="_blank" rel="noopener noreferrer" onClick={() => openLink(content.id)}>
        <ExternalLink aria-hidden />
        {text}
        <span className="sr-only">{m.participant_new_tab()}</span>
      </a>
    </Button>
  )
}

/** An external link with its target; it opens in a new tab, which completes it. */
function LinkCard({ content, next }: { content: UserContentDetail; next: NextUp | undefined }) {
  const link = safeLink(content.link)
  return (
    <StageCard
      icon={<ExternalLink aria-hidden />}
      title={content.title}
      action={
        link ? (
          <>
            <OpenButton
              link={link}
              content={content}
              variant={content.done && next ? 'outline' : 'primary'}
              text={m.player_link_open()}
            />
            {content.done && next ? <NextButton userModuleId={content.userModuleId} next={next} size="lg" /> : null}
          </>
        ) : undefined
      }
    >
      {content.description ? <p className="mb-3 whitespace-pre-line">{content.description}</p> : null}
      <p className="text-sm">{m.player_link_text({ host: hostOf(content.link) })}</p>
      {content.done ? (
        <p
          role="status"
          className="mt-3 flex items-center justify-center gap-2 text-sm font-medium text-success-strong"
        >
          <CircleCheck className="size-4" aria-hidden />
          {m.player_link_done()}
        </p>
      ) : null}
    </StageCard>
  )
}

/**
 * An embedded site that refuses to be shown in a frame, or did not answer: opened in a tab of its
 * own instead. With `onTry`, it may still be shown here.
 */
function UnframedCard({
  link,
  content,
  next,
  onTry,
}: {
  link: string
  content: UserContentDetail
  next: NextUp | undefined
  onTry: (() => void) | undefined
}) {
  return (
    <StageCard
      icon={<AppWindow aria-hidden />}
      title={content.title}
      action={
        <>
          <OpenButton link={link} content={content} text={m.player_unframed_open()} />
          {onTry ? (
            <Button size="lg" variant="outline" onClick={onTry}>
              <AppWindow aria-hidden />
              {m.player_unframed_try()}
            </Button>
          ) : null}
          {content.done && next ? (
            <NextButton userModuleId={content.userModuleId} next={next} size="lg" variant="outline" />
          ) : null}
        </>
      }
    >
      {content.description ? <p className="mb-3 whitespace-pre-line">{content.description}</p> : null}
      <p className="text-sm">{onTry ? m.player_unframed_silent() : m.player_unframed_text({ host: hostOf(link) })}</p>
    </StageCard>
  )
}

/** A message instead of the content, with its reason and actions. */
function StageCard({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex size-full items-center justify-center overflow-y-auto p-4">
      <div className="w-full max-w-[480px] rounded-xl border bg-card p-6 text-center">
        <span className="mx-auto flex size-12 items-center justify-center rounded-full bg-accent text-accent-foreground [&_svg]:size-6">
          {icon}
        </span>
        <h2 className="title mt-4 text-lg">{title}</h2>
        {children ? <div className="mt-2 text-base text-muted-foreground">{children}</div> : null}
        {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
      </div>
    </div>
  )
}
