import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { type OptionValues, postKind, textOf, wordsOf } from '../../post/post-options.ts';
import { Carousel } from './carousel.tsx';
import { Folded } from './folded.tsx';
import { type PreviewProps, shownFiles } from './preview.ts';
import { ReelScreen } from './reel-screen.tsx';
import { Portrait } from './shown.tsx';
import { StoryScreen } from './story-screen.tsx';

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
export const instagramKind = ({ options, files }: Pick<PreviewProps, 'options' | 'files'>) => {
  const kind = postKind(options);
  const [only, ...others] = shownFiles(files);
  return kind === 'post' && others.length === 0 && only?.kind === 'video' ? 'reel' : kind;
};

/** As it stands in Instagram's feed on a phone, or as a Reel or Story on the whole screen. */
export function InstagramPreview(props: PreviewProps) {
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
          <Folded text={text} fold={fold} lines={lines} more="… more" className="ig-more" />
        </div>
      ) : null}
      <p className="ig-when" lang="en">
        Just now
      </p>
    </div>
  );
}
