import { Bookmark, ChevronLeft, ChevronRight, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { type OptionValues, postKind, textOf, wordsOf } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { FramedMedia } from '../framed-media.tsx';
import { metaLook } from '../meta-look.ts';
import { type LookOf, type PreviewFile, type PreviewProps, ratioOf, shownFiles } from '../preview.ts';
import { Portrait } from '../preview-media.tsx';
import { ReelScreen } from '../reel-screen.tsx';
import { StoryScreen } from '../story-screen.tsx';

/** From the tallest to the widest that Instagram's feed shows. */
const feedRatio = { least: 4 / 5, most: 1.91 } as const;

const ownName = ({ name, handle }: Pick<PreviewProps, 'name' | 'handle'>): string =>
  handle?.replace(/^@/, '') ?? name;

/** `ines.duarte and tomas`, as Instagram names those who share a post. */
const whoOf = ({ options, ...account }: PreviewProps): ReactNode => {
  const own = ownName(account);
  const [first, ...others] = wordsOf(options.collaborators).map((one) => one.replace(/^@/, ''));
  if (!first) return own;
  return (
    <span lang="en">
      {own} and {others.length > 0 ? `${others.length + 1} others` : first}
    </span>
  );
};

const noteOf = (options: OptionValues): string | null =>
  options.is_ai_generated === true ? 'AI info' : null;

/** What it becomes: a single video is always a Reel. */
const instagramKind = ({ options, files }: Pick<PreviewProps, 'options' | 'files'>) => {
  const kind = postKind(options);
  const [only, ...others] = shownFiles(files);
  return kind === 'post' && others.length === 0 && only?.kind === 'video' ? 'reel' : kind;
};

export const look: LookOf = (post) => metaLook(InstagramPreview, instagramKind(post), 2);

/** As it stands in Instagram's feed on a phone, or as a Reel or Story on the whole screen. */
function InstagramPreview(props: PreviewProps) {
  const kind = instagramKind(props);
  const who = whoOf(props);
  const note = noteOf(props.options);
  if (kind === 'reel')
    return (
      <ReelScreen
        {...props}
        who={who}
        note={note}
        sound={textOf(props.options.audio_name) || <span lang="en">Original audio</span>}
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

/** Files one after the other. The first gives all of them their shape. */
function Carousel({ files }: { files: readonly PreviewFile[] }) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, files.length - 1);
  const file = files[at];
  const [first] = files;
  if (!file || !first) return <p className="ig-empty">{t('The pictures or videos stand here.')}</p>;
  const ratio = Math.min(feedRatio.most, Math.max(feedRatio.least, ratioOf(first) ?? 1));
  return (
    <>
      <div className="relative">
        <FramedMedia key={file.url} file={file} ratio={ratio} />
        {files.length > 1 ? (
          <>
            <span className="ig-count">
              <span className="sr-only">{t('Item')} </span>
              {at + 1}/{files.length}
            </span>
            {at > 0 ? (
              <button
                type="button"
                className="ig-turn left-2"
                aria-label={t('Item before')}
                onClick={() => setChosen(at - 1)}
              >
                <Icon of={ChevronLeft} size={16} />
              </button>
            ) : null}
            {at < files.length - 1 ? (
              <button
                type="button"
                className="ig-turn right-2"
                aria-label={t('Next item')}
                onClick={() => setChosen(at + 1)}
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
            <i key={one.url} data-on={index === at || undefined} />
          ))}
        </span>
      ) : null}
    </>
  );
}
