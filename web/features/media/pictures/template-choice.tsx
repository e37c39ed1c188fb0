import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { previewPicture, type TemplateView } from '../../generation/queries.ts';
import { pictureBody, textsFor } from './order.ts';

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
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A small picture of each template with the person's own first words, one after the other so that the server stays free. */
const size = { width: 320, height: 320 };

const useStills = (templates: readonly TemplateView[], opening: string): Readonly<Record<string, string>> => {
  const [stills, setStills] = useState<Readonly<Record<string, string>>>({});
  // What it began with: typing on does not draw all of them again.
  const [start] = useState({ templates, opening });
  useEffect(() => {
    const controller = new AbortController();
    const made: string[] = [];
    const drawAll = async () => {
      for (const template of start.templates) {
        const texts = textsFor(template, {}, start.opening);
        const { platforms: _none, ...body } = pictureBody(template, texts, {
          photos: [],
          platforms: [],
          film: false,
        });
        const picture = await previewPicture({ ...body, sizes: [size] }, controller.signal);
        const url = URL.createObjectURL(picture);
        made.push(url);
        setStills((was) => ({ ...was, [template.name]: url }));
      }
    };
    drawAll().catch((error: unknown) => {
      if (!controller.signal.aborted) console.warn('Templates are shown by name only', error);
    });
    return () => {
      controller.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [start]);
  return stills;
};
