import { useState } from 'react';
import type { MediaListItemView, MediaView, PlatformView } from '../../../../server/http/views.ts';
import { BusyLine } from '../../../components/busy-line.tsx';
import { DialogActions } from '../../../components/dialog.tsx';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Field } from '../../../components/field.tsx';
import { formatList } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { type ContentTools, generatePictures, type PictureInput } from '../../generation/queries.ts';
import { useStreamedResponse } from '../../generation/use-streamed-response.ts';
import type { PlatformName } from '../../platforms/platforms.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { missingInputs, slotTexts, toPictureInput } from './picture-request.ts';
import { SizeChoice } from './size-choice.tsx';
import { SlotFields } from './slot-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';

export function PictureForm({
  tools,
  opening,
  offered,
  initial,
  onClose,
  onGenerated,
}: {
  tools: ContentTools;
  opening: string;
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  initial: readonly PlatformName[];
  onClose: () => void;
  onGenerated: (files: readonly MediaView[]) => void;
}) {
  const [name, setName] = useState(tools.templates[0]?.name ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [photos, setPhotos] = useState<readonly MediaListItemView[]>([]);
  const [platforms, setPlatforms] = useState(initial);
  const [film, setFilm] = useState(false);
  const [prompt, setPrompt] = useState('');
  const [usesModel, setUsesModel] = useState(false);
  const { state, run, stop } = useStreamedResponse<readonly MediaView[]>();
  const template = tools.templates.find((candidate) => candidate.name === name);
  const texts = template ? slotTexts(template, typed, opening) : {};
  const usedPhotos = photos.slice(0, template?.photos.max ?? 0);
  const ids = usedPhotos.map(({ id }) => id);
  const busy = state.at === 'running';

  const body: PictureInput | null = usesModel
    ? { prompt: prompt.trim(), ...(platforms.length > 0 ? { platforms } : {}) }
    : template
      ? toPictureInput(template, texts, { photos: ids, platforms, film })
      : null;
  const missing = usesModel
    ? prompt.trim() === ''
      ? [t('what to draw')]
      : []
    : template
      ? missingInputs(template, texts, usedPhotos.length)
      : [t('a template')];
  const previewBody =
    !usesModel && template
      ? toPictureInput(template, texts, { photos: ids, platforms: platforms.slice(0, 1), film: false })
      : null;
  const withVideo = film && !usesModel;
  const isMultiple = platforms.length + (withVideo ? 1 : 0) > 1;
  const generate = async () => {
    if (!body) return;
    const generated = await run((signal) => generatePictures(body, signal));
    if (generated) onGenerated(generated);
  };

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void generate();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-7 max-tablet:grid-cols-1">
        <fieldset className="grid content-start gap-5 p-0.5" disabled={busy}>
          <legend className="sr-only">{t('What it shows')}</legend>
          {tools.image_model ? (
            <fieldset className="seg justify-self-start">
              <legend className="sr-only">{t('Made from')}</legend>
              <button type="button" aria-pressed={!usesModel} onClick={() => setUsesModel(false)}>
                {t('Your templates')}
              </button>
              <button type="button" aria-pressed={usesModel} onClick={() => setUsesModel(true)}>
                {tools.image_model}
              </button>
            </fieldset>
          ) : null}
          {usesModel ? (
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
                  onChange={(slot, text) => setTyped((previous) => ({ ...previous, [slot]: text }))}
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
            films={usesModel ? null : tools.films}
            film={film}
            onPlatforms={setPlatforms}
            onFilm={setFilm}
          />
        </fieldset>
        <PicturePreview input={previewBody} />
      </div>
      <div className="sticky -bottom-[22px] z-10 -mx-[22px] -mb-[22px] grid gap-2 border-t border-edge bg-paper px-[22px] pt-2 pb-4">
        {state.at === 'failed' ? <InlineProblem error={state.error} /> : null}
        {busy ? <BusyLine /> : null}
        <DialogActions>
          {busy ? (
            <>
              <p className="mr-auto self-center text-sm" role="status">
                {withVideo
                  ? t('Making the film. It takes a moment')
                  : isMultiple
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
                  {t('Still missing: {list}.', { list: formatList(missing) })}
                </p>
              ) : null}
              <button type="button" className="btn btn-quiet" onClick={onClose}>
                {t('Cancel')}
              </button>
              <button type="submit" className="btn btn-solid" disabled={missing.length > 0}>
                {isMultiple ? t('Make them') : t('Make it')}
              </button>
            </>
          )}
        </DialogActions>
      </div>
    </form>
  );
}
