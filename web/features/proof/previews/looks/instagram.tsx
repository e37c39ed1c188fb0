import { Bookmark, ChevronLeft, ChevronRight, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { type OptionValues, postKind, toText, toWordList } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { FramedMedia } from '../framed-media.tsx';
import { metaLook } from '../meta-look.ts';
import { type CreateLook, type PreviewFile, type PreviewProps, ratioOf, shownFiles } from '../preview.ts';
import { Portrait } from '../preview-media.tsx';
import { ReelScreen } from '../reel-screen.tsx';
import { StoryScreen } from '../story-screen.tsx';

/** The tallest and the widest ratio in Instagram's feed. */
const feedRatio = { min: 4 / 5, max: 1.91 } as const;

const ownName = ({ name, handle }: Pick<PreviewProps, 'name' | 'handle'>): string =>
  handle?.replace(/^@/, '') ?? name;

/** `ines.duarte and tomas`, as Instagram names the collaborators of a post. */
const collaboratorNames = ({ options, ...account }: PreviewProps): ReactNode => {
  const own = ownName(account);
  const [first, ...others] = toWordList(options.collaborators).map((one) => one.replace(/^@/, ''));
  if (!first) return own;
  return (
    <span lang="en">
      {own} and {others.length > 0 ? `${others.length + 1} others` : first}
    </span>
  );
};

const aiNote = (options: OptionValues): string | null =>
  options.is_ai_generated === true ? 'AI info' : null;

/** A single video is always published as a Reel. */
const instagramKind = ({ options, files }: Pick<PreviewProps, 'options' | 'files'>) => {
  const kind = postKind(options);
  const [only, ...others] = shownFiles(files);
  return kind === 'post' && others.length === 0 && only?.kind === 'video' ? 'reel' : kind;
};

export const look: CreateLook = (post) => metaLook(InstagramPreview, instagramKind(post), 2);

/** A post in Instagram's feed on a phone, or a Reel or Story on the full screen. */
function InstagramPreview(props: PreviewProps) {
  const kind = instagramKind(props);
  const who = collaboratorNames(props);
  const note = aiNote(props.options);
  if (kind === 'reel')
    return (
      <ReelScreen
        {...props}
        who={who}
        note={note}
        sound={toText(props.options.audio_name) || <span lang="en">Original audio</span>}
        icons={[Heart, MessageCircle, Send, Ellipsis]}
      />
    );
  return kind === 'story' ? (
    <StoryScreen {...props} who={ownName(props)} note={note} />
  ) : (
    <InstagramPost {...props} who={who} note={note} />
  );
}

function InstagramPost({
  name,
  handle,
  picture,
  text,
  fold,
  lines,
  files,
  shade = 'light',
  who,
  note,
}: PreviewProps & { who: ReactNode; note: string | null }) {
  return (
    <div className="ig-post" data-shade={shade}>
      <div className="ig-head">
        <Portrait name={name} picture={picture} className="ig-avatar" />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{who}</b>
          {note ? <span className="ig-note">{note}</span> : null}
        </span>
        <Icon of={Ellipsis} size={18} />
      </div>
      <Carousel files={shownFiles(files)} />
      <div className="ig-actions" aria-hidden>
        <Icon of={Heart} size={23} />
        <Icon of={MessageCircle} size={23} />
        <Icon of={Send} size={22} />
        <Icon of={Bookmark} size={23} className="ml-auto" />
      </div>
      {text ? (
        <div className="ig-text">
          <b>{ownName({ name, handle })}</b>{' '}
          <FoldedText text={text} fold={fold} lines={lines} more="… more" className="ig-more" />
        </div>
      ) : null}
      <p className="ig-when" lang="en">
        Just now
      </p>
    </div>
  );
}

/** The files of a carousel. The first one determines the aspect ratio of all. */
function Carousel({ files }: { files: readonly PreviewFile[] }) {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, files.length - 1);
  const file = files[current];
  const [first] = files;
  if (!file || !first) return <p className="ig-empty">{t('The pictures or videos stand here.')}</p>;
  const ratio = Math.min(feedRatio.max, Math.max(feedRatio.min, ratioOf(first) ?? 1));
  return (
    <>
      <div className="relative">
        <FramedMedia key={file.url} file={file} ratio={ratio} />
        {files.length > 1 ? (
          <>
            <span className="ig-count">
              <span className="sr-only">{t('Item')} </span>
              {current + 1}/{files.length}
            </span>
            {current > 0 ? (
              <button
                type="button"
                className="ig-turn left-2"
                aria-label={t('Item before')}
                onClick={() => setChosen(current - 1)}
              >
                <Icon of={ChevronLeft} size={16} />
              </button>
            ) : null}
            {current < files.length - 1 ? (
              <button
                type="button"
                className="ig-turn right-2"
                aria-label={t('Next item')}
                onClick={() => setChosen(current + 1)}
              >
                <Icon of={ChevronRight} size={16} />
              </button>
            ) : null}
          </>
        ) : null}
      </div>
      {files.length > 1 ? (
        <span className="ig-dots" aria-hidden>
          {files.map((one, index) => (
            <i key={one.url} data-on={index === current || undefined} />
          ))}
        </span>
      ) : null}
    </>
  );
}
