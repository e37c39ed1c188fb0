import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { Suspense } from 'react';
import type { AccountView, PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf, noteTime, shortDay } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { stillOf } from '../post/media-facts.ts';
import { postHeadline } from '../post/post-headline.ts';
import { StateBadge, stateColors } from '../post/post-state.tsx';
import { postQuery } from '../post/queries.ts';
import { PostAction, ReconnectAction } from './loose-end-actions.tsx';
import type { LooseEnd } from './loose-ends.ts';

const StoryLine = lazyPart(() => import('../post-panel/story-line.tsx'), 'StoryLine');

/** Each loose end states what happened and has its action beside it. */
export function LooseEndList({ ends, zone }: { ends: readonly LooseEnd[]; zone: string }) {
  return (
    <section aria-labelledby="loose-ends">
      <div className="mb-2.5 flex items-baseline justify-between">
        <h2 className="h2" id="loose-ends">
          {t('Loose ends')}
        </h2>
        <span className="meta">{ends.length}</span>
      </div>
      <ul className="panel divide-y divide-edge">
        {ends.map((end) =>
          end.kind === 'post' ? (
            <Row
              key={end.post.id}
              picture={
                <Thumbnail url={stillOf(end.post.media[0])} className="size-[52px] max-phone:size-11" />
              }
              badge={<StateBadge state={end.post.state} />}
              title={postHeadline(end.post)}
              why={<Why post={end.post} zone={zone} />}
              story={
                end.post.state === 'changes_requested' ? null : (
                  <Suspense fallback={<div className="h-[62px]" />}>
                    <StoryLine post={end.post} zone={zone} />
                  </Suspense>
                )
              }
              act={<PostAction post={end.post} zone={zone} />}
            />
          ) : (
            <Row
              key={end.account.id}
              picture={
                <span className="grid size-[52px] place-items-center rounded-[2px] bg-sunk max-phone:size-11">
                  <PlatformGlyph platform={end.account.platform} size={22} />
                </span>
              }
              badge={
                <span className={`st ${stateColors.missed}`}>
                  <Icon of={Unlink} size={13} />
                  {end.endsAt === null
                    ? t('Reconnect')
                    : t('Reconnect by {day}', { day: shortDay(end.endsAt, zone) })}
                </span>
              }
              title={t('{platform}, {account}', {
                platform: platformLabel(end.account.platform),
                account: end.account.name,
              })}
              why={describeAccount(end.account, end.endsAt, zone)}
              act={<ReconnectAction account={end.account} />}
            />
          ),
        )}
      </ul>
    </section>
  );
}

const describeAccount = (account: AccountView, endsAt: string | null, zone: string): string =>
  endsAt === null
    ? (account.status_reason ?? t('Its permission has ended. Posts wait until it is connected again.'))
    : t('Its permission ends on {date}. Posts after that would wait.', { date: dateOf(endsAt, zone) });

function Why({ post, zone }: { post: PostView; zone: string }) {
  if (post.state === 'changes_requested') return <SentBack post={post} zone={zone} />;
  return post.trouble?.message ?? t('Open it to see what happened.');
}

/** The comment of the reviewer who sent it back. */
export function SentBack({ post, zone }: { post: PostView; zone: string }) {
  const detail = useQuery(postQuery(post.id));
  const note = detail.data?.comments.at(-1);
  if (!note) return t('Sent back {time}. The note says why.', { time: noteTime(post.updated_at, zone) });
  return rich('{name}: <hand>“{words}”</hand>', {
    name: note.by.name,
    words: note.text,
    hand: (inner) => (
      <span className="font-voice text-[.9375rem] leading-[1.45] text-ink italic">{inner}</span>
    ),
  });
}

function Row(props: {
  picture: React.ReactNode;
  badge: React.ReactNode;
  title: string;
  why: React.ReactNode;
  story?: React.ReactNode;
  act: React.ReactNode;
}) {
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-3.5 px-4 py-3 max-phone:grid-cols-[44px_1fr]">
      {props.picture}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {props.badge}
          <span className="min-w-0 truncate font-semibold">{props.title}</span>
        </div>
        <p className="mt-0.5 text-sm text-fg-2">{props.why}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-phone:col-span-2 max-phone:*:flex-1">
        {props.act}
      </div>
      {props.story ? (
        <div className="col-span-2 col-start-2 max-w-[460px] pt-0.5 max-phone:col-span-full max-phone:row-start-2">
          {props.story}
        </div>
      ) : null}
    </li>
  );
}
