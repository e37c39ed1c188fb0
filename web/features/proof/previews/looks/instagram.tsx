import { Bookmark, ChevronLeft, ChevronRight, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { t } from '../../../../i18n/t.ts';
import { toEntities } from '../../../post/mentions.ts';
import { type PersonTag, tagsToSend, toPeopleTags } from '../../../post/people-tags.ts';
import { type OptionValues, postKind, toSeconds, toText, toWordList } from '../../../post/post-options.ts';
import { FoldedText } from '../folded-text.tsx';
import { FramedMedia } from '../framed-media.tsx';
import { metaLook } from '../meta-look.ts';
import { PersonMarks, PlacelessNames } from '../person-marks.tsx';
import { type CreateLook, type PreviewFile, type PreviewProps, ratioOf, shownFiles } from '../preview.ts';
import { Portrait } from '../preview-media.tsx';
import { ReelScreen } from '../reel-screen.tsx';
import { StoryScreen } from '../story-screen.tsx';

/** The tallest and the widest ratio in Instagram's feed. */
const feedRatio = { min: 4 / 5, max: 1.91 } as const;

/** Instagram's values, not ours. */
const colours = {
  light: '[--bg:#ffffff] [--fg:#0c1014] [--soft:#6a717a] [--box:#efefef] [--link:#385185] [--dot:#b4bac1]',
  dark: '[--bg:#0c1014] [--fg:#f5f5f5] [--soft:#a8a8a8] [--box:#25292e] [--link:#b3c7ff] [--dot:#585e66]',
};

const turnClass =
  'absolute top-[calc(50%-14px)] grid size-[28px] place-items-center rounded-[50%] bg-[rgb(255_255_255/0.9)] text-[#0c1014]';

const ownName = ({ name, handle }: Pick<PreviewProps, 'name' | 'handle'>): string =>
  handle?.replace(/^@/, '') ?? name;

/** `ines.duarte and tomas`, as Instagram names the collaborators of a post. */
const collaboratorNames = ({ options, ...account }: PreviewProps): ReactNode => {
  const own = ownName(account);
  const [first, ...others] = toWordList(options.collaborators).map((one) => one.replace(/^@/, ''));
  if (!first) return own;
  return (
    <>
      <span lang="en">
        {own} and {others.length > 0 ? `${others.length + 1} others` : first}
      </span>
      {others.length > 0 ? (
        <span className="sr-only">{t('with {names}', { names: [first, ...others].join(', ') })}</span>
      ) : null}
    </>
  );
};

const aiNote = (options: OptionValues): string | null =>
  options.is_ai_generated === true ? 'AI info' : null;

/** For the author: its viewers see no sign of it. */
const trialNote = (options: OptionValues): string | null => (options.trial ? t('Trial Reel') : null);

/** The place, and whether it was made with AI: Instagram shows both under the name. */
const lineUnderName = ({ options }: PreviewProps): ReactNode => {
  const place = toEntities(options.location)[0]?.name;
  const ai = aiNote(options);
  if (!place) return ai;
  return (
    <span className="flex min-w-0 items-center gap-[5px]">
      <span data-part="place" className="truncate">
        {place}
      </span>
      {ai ? <span className="flex-none">· {ai}</span> : null}
    </span>
  );
};

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
  const people = tagsToSend(toPeopleTags(props.options.people));
  if (kind === 'reel')
    return (
      <ReelScreen
        {...props}
        who={who}
        note={[note, trialNote(props.options)].filter(Boolean).join(' · ') || null}
        place={toEntities(props.options.location)[0]?.name}
        people={people.map(({ username }) => username)}
        moment={toSeconds(props.options.cover_seconds)}
        sound={toText(props.options.audio_name) || <span lang="en">Original audio</span>}
        icons={[Heart, MessageCircle, Send, Ellipsis]}
      />
    );
  return kind === 'story' ? (
    <StoryScreen {...props} who={ownName(props)} note={note} people={people} />
  ) : (
    <InstagramPost {...props} who={who} note={lineUnderName(props)} people={people} />
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
  people,
}: PreviewProps & { who: ReactNode; note: ReactNode; people: readonly PersonTag[] }) {
  return (
    <div
      className={`overflow-hidden bg-(--bg) font-post text-[14px]/[1.35] font-normal text-(--fg) ${colours[shade]}`}
    >
      <div className="flex items-center gap-[9px] px-[12px] py-[9px] text-[13.5px]/[1.25]">
        <Portrait
          name={name}
          picture={picture}
          className="size-[32px] rounded-[50%] bg-(--box) text-[12px] font-semibold"
        />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{who}</b>
          {note ? <span className="block text-[11.5px]">{note}</span> : null}
        </span>
        <Icon of={Ellipsis} size={18} />
      </div>
      <Carousel files={shownFiles(files)} people={people} />
      <div className="flex items-center gap-[14px] px-[12px] pt-[10px] pb-[8px]" aria-hidden>
        <Icon of={Heart} size={23} />
        <Icon of={MessageCircle} size={23} />
        <Icon of={Send} size={22} />
        <Icon of={Bookmark} size={23} className="ml-auto" />
      </div>
      {text ? (
        <div className="px-[12px] wrap-anywhere whitespace-pre-wrap">
          <b className="font-semibold">{ownName({ name, handle })}</b>{' '}
          <FoldedText
            handles="words"
            text={text}
            fold={fold}
            lines={lines}
            more="… more"
            moreClass="text-(--soft)"
            tagClass="text-(--link)"
          />
        </div>
      ) : null}
      <p className="px-[12px] pt-[5px] pb-[12px] text-[12px] text-(--soft)" lang="en">
        Just now
      </p>
    </div>
  );
}

/** The files of a carousel. The first one determines the aspect ratio of all. */
function Carousel({ files, people }: { files: readonly PreviewFile[]; people: readonly PersonTag[] }) {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, files.length - 1);
  const file = files[current];
  const [first] = files;
  if (!file || !first)
    return (
      <p className="grid aspect-[4/5] place-items-center bg-(--box) text-(--fg)">
        {t('The pictures or videos appear here.')}
      </p>
    );
  const here = people.filter((tag) => tag.file === current + 1);
  const ratio = Math.min(feedRatio.max, Math.max(feedRatio.min, ratioOf(first) ?? 1));
  return (
    <>
      <div className="relative">
        <FramedMedia key={file.url} file={file} ratio={ratio} />
        {file.kind === 'image' ? (
          <PersonMarks tags={here} file={file} frameRatio={ratio} fit="cover" />
        ) : (
          <PlacelessNames
            tags={here}
            className="absolute top-[12px] left-[12px] max-w-[60%] rounded-[99px] bg-[rgb(12_16_20/0.78)] px-[10px] py-[4px] text-[#fff]"
          />
        )}
        {files.length > 1 ? (
          <>
            <span className="pointer-events-none absolute top-[12px] right-[12px] rounded-[99px] bg-[rgb(12_16_20/0.78)] px-[10px] py-[4px] text-[12px] text-[#fff]">
              <span className="sr-only">{t('Item')} </span>
              {current + 1}/{files.length}
            </span>
            {current > 0 ? (
              <button
                type="button"
                className={`${turnClass} left-2`}
                aria-label={t('Item before')}
                onClick={() => setChosen(current - 1)}
              >
                <Icon of={ChevronLeft} size={16} />
              </button>
            ) : null}
            {current < files.length - 1 ? (
              <button
                type="button"
                className={`${turnClass} right-2`}
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
        <span className="flex h-0 justify-center gap-[4px] pt-[12px]" aria-hidden>
          {files.map((one, index) => (
            <i
              key={one.url}
              className={`size-[6px] rounded-[50%] ${index === current ? 'bg-[#0095f6]' : 'bg-(--dot)'}`}
            />
          ))}
        </span>
      ) : null}
    </>
  );
}
