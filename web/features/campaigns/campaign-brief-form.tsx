import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../time/use-now.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { BriefFields } from '../generation/brief-fields.tsx';
import { contentToolsQuery, fetchPageBrief, mergePageBrief } from '../generation/queries.ts';
import { platformLabel, platformsQuery } from '../platforms/platforms.ts';
import {
  type CampaignForm,
  countPosts,
  describePlan,
  findMissing,
  loadForm,
  saveForm,
  selectTargets,
  toCampaignInput,
} from './campaign-form.ts';
import { GenerationFields } from './generation-fields.tsx';
import { useGenerateCampaign } from './queries.ts';
import { TargetFields } from './target-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** The form on the left, and a description of the plan beside it while it is being filled in. */
export function CampaignBriefForm() {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const now = useNow();
  const tools = useQuery(contentToolsQuery);
  const accounts = useQuery(accountsQuery);
  const platforms = useQuery(platformsQuery);
  const generation = useGenerateCampaign();
  const [form, setForm] = useState(() => loadForm(workspace.id, workspace.time_zone, Date.now()));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const targets = selectTargets(form, accounts.data ?? []);
  const count = countPosts(form, targets);
  const missing = findMissing(form, targets);
  const set = (part: Partial<CampaignForm>) => setForm((before) => ({ ...before, ...part }));
  useEffect(() => {
    if (!generation.isSuccess) saveForm(workspace.id, form);
  }, [form, generation.isSuccess, workspace.id]);
  const submit = () => {
    setWasSubmitted(true);
    if (missing !== null) return;
    generation.mutate(toCampaignInput(form, targets), {
      onSuccess: (campaign) => {
        saveForm(workspace.id, null);
        void navigate({ to: '/campaigns/$campaignId', params: { campaignId: campaign.id }, search: {} });
      },
    });
  };
  const isBuiltIn =
    tools.data?.writers.every(({ kind }) => kind === 'built_in') || form.writer === 'built_in';
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-8 max-desk:grid-cols-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-6">
        <FormSection title={t('The brief')}>
          <BriefFields
            value={form.brief}
            onChange={(brief) => set({ brief })}
            languages={tools.data?.languages ?? [{ code: 'en', name: t('English') }]}
            onFillFromPage={async (url) => mergePageBrief(form.brief, await fetchPageBrief(url))}
          />
        </FormSection>
        <FormSection title={t('When and where')}>
          <WhenFields form={form} zone={workspace.time_zone} now={now} onChange={set} />
          {accounts.data && platforms.data ? (
            <TargetFields
              accounts={accounts.data}
              offered={platforms.data.filter(({ available }) => available).map(({ platform }) => platform)}
              targets={targets}
              onChange={set}
            />
          ) : null}
        </FormSection>
        <FormSection title={t('Text and pictures')}>
          <GenerationFields form={form} tools={tools.data} onChange={set} />
        </FormSection>
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
              ? describePlan(form, targets, (platform) => platformLabel(platform))
              : t('Choose the days and where it goes.')}
          </p>
          <p className="meta">
            {t(
              'Each at an hour that suits the platform, or at the account’s own posting times. You can move every one.',
            )}
          </p>
        </div>
        {isBuiltIn ? (
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
        {wasSubmitted && missing ? (
          <p className="note note-flag" role="alert">
            {missing}
          </p>
        ) : null}
        {generation.isError ? <InlineProblem error={generation.error} /> : null}
        <button type="submit" className="btn btn-solid" disabled={generation.isPending}>
          {generation.isPending
            ? t('Planning')
            : count > 0
              ? capitalize(
                  t('Write {count, plural, one {one draft} other {{number} drafts}}', {
                    count,
                    number: spellNumber(count),
                  }),
                )
              : t('Write the drafts')}
        </button>
      </aside>
    </form>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
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
