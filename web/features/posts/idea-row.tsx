import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { IdeaView, PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { t } from '../../i18n/t.ts';
import { SentBack } from '../home/loose-end-list.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { stillOf } from '../post/media-facts.ts';
import { afterHeadline, listHeadline } from '../post/post-headline.ts';
import { StatePatch } from '../post/post-state.tsx';
import type { PostOrder } from '../post/queries.ts';
import { typicalOf } from '../post/variants.ts';
import { describeIdea, inOrderOfNeed, leadOf } from './idea-summary.ts';
import { NextStep } from './next-step.tsx';
import { PostLink, State } from './post-link.tsx';
import { PostMoment } from './post-moment.tsx';
import { Variants } from './variants.tsx';

/** One idea with its next step: its post, or the posts of several accounts, which can be shown one by one. */
export function IdeaRow({
  idea,
  order,
  zone,
  campaign = null,
  solid = false,
}: {
  idea: IdeaView;
  /** Of the list that it is in. */
  order: PostOrder;
  zone: string;
  /** The name of its campaign, if it is worth showing. */
  campaign?: string | null;
  /** Its next step is the main action of the page. */
  solid?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const posts = inOrderOfNeed(idea.posts);
  const post = leadOf(posts, order);
  if (!post) return null;
  const isOne = posts.length === 1;
  const named = (post.amends === null && typicalOf(posts)) || post;
  const still = posts.find(({ media }) => media.length > 0)?.media[0];
  const title = idea.title ?? listHeadline(named);
  return (
    <li
      className={
        isOpen
          ? 'relative before:absolute before:inset-y-0 before:-left-px before:z-1 before:w-[3px] before:bg-fg'
          : ''
      }
    >
      <div className={rowClass}>
        <Thumbnail
          url={stillOf(still)}
          video={still?.kind === 'video'}
          className="size-[52px] max-phone:row-span-5 max-phone:row-start-1"
        />
        <div className={`min-w-0 max-phone:self-center ${isOne ? 'max-phone:col-span-2' : ''}`}>
          <div className="flex items-baseline gap-2.5">
            <h3 className="min-w-0 leading-[1.35] font-semibold phone:truncate">
              <PostLink post={post} className="after:absolute after:inset-0">
                {title}
              </PostLink>
            </h3>
            {campaign ? (
              <span className="slug max-w-[40%] flex-none truncate max-phone:hidden">{campaign}</span>
            ) : null}
          </div>
          <Why post={post} named={named} titled={idea.title !== null} zone={zone} />
        </div>
        <span className="flex flex-wrap gap-1 max-phone:col-span-2 max-phone:col-start-2">
          {posts.map(({ id, state, platform }) => (
            <StatePatch
              key={id}
              state={state}
              platform={platform}
              className="relative size-[22px] [&_svg]:size-[13px]"
            />
          ))}
        </span>
        <div className="grid justify-items-start gap-[3px] max-phone:col-span-2 max-phone:col-start-2">
          <State post={post} />
          <span className="meta">
            {isOne ? (post.account?.name ?? platformLabel(post.platform)) : describeIdea(posts)}
          </span>
        </div>
        <div className="grid leading-[1.4] max-phone:col-span-2 max-phone:col-start-2 max-phone:flex max-phone:flex-wrap max-phone:items-baseline max-phone:gap-x-2">
          <PostMoment post={post} zone={zone} />
          <span className="meta truncate">{post.author.name}</span>
        </div>
        <div className="relative z-1 empty:hidden desk:justify-self-end max-desk:col-start-2 max-desk:row-start-2 max-phone:col-span-2 max-phone:row-start-auto max-phone:grid">
          <NextStep idea={idea} post={post} zone={zone} solid={solid} />
        </div>
        {isOne ? null : (
          <button
            type="button"
            className="iconbtn z-1 -my-2 max-desk:col-start-6 max-desk:row-start-1 desk:col-start-7 max-phone:col-start-3"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={t('Posts of {idea}', { idea: title })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : ''} />
          </button>
        )}
      </div>
      {isOpen ? <Variants id={listId} posts={posts} zone={zone} /> : null}
    </li>
  );
}

const rowClass =
  'relative grid grid-cols-[52px_minmax(0,1fr)_74px_196px_154px_136px_36px] items-center gap-x-4 gap-y-2 py-[11px] pr-2.5 pl-4 hover:bg-hover max-desk:grid-cols-[52px_minmax(0,1fr)_74px_172px_150px_36px] max-phone:grid-cols-[52px_minmax(0,1fr)_36px] max-phone:items-start max-phone:gap-x-3 max-phone:gap-y-[7px] max-phone:py-3.5 max-phone:pr-2 max-phone:pl-3.5';

/** Why it needs someone, else how its text goes on. */
function Why({
  post,
  named,
  titled,
  zone,
}: {
  post: PostView;
  named: PostView;
  titled: boolean;
  zone: string;
}) {
  const reason = post.blocked?.message ?? post.trouble?.message;
  if (reason) return <p className="mt-0.5 line-clamp-2 text-sm text-fg-2">{reason}</p>;
  if (post.state === 'changes_requested')
    return (
      <p className="mt-0.5 line-clamp-2 text-sm text-fg-2">
        <SentBack post={post} zone={zone} />
      </p>
    );
  const caption = named.current_caption ?? named.caption;
  return (
    <p className="mt-0.5 truncate text-sm text-fg-2 empty:hidden max-phone:hidden">
      {titled ? caption.trim() : afterHeadline(caption)}
    </p>
  );
}
