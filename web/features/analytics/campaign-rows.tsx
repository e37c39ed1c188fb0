import { Link } from '@tanstack/react-router';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { describeCounts, notAvailable } from './format-values.ts';
import { type AnalyticsSearch, withSearchChange } from './search.ts';
import { SectionHead } from './section-head.tsx';
import type { CampaignStats } from './views.ts';

/** Each campaign in one line; its report is this page filtered by it. */
export function CampaignRows({
  campaigns,
  search,
}: {
  campaigns: readonly CampaignStats[];
  search: AnalyticsSearch;
}) {
  if (campaigns.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="campaigns-read">
      <SectionHead id="campaigns-read" title={t('Campaigns')} />
      <ul className="panel divide-y divide-edge">
        {campaigns.map(({ campaign_id, name, posts_published, measures }) => (
          <li
            key={campaign_id}
            className="grid grid-cols-[minmax(0,1fr)_150px_minmax(0,1.6fr)] items-center gap-x-5 gap-y-1 px-[18px] py-3 not-print:max-phone:grid-cols-1 not-print:max-phone:px-3.5"
          >
            <Link
              to="/analytics"
              search={withSearchChange(search, { campaign: campaign_id })}
              className="link truncate font-semibold"
            >
              {name}
            </Link>
            <span className="text-sm text-fg-2">
              {t('{count, plural, one {One post} other {{number} posts}} went out.', {
                count: posts_published,
                number: capitalize(spellNumber(posts_published)),
              })}
            </span>
            <span className="text-sm text-fg-2">{describeCounts(measures) ?? notAvailable}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
