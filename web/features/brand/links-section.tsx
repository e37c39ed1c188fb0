import { Field } from '../../components/field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import type { UtmRules } from '../generation/brand-queries.ts';
import { languageName } from '../generation/brief-labels.ts';
import type { ContentTools } from '../generation/queries.ts';
import { examplePlatform } from '../platforms/platforms.ts';
import { addUtm } from './add-utm.ts';
import { ChipList } from './chip-list.tsx';
import { type KitProps, KitSection } from './kit-section.tsx';

const defaultUtm: UtmRules = { source: '{platform}', medium: 'social', campaign: '{campaign}' };
const utmParts: readonly { name: keyof UtmRules; label: string }[] = [
  { name: 'source', label: t('Source', {}, 'of visitors') },
  { name: 'medium', label: t('Medium', {}, 'of visitors') },
  { name: 'campaign', label: t('Campaign') },
];

const toHashtag = (text: string): string => {
  const bare = text.replace(/[#\s]+/g, '');
  return bare === '' ? '' : `#${bare}`;
};

export function LinksSection({
  kit,
  disabled,
  onChange,
  languages,
}: KitProps & { languages: ContentTools['languages'] }) {
  const platform = examplePlatform();
  const example = kit.utm
    ? addUtm(kit.link || 'https://example.com/', kit.utm, {
        platform: platform?.platform ?? '',
        campaign: 'winter-lot',
      })
    : null;
  return (
    <KitSection id="links" title={t('Links, hashtags, languages')} sub={t('What goes with the text.')}>
      <div className="panel grid grid-cols-2 max-desk:grid-cols-1">
        <div className="grid content-start gap-4 p-[18px]">
          <Field label={t('Link')} hint={t('Used where a brief names none.')}>
            {(ids) => (
              <input
                {...ids}
                type="url"
                className="input"
                maxLength={2000}
                placeholder={disabled ? t('Nothing yet') : 'https://example.com'}
                disabled={disabled}
                value={kit.link ?? ''}
                onChange={(event) => onChange({ link: event.target.value || null })}
              />
            )}
          </Field>
          <ChipList
            label={t('Hashtags')}
            noun="hashtag"
            values={kit.hashtags}
            placeholder={t('#lanternfish')}
            maxLength={100}
            disabled={disabled}
            normalize={toHashtag}
            onChange={(hashtags) => onChange({ hashtags })}
          />
          <fieldset className="grid gap-2" disabled={disabled}>
            <legend className="lab mb-2">{t('Languages you write in')}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {languages.map(({ code }) => {
                const on = kit.languages.includes(code);
                return (
                  <label key={code} className="flex min-h-6 items-center gap-2 text-sm">
                    <input
                      type="checkbox"
                      className="check"
                      checked={on}
                      // The last language cannot be removed, because the writer needs one.
                      disabled={disabled || (on && kit.languages.length === 1)}
                      onChange={() =>
                        onChange({
                          languages: languages
                            .map((one) => one.code)
                            .filter((one) => (one === code ? !on : kit.languages.includes(one))),
                        })
                      }
                    />
                    {languageName(code)}
                  </label>
                );
              })}
            </div>
          </fieldset>
        </div>
        <div className="grid content-start gap-3 border-edge p-[18px] max-desk:border-t desk:border-l">
          <SwitchField
            label={t('Mark links')}
            hint={t('So that your own web analytics show where people came from.')}
            checked={kit.utm !== null}
            disabled={disabled}
            onChange={(checked) => onChange({ utm: checked ? defaultUtm : null })}
          />
          {kit.utm ? (
            <>
              <div className="grid grid-cols-3 gap-2 max-phone:grid-cols-1">
                {utmParts.map(({ name, label }) => (
                  <Field key={name} label={label}>
                    {(ids) => (
                      <input
                        {...ids}
                        className="input num"
                        maxLength={100}
                        disabled={disabled}
                        value={kit.utm?.[name] ?? ''}
                        onChange={(event) =>
                          onChange({ utm: { ...(kit.utm ?? defaultUtm), [name]: event.target.value } })
                        }
                      />
                    )}
                  </Field>
                ))}
              </div>
              <p className="meta">
                {rich('{platform} and {campaign} are replaced by the names. Empty fields are left out.', {
                  platform: <code className="num">{'{platform}'}</code>,
                  campaign: <code className="num">{'{campaign}'}</code>,
                })}
              </p>
              <div className="grid gap-1">
                <span className="meta">
                  {t('For example, on {platform}:', { platform: platform?.label ?? '' })}
                </span>
                <output className="codebox">{example ?? t('The link above is no address yet.')}</output>
              </div>
            </>
          ) : null}
        </div>
      </div>
    </KitSection>
  );
}
