import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { DayField } from '../../components/time-fields.tsx';
import { t } from '../../i18n/t.ts';
import { useCreateCampaign } from './queries.ts';

export function ManualCampaignForm() {
  const navigate = useNavigate();
  const creating = useCreateCampaign();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const create = () =>
    creating.mutate(
      { name: name.trim(), ...(from && to ? { from, to } : {}) },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id }, search: {} }),
      },
    );
  return (
    <form
      className="panel grid max-w-[560px] gap-4 p-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Field label={t('Name of the campaign')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={100}
            placeholder={t('Winter lot')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <DayField
          label={t('First day')}
          hint={t('Leave both empty to take the days of its posts.')}
          optional={to === ''}
          value={from}
          onChange={setFrom}
        />
        <DayField label={t('Last day')} min={from} optional={from === ''} value={to} onChange={setTo} />
      </div>
      {creating.isError ? <InlineProblem error={creating.error} /> : null}
      <button type="submit" className="btn btn-solid justify-self-start" disabled={creating.isPending}>
        {t('Create it')}
      </button>
    </form>
  );
}
