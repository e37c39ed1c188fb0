import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import type { ContentTools } from '../generation/queries.ts';
import type { CampaignForm } from './campaign-form.ts';

/** Which writer is used, and what the pictures look like. */
export function GenerationFields({
  form,
  tools,
  onChange,
}: {
  form: CampaignForm;
  tools: ContentTools | undefined;
  onChange: (part: Partial<CampaignForm>) => void;
}) {
  const writers = tools?.writers ?? [];
  return (
    <div className="grid gap-4">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="check"
          checked={form.pictures}
          onChange={(event) => onChange({ pictures: event.target.checked })}
        />
        <span>
          <b className="block font-semibold">{t('Make a picture for each post')}</b>
          <span className="meta">
            {t('From your brand’s colours and the text of the post.')}{' '}
            {tools && !tools.films.available
              ? t('No short films here: {why}. Posts that need a video wait for yours.', {
                  why: (tools.films.why ?? t('ffmpeg is missing')).replace(/\.$/, ''),
                })
              : t('Where a platform wants a video, a short film.')}
          </span>
        </span>
      </label>
      <div className="grid grid-cols-2 gap-3 empty:hidden max-phone:grid-cols-1">
        {form.pictures ? (
          <Field label={t('Layout of the pictures')}>
            {(ids) => (
              <select
                {...ids}
                className="input"
                value={form.template}
                onChange={(event) => onChange({ template: event.target.value })}
              >
                <option value="varied">{t('Varied, by theme')}</option>
                {(tools?.templates ?? []).map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
        {writers.length > 1 ? (
          <Field label={t('Written by')}>
            {(ids) => (
              <select
                {...ids}
                className="input"
                value={form.writer ?? writers.find(({ kind }) => kind === 'model')?.kind}
                onChange={(event) =>
                  onChange({ writer: event.target.value === 'model' ? 'model' : 'built_in' })
                }
              >
                {writers.map(({ kind, name }) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
      </div>
    </div>
  );
}
