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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-x-2.5 gap-y-3 max-phone:-mx-[22px] max-phone:auto-cols-[92px] max-phone:grid-flow-col max-phone:grid-cols-none max-phone:overflow-x-auto max-phone:px-[22px] max-phone:pt-1 max-phone:pb-2">
        {templates.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="group grid grid-cols-none content-start gap-[5px] text-left text-(length:--text-xs) aria-pressed:font-[650]"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            <span className="block aspect-square overflow-hidden bg-sunk shadow-[0_0_0_1px_var(--edge)] outline-offset-2 outline-fg group-aria-pressed:outline-2">
              {thumbnails[name] ? (
                <img src={thumbnails[name]} alt="" className="size-full object-contain" />
              ) : null}
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
