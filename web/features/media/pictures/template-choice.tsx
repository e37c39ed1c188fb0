import { hear } from '../../../i18n/hear.ts';
import { t } from '../../../i18n/t.ts';
import type { TemplateView } from '../../generation/queries.ts';
import { useStills } from './use-stills.ts';

export function TemplateChoice({
  templates,
  opening,
  chosen,
  onChoose,
}: {
  templates: readonly TemplateView[];
  opening: string;
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const stills = useStills(templates, opening);
  return (
    <fieldset className="grid gap-2">
      <legend className="lab mb-2">{t('Template')}</legend>
      <div className="templates">
        {templates.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="template"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            <span className="template-picture">
              {stills[name] ? <img src={stills[name]} alt="" /> : null}
            </span>
            {hear(title)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
