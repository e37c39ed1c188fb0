import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { IdeaRow } from './idea-row.tsx';
import { type ListName, lists } from './posts-filter.ts';
import type { IdeaList } from './use-idea-lists.ts';

/** Ideas under one heading, with their number. Each list inside is continued by its own button. */
export function IdeaGroup({
  title,
  shown,
  campaign,
}: {
  title: string;
  shown: readonly { readonly name: ListName; readonly list: IdeaList }[];
  /** The chosen campaign, which no row needs to name. */
  campaign: string | undefined;
}) {
  const id = useId();
  const { workspace } = useMe();
  const campaigns = useQuery(campaignsQuery);
  const nameOf = (wanted: string | null | undefined) =>
    campaign ? null : (campaigns.data?.find((one) => one.id === wanted)?.name ?? null);
  const filled = shown.filter(({ list }) => list.ideas.length > 0);
  const count = filled.reduce((sum, { list }) => sum + list.ideas.length, 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="h2" id={id}>
          {title}
        </h2>
        <span className="meta num">
          {filled.some(({ list }) => list.hasMore) ? t('{count} and more', { count }) : count}
        </span>
      </div>
      <div className="panel divide-y divide-edge">
        {filled.map(({ name, list }) => (
          <div key={name}>
            <ol className="divide-y divide-edge" aria-labelledby={id}>
              {list.ideas.map((idea, index) => (
                <IdeaRow
                  key={idea.id}
                  idea={idea}
                  order={lists[name].sort}
                  zone={workspace.time_zone}
                  campaign={nameOf(idea.posts[0]?.campaign_id)}
                  solid={name === 'review' && index === 0}
                />
              ))}
            </ol>
            {list.hasMore ? (
              <div className="border-t border-edge p-2.5">
                <button
                  type="button"
                  className="btn btn-sm btn-quiet"
                  disabled={list.isLoadingMore}
                  onClick={list.loadMore}
                >
                  {lists[name].more}
                </button>
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </section>
  );
}
