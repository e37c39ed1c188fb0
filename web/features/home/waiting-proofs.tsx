import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { PostView } from '../../../server/http/views.ts';
import { FlagTab } from '../../components/flag-tab.tsx';
import { Icon } from '../../components/icon.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { describeTiming, hasPassed } from '../post/lateness.ts';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { StatePatch } from '../post/post-state.tsx';
import { groupByIdea } from '../post/variants.ts';
import { formatBatchIds } from '../post-panel/batch.ts';

const tilts = [
  '-rotate-[2.5deg] left-[22px] top-6 z-[3]',
  'rotate-[1.5deg] left-11 top-7 z-[2]',
  'rotate-[5deg] left-[66px] top-[38px] z-[1]',
];

/** The ideas with proofs that wait for this user, first on the page. */
export function WaitingProofs({ posts, zone }: { posts: readonly PostView[]; zone: string }) {
  const ideas = groupByIdea(posts);
  const count = ideas.length;
  const pictures = ideas
    .flatMap((variants) => variants.find((post) => stillOf(post.media[0])) ?? [])
    .slice(0, 3);
  const firstId = posts[0]?.id;
  const now = useNow();
  const departure = describeTiming(posts, now, zone);
  return (
    <section
      className={`panel grid min-h-[200px] ${pictures.length ? 'grid-cols-[228px_minmax(0,1fr)] max-phone:grid-cols-1' : 'grid-cols-1'}`}
      aria-labelledby="sign-lead"
    >
      <FlagTab className="absolute top-[22px] -left-2 z-10 max-phone:-left-1.5">{t('Sign here')}</FlagTab>
      {pictures.length ? (
        <div className="relative min-h-[236px] max-phone:hidden" aria-hidden>
          {pictures.map((post, index) => (
            <img
              key={post.id}
              src={stillOf(post.media[0])}
              alt=""
              className={`absolute h-[184px] w-[138px] border-[5px] border-paper bg-paper dark:border-fg object-cover shadow-sheet ${tilts[index]}`}
            />
          ))}
        </div>
      ) : null}
      <div
        className={`grid content-center gap-3.5 py-6 pr-7 max-phone:px-4 max-phone:pt-14 ${pictures.length ? 'pl-2' : 'px-7 pt-16'}`}
      >
        <h2
          id="sign-lead"
          className="font-voice text-xl leading-[1.18] font-medium tracking-[-0.015em] text-balance"
        >
          {t('{count, plural, one {{number} idea is} other {{number} ideas are}} ready for your sign-off', {
            count,
            number: capitalize(spellNumber(count)),
          })}
        </h2>
        <ul>
          {ideas.slice(0, 4).map((variants) => (
            <IdeaLine key={variants[0]?.idea_id} variants={variants} zone={zone} now={now} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/review/{-$postId}" params={{ postId: firstId }} className="btn btn-solid">
            {t('{count, plural, one {Review it} =2 {Review both} other {Review all {number}}}', {
              count,
              number: spellNumber(count),
            })}
            <Icon of={ArrowRight} />
          </Link>
          {posts.length > 1 ? (
            <Link
              to="/review/{-$postId}"
              params={{ postId: firstId }}
              search={{ batch: formatBatchIds(posts.map(({ id }) => id)) }}
              className="btn btn-quiet"
            >
              {t('Sign several')}
            </Link>
          ) : null}
          {departure ? <span className="meta">{departure}</span> : null}
        </div>
      </div>
    </section>
  );
}

function IdeaLine({ variants, zone, now }: { variants: readonly PostView[]; zone: string; now: number }) {
  const [first] = variants;
  if (!first) return null;
  const at = variants.flatMap(({ schedule }) => schedule?.publish_at ?? []).toSorted()[0];
  return (
    <li>
      <Link
        to="/review/{-$postId}"
        params={{ postId: first.id }}
        className="-mx-2 grid grid-cols-[minmax(18px,auto)_minmax(74px,auto)_minmax(0,1fr)_auto] items-center gap-2.5 rounded-2 px-2 py-1.5 text-sm hover:bg-hover"
      >
        <span className="flex gap-1">
          {variants.map(({ id, state, platform }) => (
            <StatePatch key={id} state={state} platform={platform} />
          ))}
        </span>
        <span className="num whitespace-nowrap text-fg-2">{at ? shortDay(at, zone) : t('no time')}</span>
        <span className="truncate">
          {variants.length > 1
            ? t('{name}, on {number} accounts', {
                name: listHeadline(first),
                number: spellNumber(variants.length),
              })
            : listHeadline(first)}
        </span>
        {variants.some((post) => hasPassed(post, now)) ? (
          <span className="slug text-red">{t('time passed')}</span>
        ) : (
          <span className="slug">
            {t('{given} of {needed}', {
              given: Math.min(...variants.map(({ approvals }) => approvals.given)),
              needed: first.approvals.needed,
            })}
          </span>
        )}
      </Link>
    </li>
  );
}
