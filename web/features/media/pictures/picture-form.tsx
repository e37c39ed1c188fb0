import { useState } from 'react';
import type { MediaListItemView, MediaView, PlatformView } from '../../../../server/http/views.ts';
import { DialogActions } from '../../../components/dialog.tsx';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Field } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { joinAnd } from '../../../i18n/words.ts';
import { type ContentTools, makePictures, type PictureInput } from '../../generation/queries.ts';
import { useAnswer } from '../../generation/use-streamed-answer.ts';
import type { PlatformName } from '../../platforms/platforms.ts';
import { missingFrom, pictureBody, textsFor } from './order.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { SizeChoice } from './size-choice.tsx';
import { SlotFields } from './slot-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';

export function PictureForm({
  tools,
  opening,
  offered,
  initial,
  onClose,
  onMade,
}: {
  tools: ContentTools;
  opening: string;
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  initial: readonly PlatformName[];
  onClose: () => void;
  onMade: (files: readonly MediaView[]) => void;
}) {
  const [name, setName] = useState(tools.templates[0]?.name ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [photos, setPhotos] = useState<readonly MediaListItemView[]>([]);
  const [platforms, setPlatforms] = useState(initial);
  const [film, setFilm] = useState(false);
  const [prompt, setPrompt] = useState('');
  const [drawn, setDrawn] = useState(false);
  const { state, run, stop } = useAnswer<readonly MediaView[]>();
  const template = tools.templates.find((one) => one.name === name);
  const texts = template ? textsFor(template, typed, opening) : {};
  const used = photos.slice(0, template?.photos.max ?? 0);
  const ids = used.map(({ id }) => id);
  const busy = state.at === 'running';

  const body: PictureInput | null = drawn
    ? { prompt: prompt.trim(), ...(platforms.length > 0 ? { platforms } : {}) }
    : template
      ? pictureBody(template, texts, { photos: ids, platforms, film })
      : null;
  const missing = drawn
    ? prompt.trim() === ''
      ? [t('what to draw')]
      : []
    : template
      ? missingFrom(template, texts, used.length)
      : [t('a template')];
  const shown =
    !drawn && template
      ? pictureBody(template, texts, { photos: ids, platforms: platforms.slice(0, 1), film: false })
      : null;
  const filmed = film && !drawn;
  const several = platforms.length + (filmed ? 1 : 0) > 1;
  const make = async () => {
    if (!body) return;
    const made = await run((signal) => makePictures(body, signal));
    if (made) onMade(made);
  };

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-7 max-tablet:grid-cols-1">
        <fieldset className="grid content-start gap-5 p-0.5" disabled={busy}>
          <legend className="sr-only">{t('What it shows')}</legend>
          {tools.image_model ? (
            <fieldset className="seg justify-self-start">
              <legend className="sr-only">{t('Made from')}</legend>
              <button type="button" aria-pressed={!drawn} onClick={() => setDrawn(false)}>
                {t('Your templates')}
              </button>
              <button type="button" aria-pressed={drawn} onClick={() => setDrawn(true)}>
                {tools.image_model}
              </button>
            </fieldset>
          ) : null}
          {drawn ? (
            <Field
              label={t('What to draw')}
              hint={t('{model} draws it when you ask, and nothing before.', {
                model: tools.image_model ?? '',
              })}
            >
              {(ids) => (
                <textarea
                  {...ids}
                  className="input"
                  rows={5}
                  maxLength={2000}
                  value={prompt}
                  onChange={(event) => setPrompt(event.target.value)}
                />
              )}
            </Field>
          ) : (
            <>
              <TemplateChoice
                templates={tools.templates}
                opening={opening}
                chosen={name}
                onChoose={setName}
              />
              {template ? (
                <SlotFields
                  slots={template.slots}
                  texts={texts}
                  onChange={(slot, text) => setTyped((was) => ({ ...was, [slot]: text }))}
                />
              ) : null}
              {template && template.photos.max > 0 ? (
                <PhotoChoice photos={photos} {...template.photos} onChange={setPhotos} />
              ) : null}
            </>
          )}
          <SizeChoice
            offered={offered}
            platforms={platforms}
            films={drawn ? null : tools.films}
            film={film}
            onPlatforms={setPlatforms}
            onFilm={setFilm}
          />
        </fieldset>
        <PicturePreview input={shown} />
      </div>
      <div className="sticky -bottom-[22px] z-10 -mx-[22px] -mb-[22px] grid gap-2 border-t border-edge bg-paper px-[22px] pt-2 pb-4">
        {state.at === 'failed' ? <InlineProblem error={state.error} /> : null}
        {busy ? <div className="pressline" /> : null}
        <DialogActions>
          {busy ? (
            <>
              <p className="mr-auto self-center text-sm" role="status">
                {filmed
                  ? t('Making the film. It takes a moment')
                  : several
                    ? t('Making the pictures')
                    : t('Making the picture')}
              </p>
              <button type="button" className="btn" onClick={stop}>
                {t('Stop')}
              </button>
            </>
          ) : (
            <>
              {missing.length > 0 ? (
                <p className="meta mr-auto self-center">
                  {t('Still missing: {list}.', { list: joinAnd(missing) })}
                </p>
              ) : null}
              <button type="button" className="btn btn-quiet" onClick={onClose}>
                {t('Cancel')}
              </button>
              <button type="submit" className="btn btn-solid" disabled={missing.length > 0}>
                {several ? t('Make them') : t('Make it')}
              </button>
            </>
          )}
        </DialogActions>
      </div>
    </form>
  );
}
