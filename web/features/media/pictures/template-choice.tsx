import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { previewPicture, type TemplateView } from '../../generation/queries.ts';
import { slotTexts, toPictureInput } from './picture-request.ts';

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
  const thumbnails = useThumbnails(templates, opening);
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
              {thumbnails[name] ? <img src={thumbnails[name]} alt="" /> : null}
            </span>
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A thumbnail of each template with the post's opening, rendered one after the other to spare the server. */
const size = { width: 320, height: 320 };

const useThumbnails = (
  templates: readonly TemplateView[],
  opening: string,
): Readonly<Record<string, string>> => {
  const [thumbnails, setThumbnails] = useState<Readonly<Record<string, string>>>({});
  // The initial values: further typing does not render all of them again.
  const [initial] = useState({ templates, opening });
  useEffect(() => {
    const controller = new AbortController();
    const urls: string[] = [];
    const renderAll = async () => {
      for (const template of initial.templates) {
        const texts = slotTexts(template, {}, initial.opening);
        const { platforms: _platforms, ...body } = toPictureInput(template, texts, {
          photos: [],
          platforms: [],
          film: false,
        });
        const picture = await previewPicture({ ...body, sizes: [size] }, controller.signal);
        const url = URL.createObjectURL(picture);
        urls.push(url);
        setThumbnails((previous) => ({ ...previous, [template.name]: url }));
      }
    };
    renderAll().catch((error: unknown) => {
      if (!controller.signal.aborted) console.warn('Templates are shown by name only', error);
    });
    return () => {
      controller.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [initial]);
  return thumbnails;
};
