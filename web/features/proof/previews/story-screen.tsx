import { Ellipsis, Heart, X } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import type { PersonTag } from '../../post/people-tags.ts';
import { portraitClass, screenClass, videoShadeClass } from './meta-look.ts';
import { PersonMarks, PlacelessNames } from './person-marks.tsx';
import { PhoneScreen } from './phone-screen.tsx';
import { type PreviewProps, shownFiles } from './preview.ts';
import { Portrait } from './preview-media.tsx';

/** A picture has no player buttons to keep clear of. */
const pictureShadeClass =
  'before:bg-[linear-gradient(rgb(0_0_0/0.5),transparent_18%),linear-gradient(transparent_78%,rgb(0_0_0/0.5))]';

/** A Story fills a phone screen. It has no text of its own. */
export function StoryScreen({
  name,
  picture,
  files,
  who,
  note,
  people = [],
}: PreviewProps & { who: string; note?: string | null; people?: readonly PersonTag[] }) {
  const [file] = shownFiles(files);
  const isVideo = file?.kind === 'video';
  return (
    <PhoneScreen
      file={file}
      empty={t('The picture or video appears here.')}
      className={`${screenClass} ${isVideo ? videoShadeClass : pictureShadeClass}`}
    >
      {file && !isVideo ? <PersonMarks tags={people} file={file} frameRatio={9 / 16} fit="contain" /> : null}
      <div className="absolute inset-x-0 top-0 z-1 grid gap-[10px] px-[12px] py-[8px] text-shadow-[0_0_3px_rgb(0_0_0/0.9)]">
        <span
          className="h-[2px] rounded-[2px] bg-[linear-gradient(90deg,#fff_30%,rgb(255_255_255/0.4)_30%)]"
          aria-hidden
        />
        <div className="flex min-w-0 items-center gap-[8px]">
          <Portrait name={name} picture={picture} className={portraitClass} />
          <span className="min-w-0">
            <b className="block truncate font-semibold">{who}</b>
            {note ? <span className="text-[12.5px]">{note}</span> : null}
            <PlacelessNames tags={people} />
          </span>
          <span className="text-[12.5px]" lang="en">
            now
          </span>
          <span className="ml-auto flex gap-3" aria-hidden>
            <Icon of={Ellipsis} size={20} />
            <Icon of={X} size={20} />
          </span>
        </div>
      </div>
      {isVideo ? null : (
        <div className="absolute inset-x-[12px] bottom-[12px] z-1 flex items-center gap-[14px]" aria-hidden>
          <span
            className="flex-1 rounded-[99px] border border-[rgb(255_255_255/0.7)] px-[16px] py-[10px]"
            lang="en"
          >
            Send message
          </span>
          <Icon of={Heart} size={24} />
        </div>
      )}
    </PhoneScreen>
  );
}
