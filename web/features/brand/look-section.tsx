import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { type BrandFont, brandFonts } from '../generation/brand-queries.ts';
import { LibraryDialog } from '../media/library-dialog.tsx';
import { mediaQuery } from '../media/queries.ts';
import { stillOf } from '../post/media-facts.ts';
import { Colours } from './colours.tsx';
import { type KitProps, KitSection } from './kit-section.tsx';

const fontLabels: Readonly<Record<BrandFont, string>> = {
  grotesk: t('Schibsted Grotesk'),
  serif: t('Newsreader, a serif'),
  mono: t('Spline Sans Mono'),
  sans: t('Noto Sans'),
};

/** As the picture generator renders them. */
const fontFamilies: Readonly<Record<BrandFont, string>> = {
  grotesk: 'var(--font-ui)',
  serif: 'var(--font-voice)',
  mono: 'var(--font-slug)',
  sans: '"noto sans", sans-serif',
};

export function LookSection(props: KitProps) {
  return (
    <KitSection
      id="look"
      title={t('Look')}
      sub={t('What pictures are made of. Only these colours, typefaces and this logo.')}
    >
      <div className="panel grid grid-cols-2 max-desk:grid-cols-1">
        <Colours {...props} />
        <Logo {...props} />
        <Typefaces {...props} />
      </div>
    </KitSection>
  );
}

function Typefaces({ kit, disabled, onChange }: KitProps) {
  const choice = (part: 'heading' | 'body', label: string) => (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className="input"
          disabled={disabled}
          value={kit.fonts[part]}
          onChange={(event) => onChange({ fonts: { ...kit.fonts, [part]: event.target.value as BrandFont } })}
        >
          {brandFonts.map((font) => (
            <option key={font} value={font}>
              {fontLabels[font]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <div className="col-span-full grid grid-cols-2 border-t border-edge max-desk:grid-cols-1">
      <div className="grid content-start gap-3 p-[18px]">
        <h3 className="h3">{t('Typefaces')}</h3>
        <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          {choice('heading', t('Headlines'))}
          {choice('body', t('Everything else'))}
        </div>
        <p className="meta">{t('Both also write Cyrillic, Arabic, Hindi and Chinese.')}</p>
      </div>
      <figure
        className="grid content-center gap-1.5 px-6 py-5"
        aria-label={t('Sample')}
        style={{ background: kit.colours.background, color: kit.colours.text }}
      >
        <p
          className="text-[1.625rem] leading-[1.15] tracking-[-0.01em]"
          style={{
            fontFamily: fontFamilies[kit.fonts.heading],
            fontWeight: kit.fonts.heading === 'serif' ? 500 : 600,
          }}
        >
          {t('{brand}, as a headline', { brand: kit.name || t('Your brand') })}
        </p>
        <p className="text-[0.9375rem] leading-normal" style={{ fontFamily: fontFamilies[kit.fonts.body] }}>
          {kit.sells || t('And this is how the smaller words below it will look.')}
        </p>
      </figure>
    </div>
  );
}

function Logo({ kit, disabled, onChange }: KitProps) {
  const [choosing, setChoosing] = useState(false);
  const { data: logo } = useQuery({
    ...mediaQuery(kit.logo_media_id ?? ''),
    enabled: kit.logo_media_id !== null,
  });
  const logoUrl = kit.logo_media_id && logo ? stillOf(logo) : undefined;
  return (
    <div className="grid content-start gap-3 border-edge p-[18px] max-desk:border-t desk:border-l">
      <h3 className="h3">{t('Logo')}</h3>
      <div className="flex flex-wrap items-center gap-3">
        {[kit.colours.background, kit.colours.primary].map((background, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: two backgrounds, always in this order
            key={index}
            className="grid size-[76px] place-items-center border border-edge"
            style={{ background }}
          >
            {logoUrl ? (
              <img
                src={logoUrl}
                alt={
                  index === 0 ? t('The logo on the background colour') : t('The logo on the primary colour')
                }
                className="max-h-12 max-w-14"
              />
            ) : null}
          </span>
        ))}
        <div className="grid justify-items-start gap-1.5">
          {disabled ? null : (
            <div className="flex gap-1">
              <button type="button" className="btn btn-sm" onClick={() => setChoosing(true)}>
                {kit.logo_media_id ? t('Replace') : t('Choose a logo')}
              </button>
              {kit.logo_media_id ? (
                <button
                  type="button"
                  className="btn btn-sm btn-quiet"
                  onClick={() => onChange({ logo_media_id: null })}
                >
                  {t('Remove')}
                </button>
              ) : null}
            </div>
          )}
          <p className="meta">
            {logo && kit.logo_media_id
              ? `${logo.name}, ${logo.width} × ${logo.height}`
              : t('A picture from the library; best a PNG without a ground of its own.')}
          </p>
        </div>
      </div>
      {choosing ? (
        <LibraryDialog
          excludedIds={[]}
          maxCount={1}
          kind="image"
          onClose={() => setChoosing(false)}
          onChosen={([file]) => {
            if (file) onChange({ logo_media_id: file.id });
            setChoosing(false);
          }}
        />
      ) : null}
    </div>
  );
}
