import { type ReactNode, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { goalLabels, languageName, toneLabels } from './brief-labels.ts';
import { FillFromPage } from './fill-from-page.tsx';
import type { BriefInput, ContentTools, Goal, LanguageCode, Tone } from './queries.ts';

/**
 * What to write about. Belongs inside a form; only the subject is required. Only what is entered here and in the brand
 * kit may be stated as a fact.
 */
export function BriefFields({
  value,
  onChange,
  languages,
  onFillFromPage,
}: {
  value: BriefInput;
  onChange: (value: BriefInput) => void;
  languages: ContentTools['languages'];
  /** Reads the page and returns the brief filled from it; it can be undone here. */
  onFillFromPage?: ((url: string) => Promise<BriefInput>) | undefined;
}) {
  const set = (part: Partial<BriefInput>) => onChange({ ...value, ...part });
  const text = (name: 'offer' | 'audience', label: string, placeholder: string) => (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          placeholder={placeholder}
          value={value[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4">
      {onFillFromPage ? <FillFromPage value={value} onChange={onChange} read={onFillFromPage} /> : null}
      <Field label={t('What it is about')}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            required
            maxLength={200}
            placeholder={t('Deepwater, our winter espresso')}
            value={value.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('The facts')}
        hint={t('One fact per line, in your own words. The writer may use only these.')}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="input"
            rows={4}
            placeholder={t('Six hundred bags, roasted once\nDark chocolate, burnt orange, a little smoke')}
            value={value.points.join('\n')}
            onChange={(event) => set({ points: event.target.value.split('\n') })}
          />
        )}
      </Field>
      <Pair>
        {text('offer', t('Offer'), t('€14.50 a bag'))}
        {text('audience', t('For whom'), t('People who make espresso at home'))}
      </Pair>
      <Pair>
        <Choice
          label={t('Goal')}
          value={value.goal}
          choices={Object.entries(goalLabels)}
          onChange={(goal) => set({ goal: goal as Goal })}
        />
        <Field label={t('Link')}>
          {(ids) => (
            <input
              {...ids}
              type="url"
              className="input"
              placeholder="https://example.com/deepwater"
              value={value.link}
              onChange={(event) => set({ link: event.target.value })}
            />
          )}
        </Field>
      </Pair>
      <Keywords value={value.keywords} onChange={(keywords) => set({ keywords })} />
      <Pair>
        <Choice
          label={t('Tone')}
          value={value.tone ?? ''}
          choices={[['', t('The brand’s own tone')], ...Object.entries(toneLabels)]}
          onChange={(tone) => set({ tone: tone === '' ? null : (tone as Tone) })}
        />
        <Choice
          label={t('Language')}
          value={value.language}
          choices={languages.map(({ code }) => [code, languageName(code)])}
          onChange={(language) => set({ language: language as LanguageCode })}
        />
      </Pair>
    </div>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">{children}</div>
);

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const splitKeywords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Keeps the text as typed; a trailing comma does not start a keyword yet. */
function Keywords({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const joined = value.join(', ');
  return (
    <Field label={t('Key words')} hint={t('Separated by commas. They become hashtags where that is common.')}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          placeholder={t('espresso, winter')}
          value={splitKeywords(typed).join(', ') === joined ? typed : joined}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(splitKeywords(event.target.value));
          }}
        />
      )}
    </Field>
  );
}
