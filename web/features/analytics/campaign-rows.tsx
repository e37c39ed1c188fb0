import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import type { CampaignFigures } from './analytics-view.ts';
import { notTold, toldWords } from './analytics-words.ts';
import { type AnalyticsSearch, searchWith } from './search.ts';

/** Each campaign in one line; its report is this page with nothing else in it. */
export function CampaignRows({
  campaigns,
  search,
}: {
  campaigns: readonly CampaignFigures[];
  search: AnalyticsSearch;
}) {
  if (campaigns.length === 0) return null;
  return (
    <section className="figure-block" aria-labelledby="campaigns-read">
      <div className="figure-head">
        <h2 className="h2" id="campaigns-read">
          {t('Campaigns')}
        </h2>
      </div>
      <ul className="panel divide-y divide-edge">
        {campaigns.map(({ campaign_id, name, posts_published, measures }) => (
          <li key={campaign_id} className="campaign-read">
            <Link
              to="/analytics"
              search={searchWith(search, { campaign: campaign_id })}
              className="link truncate font-semibold"
            >
              {name}
            </Link>
            <span className="text-sm text-fg-2">
              {t('{count, plural, one {One post} other {{number} posts}} went out.', {
                count: posts_published,
                number: capital(numberWord(posts_published)),
              })}
            </span>
            <span className="text-sm text-fg-2">{toldWords(measures) ?? notTold}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
