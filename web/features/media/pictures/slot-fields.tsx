import { Field } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import type { TemplateView } from '../../generation/queries.ts';

const lineLength = 60;

export function SlotFields({
  slots,
  texts,
  onChange,
}: {
  slots: TemplateView['slots'];
  texts: Readonly<Record<string, string>>;
  onChange: (slot: string, text: string) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-4 max-phone:grid-cols-1">
      {slots.map(({ name, title, required, max_length }) => {
        const isLong = max_length > lineLength;
        const shared = {
          className: `input ${isLong ? 'field-sizing-content min-h-[64px]' : ''}`,
          maxLength: max_length,
          required,
          value: texts[name] ?? '',
        };
        return (
          <div key={name} className={isLong ? 'col-span-full' : ''}>
            <Field label={required ? title : t('{title}, optional', { title: title })}>
              {(ids) =>
                isLong ? (
                  <textarea {...ids} {...shared} onChange={(event) => onChange(name, event.target.value)} />
                ) : (
                  <input {...ids} {...shared} onChange={(event) => onChange(name, event.target.value)} />
                )
              }
            </Field>
          </div>
        );
      })}
    </div>
  );
}
