import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { automaticCrop } from '../media/crops.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import type { DraftMedia } from '../post/drafts.ts';
import { HiddenTextContext, MentionsContext } from '../proof/previews/folded-text.tsx';
import { lookOf } from '../proof/previews/index.tsx';
import type { PreviewFile } from '../proof/previews/preview.ts';
import type { FittedPicture, PartView } from './part-view.ts';
import { tabName } from './tab-name.ts';

/** A trimmed video is played in place, by a media fragment in its URL. */
const trimmedUrl = ({ url, trim }: DraftMedia): string =>
  trim ? `${url}#t=${trim.start_ms / 1000},${trim.end_ms / 1000}` : url;

/** The picture as it goes out where it is made already, else as it would be cut. */
const toPreviewFile = (media: DraftMedia, picture: FittedPicture | undefined): PreviewFile => ({
  ...draftFile(media),
  ...(picture ? { ...picture, focus: null, cut: undefined } : {}),
});

const draftFile = (media: DraftMedia): PreviewFile => ({
  url: trimmedUrl(media),
  alt: media.alt_text,
  kind: media.kind,
  role: media.role,
  poster: media.kind === 'video' ? media.preview_url : null,
  durationMs: media.trim ? media.trim.end_ms - media.trim.start_ms : media.duration_ms,
  name: media.name,
  width: media.width,
  height: media.height,
  focus: media.focus,
  cut: media.shape
    ? { crop: media.crops[media.shape] ?? automaticCrop(media.shape, media, media.focus), size: media }
    : undefined,
});

/** The post as readers will see it, while it is being written. */
export function PreviewPane({
  views,
  editedKey,
  onShow,
  className,
}: {
  views: readonly PartView[];
  /** The part whose own text is edited; null for the shared text, when any part can be previewed. */
  editedKey: number | null;
  onShow: (key: number) => void;
  className: string;
}) {
  const [previewedKey, setPreviewedKey] = useState<number | null>(null);
  const shown = views.find((view) => view.part.key === (editedKey ?? previewedKey)) ?? views[0];
  if (!shown) throw new Error('There is nothing to preview.');
  const { account, platform, part, sent } = shown;
  const { content } = part.draft;
  const [dark, setDark] = useState(false);
  const files = content.media.map((media) => toPreviewFile(media, shown.pictures.get(media.id)));
  const look = lookOf(platform?.platform, { options: sent.options, files });
  const { Preview, place, hasDarkTheme, lines, hidesText } = look;
  const fold = look.fold ?? platform?.limits?.caption.fold_at ?? 210;
  const [hidden, setHidden] = useState('');
  const hiddenText = platform ? hidden.trim().split(/\s+/).slice(0, 9).join(' ') : '';
  return (
    <section
      aria-label={t('Preview')}
      className={`overflow-auto bg-booth px-6 pt-5 pb-10 max-phone:px-1 ${className}`}
    >
      {views.length > 1 ? (
        <fieldset className="seg mx-auto mb-4 flex w-[min(470px,100%)]">
          <legend className="sr-only">{t('Preview for')}</legend>
          {views.map(({ part: one, account: whose, platform: where }) => (
            <button
              key={one.key}
              type="button"
              className="flex-1 justify-center"
              aria-pressed={one.key === part.key}
              aria-label={`${platformLabel(one.draft.content.platform)}, ${whose?.name ?? ''}`}
              onClick={() => (editedKey === null ? setPreviewedKey(one.key) : onShow(one.key))}
            >
              <PlatformGlyph platform={one.draft.content.platform} size={15} label={null} />
              <span className="truncate max-phone:hidden">
                {tabName({ account: whose, platform: where }, views)}
              </span>
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className="proof mx-auto w-[min(470px,100%)]">
        <div className="sheet">
          <div className="slugline slug py-1.5 pr-1.5">
            {platform ? <PlatformGlyph platform={platform.platform} size={14} label={null} /> : null}
            <b>{platform ? `${platform.name} ${place}` : t('Preview')}</b>
            {platform ? <span>{t('preview')}</span> : null}
            {hasDarkTheme ? (
              <button
                type="button"
                className="iconbtn ml-auto size-7"
                aria-pressed={dark}
                aria-label={t('Preview as in dark mode')}
                onClick={() => setDark(!dark)}
              >
                <Icon of={dark ? Sun : Moon} size={15} />
              </button>
            ) : (
              <span className="ml-auto h-7" />
            )}
          </div>
          <HiddenTextContext value={setHidden}>
            <MentionsContext value={sent.mentions}>
              <Preview
                name={account?.name ?? t('Your account')}
                handle={account?.handle ?? null}
                picture={account?.picture_url ?? null}
                text={sent.text}
                fold={fold}
                lines={lines}
                files={files}
                options={sent.options}
                shade={dark ? 'dark' : 'light'}
              />
            </MentionsContext>
          </HiddenTextContext>
        </div>
      </div>
      <p className="mx-auto grid w-[min(426px,100%)] grid-cols-[auto_1fr] gap-2.5 px-0 text-xs text-fg-2 max-phone:px-4">
        {hidesText ? (
          <span className="col-span-2">{t('A Story shows no caption, and is gone after 24 hours.')}</span>
        ) : hiddenText ? (
          <>
            <span className="slug">
              <b>{t('Below the fold')}</b>
            </span>
            <span>{rich('“{words}…” is hidden until people tap <i>more</i>.', { words: hiddenText })}</span>
          </>
        ) : !platform ? (
          <span className="col-span-2">
            {t('Choose where it goes, and it appears here as readers will see it.')}
          </span>
        ) : content.caption || content.media.length ? (
          <span className="col-span-2">{t('Everything is seen at once; nothing is below the fold.')}</span>
        ) : (
          <span className="col-span-2">{t('Write, and the post appears here as readers will see it.')}</span>
        )}
      </p>
    </section>
  );
}
