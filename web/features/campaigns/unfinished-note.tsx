import type { CampaignView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { useRegenerate } from './queries.ts';

/** Generation was stopped or partly failed: what is missing, and a button to write it. */
export function UnfinishedNote({ campaign, canWrite }: { campaign: CampaignView; canWrite: boolean }) {
  const regenerate = useRegenerate(campaign.id);
  const failed = campaign.items.filter(({ state, post_id }) => state === 'failed' && post_id === null);
  const empty = campaign.items.filter(({ state }) => state === 'waiting');
  const missing = [...empty, ...failed];
  if (missing.length === 0 && campaign.state !== 'failed') return null;
  const { made, total } = campaign;
  const reason =
    campaign.failure ??
    (failed.length > 0
      ? t(
          '{count, plural, one {One post} other {{number} posts}} could not be written; the sheet says why.',
          { count: failed.length, number: capitalize(spellNumber(failed.length)) },
        )
      : t('What is written stays. The dashed places are still empty.'));
  return (
    <section
      aria-label={t('What is missing')}
      className="panel mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 px-4 py-3"
    >
      <p role="status">
        <b>
          {campaign.state === 'stopped'
            ? t('Stopped at {made} of {total}.', { made, total })
            : t('{made} of {total} are written.', { made, total })}
        </b>{' '}
        <span className="text-fg-2">{reason}</span>
      </p>
      {canWrite && missing.length > 0 ? (
        <button
          type="button"
          className="btn btn-sm"
          disabled={regenerate.isPending}
          onClick={() => regenerate.mutate(missing.map(({ id }) => id))}
        >
          {empty.length === 0
            ? t('Try {count, plural, one {it} =2 {both} other {all {number}}} again', {
                count: failed.length,
                number: spellNumber(failed.length),
              })
            : t('Write the other {count, plural, one {one} other {{number}}}', {
                count: missing.length,
                number: spellNumber(missing.length),
              })}
        </button>
      ) : null}
      {regenerate.isError ? (
        <div className="col-span-2">
          <InlineProblem error={regenerate.error} />
        </div>
      ) : null}
    </section>
  );
}
