import { Bookmark, ChevronLeft, ChevronRight, Forward, Heart, MessageCircle, Music2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { toText } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { PhoneScreen } from '../phone-screen.tsx';
import { type CreateLook, type PreviewProps, previewPlaces, shownFiles } from '../preview.ts';
import { Portrait } from '../preview-media.tsx';

export const look: CreateLook = () => ({
  Preview: TikTokPreview,
  place: previewPlaces.fullScreen,
  hasDarkTheme: false,
  lines: 2,
});

/** TikTok's values, not ours; it looks the same in either theme. */
const screenClass =
  'bg-[#000] text-[14px]/[1.4] after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-[46%] after:bg-[linear-gradient(transparent,rgb(0_0_0/0.6)_60%,transparent)]';

/** Space at the bottom for the player's own buttons. */
const textClass =
  'absolute right-[66px] bottom-[78px] left-0 z-1 grid max-h-[62%] gap-[5px] overflow-auto px-[12px] wrap-anywhere text-shadow-[0_0_3px_rgb(0_0_0/0.9)]';

const turnClass = 'grid size-[26px] place-items-center disabled:opacity-40';

/** The post on TikTok on a phone: full screen, with the text over it. */
function TikTokPreview({ name, handle, picture, text, fold, lines, files, options }: PreviewProps) {
  const [position, setPosition] = useState(0);
  const media = shownFiles(files);
  const current = media[Math.min(position, media.length - 1)];
  const title = current?.kind === 'image' ? toText(options.title) : '';
  return (
    <PhoneScreen file={current} empty={t('The video or pictures appear here.')} className={screenClass}>
      {media.length > 1 ? (
        <div className="absolute top-[10px] right-[10px] z-1 flex items-center gap-[4px] rounded-[99px] bg-[rgb(0_0_0/0.72)] px-[4px] py-[2px] text-[12px]">
          <button
            type="button"
            className={turnClass}
            aria-label={t('Picture before')}
            disabled={position === 0}
            onClick={() => setPosition(position - 1)}
          >
            <Icon of={ChevronLeft} size={16} />
          </button>
          <span>{t('{place} of {count}', { place: position + 1, count: media.length })}</span>
          <button
            type="button"
            className={turnClass}
            aria-label={t('Picture after')}
            disabled={position >= media.length - 1}
            onClick={() => setPosition(position + 1)}
          >
            <Icon of={ChevronRight} size={16} />
          </button>
        </div>
      ) : null}
      <div
        className="pointer-events-none absolute right-[10px] bottom-[92px] z-1 grid justify-items-center gap-[18px] drop-shadow-[0_1px_2px_rgb(0_0_0/0.6)]"
        aria-hidden
      >
        <Portrait
          name={name}
          picture={picture}
          className="size-[44px] rounded-[50%] border-[1.5px] border-[#fff] bg-[#3b3b3b] font-bold"
        />
        <Icon of={Heart} size={26} />
        <Icon of={MessageCircle} size={26} />
        <Icon of={Bookmark} size={26} />
        <Icon of={Forward} size={26} />
      </div>
      <div className={textClass}>
        <b className="text-[15px] font-bold">{handle ?? name}</b>
        {title ? <b className="text-[15px] font-bold">{title}</b> : null}
        {text ? (
          <p className="whitespace-pre-wrap">
            <FoldedText
              handles="words"
              text={text}
              fold={fold}
              lines={lines}
              more="… more"
              moreClass="font-bold"
              tagClass="font-bold"
            />
          </p>
        ) : null}
        <span className="flex items-center gap-[6px] text-[12.5px]" lang="en" aria-hidden>
          <Icon of={Music2} size={12} /> original sound, {name}
        </span>
      </div>
    </PhoneScreen>
  );
}
