import { PenLine } from 'lucide-react';
import type { CampaignSummaryView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { region } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';
import { goalLabels, toneLabels } from '../generation/brief-labels.ts';
import type { CampaignBrief } from './queries.ts';

const languageName = (code: string): string =>
  new Intl.DisplayNames(region, { type: 'language' }).of(code) ?? code;

const link = t('Link');

/** The brief that everything in the campaign was written from. */
export function BriefCard({ campaign }: { campaign: CampaignSummaryView }) {
  const { brief, writer } = campaign;
  return (
    <aside className="panel max-wide:order-2" aria-labelledby="campaign-brief">
      <div className="slugline slug">
        <b>{t('Brief')}</b>
        <span className="ml-auto">
          {campaign.created_by ? `${campaign.created_by.name}, ` : ''}
          {dateOf(campaign.created_at, campaign.time_zone)}
        </span>
      </div>
      <div className="grid gap-3.5 px-[18px] pt-4 pb-[18px]">
        <h2 className="sr-only" id="campaign-brief">
          {t('The brief')}
        </h2>
        {brief ? (
          <BriefText brief={brief} />
        ) : (
          <p className="text-fg-2">
            {t('No brief: its posts are written by hand. Posts join from here or from their own page.')}
          </p>
        )}
        {brief && writer ? (
          <p className="note">
            <Icon of={PenLine} />
            <span>
              {writer.kind === 'built_in'
                ? t(
                    'Written by the built-in writer. It is not a language model: it uses your words and your brand’s. Check the facts.',
                  )
                : t('Written by {writer}. A language model can be wrong. Check the facts.', {
                    writer: writer.name,
                  })}
            </span>
          </p>
        ) : null}
      </div>
    </aside>
  );
}

function BriefText({ brief }: { brief: CampaignBrief }) {
  const facts: [string, string | null | undefined][] = [
    [t('Goal'), goalLabels[brief.goal]],
    [t('For', {}, 'audience'), brief.audience],
    [t('Offer'), brief.offer],
    [link, brief.link?.replace(/^https?:\/\//, '')],
    [t('Key words'), brief.keywords.join(', ')],
    [t('Tone'), brief.tone ? toneLabels[brief.tone] : null],
    [t('Language'), languageName(brief.language)],
  ];
  return (
    <>
      <p className="font-voice text-[1.0625rem] leading-normal">
        {[brief.subject, ...brief.points].map((part) => part.replace(/[.\s]+$/, '')).join('. ')}.
      </p>
      <dl className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 gap-y-[7px] text-sm">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-fg-3">{name}</dt>
              <dd className={name === link ? 'num truncate' : '[overflow-wrap:anywhere]'}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}
