import { t } from '../../i18n/t.ts';

/** In hours; the last is the longest that the server allows. */
const overlaps = [0, 24, 72, 168] as const;
export type Overlap = (typeof overlaps)[number];
export const defaultOverlap: Overlap = 24;

const texts: Readonly<Record<Overlap, readonly [label: string, hint: string]>> = {
  0: [t('At once'), t('The old one has leaked. What still uses it fails until it has the new one.')],
  24: [t('In 24 hours'), t('Time to bring the new one to where the old one is used.')],
  72: [t('In three days'), t('Over a weekend.')],
  168: [t('In a week'), t('The longest. You can end it earlier.')],
};

/** How long the old secret goes on working beside the new one. */
export function OverlapChoice({ value, onChange }: { value: Overlap; onChange: (value: Overlap) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="lab mb-1.5">{t('The old one ends')}</legend>
      {overlaps.map((hours) => (
        <label key={hours} className="flex cursor-pointer items-start gap-2.5 text-sm">
          <input
            type="radio"
            name="overlap"
            className="mt-1 accent-(--text)"
            checked={value === hours}
            onChange={() => onChange(hours)}
          />
          <span>
            <b>{texts[hours][0]}</b>
            <span className="meta block">{texts[hours][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
