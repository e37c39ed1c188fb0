import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { type KitProps, KitSection } from './kit-section.tsx';

export function IdentitySection({ kit, disabled, onChange }: KitProps) {
  return (
    <KitSection
      id="who"
      title={t('Who you are')}
      sub={t('In your own words. Captions may repeat this, and invent nothing.')}
    >
      <div className="panel grid grid-cols-2 gap-5 p-[18px] max-phone:grid-cols-1">
        <Field label={t('Brand name')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={100}
              placeholder={disabled ? t('Nothing yet') : t('Lanternfish Coffee')}
              disabled={disabled}
              value={kit.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Who it is for')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={1000}
              placeholder={disabled ? t('Nothing yet') : t('People who make espresso at home')}
              disabled={disabled}
              value={kit.audience}
              onChange={(event) => onChange({ audience: event.target.value })}
            />
          )}
        </Field>
        <div className="col-span-full">
          <Field label={t('What it sells')}>
            {(ids) => (
              <textarea
                {...ids}
                className="input field-sizing-content min-h-[72px]"
                maxLength={1000}
                placeholder={disabled ? t('Nothing yet') : t('Small lots of coffee, roasted in Lisbon')}
                disabled={disabled}
                value={kit.sells}
                onChange={(event) => onChange({ sells: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </KitSection>
  );
}
