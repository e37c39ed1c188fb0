import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { useNow } from '../../time/use-now.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { BriefFields } from '../generation/brief-fields.tsx';
import { contentToolsQuery, filledFrom, readPage } from '../generation/queries.ts';
import { platformLabel, platformsQuery } from '../platforms/platforms.ts';
import {
  type CampaignForm,
  countOf,
  inputOf,
  keepForm,
  missingIn,
  planWords,
  recallForm,
  targetsOf,
} from './campaign-form.ts';
import { GenerationFields } from './generation-fields.tsx';
import { useMakeCampaign } from './queries.ts';
import { TargetFields } from './target-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** The form on the left, the plan in words beside it while it is being filled in. */
export function BriefCampaign() {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const now = useNow();
  const tools = useQuery(contentToolsQuery);
  const accounts = useQuery(accountsQuery);
  const platforms = useQuery(platformsQuery);
  const making = useMakeCampaign();
  const [form, setForm] = useState(() => recallForm(workspace.id, workspace.time_zone, Date.now()));
  const [asked, setAsked] = useState(false);
  const targets = targetsOf(form, accounts.data ?? []);
  const count = countOf(form, targets);
  const missing = missingIn(form, targets);
  const set = (part: Partial<CampaignForm>) => setForm((before) => ({ ...before, ...part }));
  useEffect(() => {
    if (!making.isSuccess) keepForm(workspace.id, form);
  }, [form, making.isSuccess, workspace.id]);
  const make = () => {
    setAsked(true);
    if (missing !== null) return;
    making.mutate(inputOf(form, targets), {
      onSuccess: (campaign) => {
        keepForm(workspace.id, null);
        void navigate({ to: '/campaigns/$campaignId', params: { campaignId: campaign.id }, search: {} });
      },
    });
  };
  const builtIn = tools.data?.writers.every(({ kind }) => kind === 'built_in') || form.writer === 'built_in';
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-8 max-desk:grid-cols-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <div className="grid gap-6">
        <Part title={t('The brief')}>
          <BriefFields
            value={form.brief}
            onChange={(brief) => set({ brief })}
            languages={tools.data?.languages ?? [{ code: 'en', name: t('English') }]}
            onFillFromPage={async (url) => filledFrom(form.brief, await readPage(url))}
          />
        </Part>
        <Part title={t('When and where')}>
          <WhenFields form={form} zone={workspace.time_zone} now={now} onChange={set} />
          {accounts.data && platforms.data ? (
            <TargetFields
              accounts={accounts.data}
              offered={platforms.data.filter(({ available }) => available).map(({ platform }) => platform)}
              targets={targets}
              onChange={set}
            />
          ) : null}
        </Part>
        <Part title={t('Words and pictures')}>
          <GenerationFields form={form} tools={tools.data} onChange={set} />
        </Part>
      </div>
      <aside
        className="panel sticky top-[calc(var(--mast-h)+20px)] grid gap-4 p-[18px]"
        aria-label={t('The plan')}
      >
        <Field label={t('Name of the campaign')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={100}
              placeholder={form.brief.subject.trim() || t('Winter lot')}
              value={form.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <div className="grid gap-1.5" aria-live="polite">
          <h2 className="slug">
            <b>{t('The plan')}</b>
          </h2>
          <p className="font-voice text-[1.0625rem] leading-normal">
            {count > 0
              ? planWords(form, targets, (platform) => platformLabel(platform))
              : t('Choose the days and where it goes.')}
          </p>
          <p className="meta">
            {t(
              'Each at an hour that suits the platform, or at the account’s own posting times. You can move every one.',
            )}
          </p>
        </div>
        {builtIn ? (
          <p className="note">
            <Icon of={PenLine} />
            <span>
              {t(
                'Written by the built-in writer. It is not a language model: it uses your words and your brand’s.',
              )}{' '}
              <Link to="/settings/brand" className="link">
                {t('Brand kit')}
              </Link>
            </span>
          </p>
        ) : null}
        {asked && missing ? (
          <p className="note note-flag" role="alert">
            {missing}
          </p>
        ) : null}
        {making.isError ? <InlineProblem error={making.error} /> : null}
        <button type="submit" className="btn btn-solid" disabled={making.isPending}>
          {making.isPending
            ? t('Planning')
            : count > 0
              ? capital(
                  t('Write {count, plural, one {one draft} other {{number} drafts}}', {
                    count,
                    number: numberWord(count),
                  }),
                )
              : t('Write the drafts')}
        </button>
      </aside>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel grid gap-5 p-[18px]" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
