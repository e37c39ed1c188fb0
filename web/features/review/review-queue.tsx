import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { shortDay, timeOf } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { describeKinds } from '../origins/describe-origin.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { hasPassed } from '../post/lateness.ts';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { StateBadge, StatePatch } from '../post/post-state.tsx';
import { differencesOf, groupByIdea, inOrderOfWriting } from '../post/variants.ts';
import { formatBatchIds } from '../post-panel/batch.ts';
import type { Batch } from '../post-panel/use-batch.ts';

/** Beside the proof: what waits for the user, oldest first; then what waits for others; then what is signed. */
export function ReviewQueue(props: {
  mine: readonly PostView[];
  others: readonly PostView[];
  signed: readonly PostView[];
  current: string | undefined;
  zone: string;
  batch: Batch;
  /** Only the posts of this campaign. */
  campaign: string | undefined;
  className?: string;
}) {
  const { mine, others, signed, current, zone, campaign, batch } = props;
  const same = { current, zone, campaign, batch };
  const ideaCount = groupByIdea(mine).length;
  const shownIdea = [...mine, ...others, ...signed].find(({ id }) => id === current)?.idea_id;
  return (
    <aside
      aria-label={t('Waiting for you')}
      className={`flex min-h-0 flex-col border-r border-edge ${props.className ?? ''}`}
    >
      <header className="px-5 pt-[18px] pb-3">
        <h2 className="h2">
          {mine.length
            ? t('{count, plural, one {One idea waits} other {{number} ideas wait}} for you', {
                count: ideaCount,
                number: capitalize(spellNumber(ideaCount)),
              })
            : t('Nothing waits for you')}
        </h2>
        {campaign ? (
          <CampaignFilterLine id={campaign} />
        ) : (
          <p className="meta mt-0.5">
            {mine.length
              ? mine.length > ideaCount
                ? t('{count} proofs. What goes out next comes first.', { count: mine.length })
                : t('What goes out next comes first.')
              : t('The next draft lands here when someone asks for a review.')}
          </p>
        )}
        <SignSeveral ids={mine.map(({ id }) => id)} batch={batch} />
      </header>
      <div className="flex-1 overflow-auto">
        <Group posts={mine} {...same} choosable />
        <Group title={t('Waiting for others')} posts={others} {...same} quiet />
        <Group title={t('Signed, not out yet')} posts={signed} {...same} quiet />
      </div>
      <KeyHints
        platforms={[...mine, ...others, ...signed].filter((post) => post.idea_id === shownIdea).length}
        signable={mine.filter((post) => post.idea_id === shownIdea).length}
        hasSeveral={ideaCount > 1}
      />
    </aside>
  );
}

/** The keys that do something now. */
function KeyHints({
  platforms,
  signable,
  hasSeveral,
}: {
  /** How many posts the idea on screen has, and how many of them wait for this user. */
  platforms: number;
  signable: number;
  /** Whether several ideas can be signed together. */
  hasSeveral: boolean;
}) {
  const isIdea = platforms > 1;
  const hints: readonly (readonly [applies: boolean, keys: readonly string[], label: string])[] = [
    [true, ['J', 'K'], isIdea ? t('idea', {}, 'key') : t('move', {}, 'key')],
    [isIdea, ['1', '2', '3'].slice(0, platforms), t('platform', {}, 'key')],
    [signable > 1, ['X'], t('leave out', {}, 'key')],
    [signable === 1 && hasSeveral, ['X'], t('choose', {}, 'key')],
    [signable > 0, ['A'], t('sign', {}, 'key')],
    [signable > 0 && !isIdea, ['R'], t('send back', {}, 'key')],
    [true, ['?'], t('all keys', {}, 'key')],
  ];
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-edge px-5 py-3 text-xs text-fg-3 pointer-coarse:hidden">
      {hints.map(([applies, keys, label]) =>
        applies ? (
          <span key={label} className="flex items-center gap-1">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {label}
          </span>
        ) : null,
      )}
    </div>
  );
}

/** The active campaign filter, with links to the campaign and to the whole queue. */
function CampaignFilterLine({ id }: { id: string }) {
  const campaigns = useQuery(campaignsQuery);
  const name = campaigns.data?.find((one) => one.id === id)?.name;
  return (
    <p className="meta mt-0.5">
      {rich('From <a>{name}</a>, in the order they go out. <all>Show all</all>', {
        name: name ?? t('one campaign'),
        a: (inner) => (
          <Link to="/campaigns/$campaignId" params={{ campaignId: id }} search={{}} className="link">
            {inner}
          </Link>
        ),
        all: (inner) => (
          <Link to="/review/{-$postId}" params={{ postId: undefined }} search={{}} className="link">
            {inner}
          </Link>
        ),
      })}
    </p>
  );
}

/** The button to sign several, and how many are selected. */
function SignSeveral({ ids, batch }: { ids: readonly string[]; batch: Batch }) {
  const count = batch.ids.length;
  if (count === 0)
    return ids.length < 2 ? null : (
      <button type="button" className="btn btn-sm mt-2.5" onClick={() => batch.choose(ids)}>
        <Icon of={ListChecks} />
        {t('Sign several')}
      </button>
    );
  const all = ids.every((id) => batch.ids.includes(id));
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <b>{t('{count} chosen', { count })}</b>
      {all ? null : (
        <button type="button" className="link text-fg-2" onClick={() => batch.choose(ids)}>
          {t('Choose all')}
        </button>
      )}
      <button type="button" className="link text-fg-2" onClick={batch.stop}>
        {t('Choose none')}
      </button>
    </div>
  );
}

function Group({
  title,
  posts,
  current,
  zone,
  campaign,
  batch,
  quiet = false,
  choosable = false,
}: {
  title?: string;
  posts: readonly PostView[];
  current: string | undefined;
  zone: string;
  campaign: string | undefined;
  batch: Batch;
  quiet?: boolean;
  /** Whether they can be signed together. */
  choosable?: boolean;
}) {
  const isBatch = batch.ids.length > 0;
  if (posts.length === 0) return null;
  const ideas = groupByIdea(posts);
  return (
    <>
      {title ? <h3 className="meta px-5 pt-4 pb-2">{title}</h3> : null}
      <ol>
        {ideas.map((variants) => {
          const [first] = variants;
          if (!first) return null;
          const ids = variants.map(({ id }) => id);
          const isCurrent = current !== undefined && ids.includes(current);
          return (
            <li key={first.idea_id} className="group relative border-t border-edge">
              <Link
                to="/review/{-$postId}"
                params={{ postId: first.id }}
                search={{ campaign, batch: formatBatchIds(batch.ids) }}
                aria-current={isCurrent ? 'true' : undefined}
                className={`relative grid grid-cols-[44px_1fr] gap-3 py-3 pr-4 pl-5 hover:bg-sunk ${
                  isCurrent
                    ? 'bg-paper before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-fg'
                    : ''
                }`}
              >
                <Thumbnail url={stillOf(variants.flatMap(({ media }) => media)[0])} className="h-14 w-11" />
                <span className="min-w-0">
                  <Departure variants={variants} zone={zone} />
                  <span
                    className={`line-clamp-2 text-sm leading-snug font-[550] ${quiet ? 'text-fg-2' : ''}`}
                  >
                    {listHeadline(first)}
                  </span>
                  {quiet && first.state !== 'in_review' ? (
                    <span className="mt-1 block">
                      <StateBadge state={first.state} />
                    </span>
                  ) : (
                    <Progress variants={variants} batch={batch} />
                  )}
                </span>
              </Link>
              {choosable && (ideas.length > 1 || isBatch) ? (
                <input
                  type="checkbox"
                  className={`check absolute top-3 right-4 ${isBatch ? '' : 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'}`}
                  aria-label={t('Sign together with others: {post}', { post: listHeadline(first) })}
                  checked={ids.every((id) => batch.ids.includes(id))}
                  onChange={() => batch.toggle(...ids)}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Where the posts of an idea go, and when the first of them does. */
function Departure({ variants, zone }: { variants: readonly PostView[]; zone: string }) {
  const at = variants.flatMap(({ schedule }) => schedule?.publish_at ?? []).toSorted()[0];
  return (
    <span className="slug mb-0.5 flex flex-wrap items-center gap-1.5 pr-6 tracking-[0]">
      {variants.map(({ id, platform, state }) => (
        <StatePatch key={id} platform={platform} state={state} />
      ))}
      {at ? `${shortDay(at, zone)}, ${timeOf(at, zone)}` : t('no time set')}
    </span>
  );
}

/** Who wrote it, how far it is signed, and what is special about it. */
function Progress({ variants, batch }: { variants: readonly PostView[]; batch: Batch }) {
  const now = useNow();
  const [first] = variants;
  if (!first) return null;
  const differing = inOrderOfWriting(variants).find((post) => differencesOf(post, variants).includes('text'));
  const words = describeKinds(first.origin_kinds);
  const isSeen = variants.every(({ id }) => batch.ids.includes(id) && batch.seen[id]);
  return (
    <span className="meta">
      {t('{app, select, yes {{name} (app)} other {{name}}}, {given} of {needed} signed', {
        app: first.from_app ? 'yes' : 'no',
        name: first.author.name,
        // The one that lacks most.
        given: Math.min(...variants.map(({ approvals }) => approvals.given)),
        needed: first.approvals.needed,
      })}
      {isSeen ? `, ${t('seen')}` : ''}
      {words ? <span className="block">{capitalize(words)}</span> : null}
      {differing ? (
        <span className="block">
          {t('{platform} differs', { platform: platformLabel(differing.platform) })}
        </span>
      ) : null}
      {variants.some((post) => hasPassed(post, now)) ? (
        <span className="block text-red">{t('Its time has passed.')}</span>
      ) : null}
    </span>
  );
}
