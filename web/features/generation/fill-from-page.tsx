import { Globe } from 'lucide-react';
import { useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import type { BriefInput } from './queries.ts';

type Step =
  | { at: 'closed' | 'open' | 'reading' }
  | { at: 'failed'; error: unknown }
  | { at: 'filled'; before: BriefInput; host: string };

/** Fills the brief from what a web page says about itself. One click restores what was there before. */
export function FillFromPage({
  value,
  onChange,
  read,
}: {
  value: BriefInput;
  onChange: (value: BriefInput) => void;
  read: (url: string) => Promise<BriefInput>;
}) {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const [url, setUrl] = useState('');
  const address =
    url.trim() === '' || /^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
  const fill = async () => {
    if (address === '' || step.at === 'reading') return;
    setStep({ at: 'reading' });
    try {
      onChange(await read(address));
      setStep({ at: 'filled', before: value, host: new URL(address).host });
    } catch (error) {
      setStep({ at: 'failed', error });
    }
  };
  if (step.at === 'filled')
    return (
      <p className="note items-center" role="status">
        <Icon of={Globe} />
        <span className="min-w-0 flex-1">
          {t('Filled from {host}. Check that it is still true.', { host: step.host })}
        </span>
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          onClick={() => {
            onChange(step.before);
            setStep({ at: 'open' });
          }}
        >
          {t('Undo')}
        </button>
      </p>
    );
  if (step.at === 'closed')
    return (
      <button type="button" className="btn btn-sm justify-self-start" onClick={() => setStep({ at: 'open' })}>
        <Icon of={Globe} />
        {t('Fill from a web page')}
      </button>
    );
  return (
    <div className="grid gap-2">
      <Field
        label={t('Web page')}
        hint={t('Title, description and price are read from it. Nothing is kept.')}
      >
        {(ids) => (
          <div className="flex gap-2">
            <input
              {...ids}
              className="input flex-1"
              inputMode="url"
              placeholder="example.com/deepwater"
              // biome-ignore lint/a11y/noAutofocus: the user has just opened this field
              autoFocus
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              onKeyDown={(event) => {
                // Enter in this field must not submit the surrounding form.
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void fill();
              }}
            />
            <button
              type="button"
              className="btn"
              disabled={step.at === 'reading'}
              onClick={() => void fill()}
            >
              {step.at === 'reading' ? t('Reading') : t('Fill')}
            </button>
          </div>
        )}
      </Field>
      {step.at === 'failed' ? <InlineProblem error={step.error} /> : null}
    </div>
  );
}
