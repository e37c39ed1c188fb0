import { type LucideIcon, MapPin, Music2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { FoldedText } from './folded-text.tsx';
import { portraitClass, screenClass, videoShadeClass } from './meta-look.ts';
import { PhoneScreen } from './phone-screen.tsx';
import { type PreviewProps, shownFiles, thumbnailOf } from './preview.ts';
import { Portrait } from './preview-media.tsx';

/** Space at the bottom for the player's own buttons. */
const textClass =
  'absolute right-[56px] bottom-[76px] left-0 z-1 grid max-h-[60%] gap-[7px] overflow-auto px-[12px] wrap-anywhere text-shadow-[0_0_3px_rgb(0_0_0/0.9)]';

/** A Reel fills a phone screen: the video, the text over it, and the actions at the side. */
export function ReelScreen({
  name,
  picture,
  text,
  fold,
  lines,
  files,
  who,
  sound,
  icons,
  note,
  place,
  people = [],
  moment,
}: PreviewProps & {
  who: ReactNode;
  sound: ReactNode;
  icons: readonly LucideIcon[];
  note?: string | null;
  place?: string | undefined;
  /** Usernames of those who are tagged. */
  people?: readonly string[];
  /** The second that is its cover, where it has no picture as one. */
  moment?: number | undefined;
}) {
  const [file] = shownFiles(files);
  const cover = thumbnailOf(files);
  return (
    <PhoneScreen
      file={file}
      poster={cover?.url}
      moment={cover ? undefined : moment}
      empty={t('The video appears here.')}
      className={`${screenClass} ${videoShadeClass}`}
    >
      <div
        className="pointer-events-none absolute right-[12px] bottom-[92px] z-1 grid gap-[20px] drop-shadow-[0_1px_2px_rgb(0_0_0/0.6)]"
        aria-hidden
      >
        {icons.map((icon) => (
          <Icon key={icon.displayName} of={icon} size={26} />
        ))}
      </div>
      <div className={textClass}>
        <span className="flex min-w-0 items-center gap-[8px]">
          <Portrait name={name} picture={picture} className={portraitClass} />
          <b className="truncate font-semibold">{who}</b>
          <span
            className="flex-none rounded-[7px] border border-[#fff] px-[9px] py-[3px] text-[12.5px] font-semibold"
            lang="en"
            aria-hidden
          >
            Follow
          </span>
        </span>
        {note ? <span className="text-[12.5px]">{note}</span> : null}
        {text ? (
          <p className="whitespace-pre-wrap">
            <FoldedText
              handles="words"
              text={text}
              fold={fold}
              lines={lines}
              more="… more"
              moreClass="font-semibold"
              tagClass="font-semibold"
            />
          </p>
        ) : null}
        {place || people.length > 0 ? (
          <span className="flex min-w-0 flex-wrap gap-x-[12px] gap-y-[4px] text-[12.5px] *:flex *:min-w-0 *:items-center *:gap-[5px]">
            {place ? (
              <span data-part="place">
                <Icon of={MapPin} size={12} /> <span className="truncate">{place}</span>
              </span>
            ) : null}
            {people.length > 0 ? (
              <span data-part="people">
                <Icon of={UserRound} size={12} /> <span className="truncate">{people.join(', ')}</span>
              </span>
            ) : null}
          </span>
        ) : null}
        <span className="flex min-w-0 items-center gap-[6px] text-[12.5px]">
          <Icon of={Music2} size={12} /> <span className="truncate">{sound}</span>
        </span>
      </div>
    </PhoneScreen>
  );
}
