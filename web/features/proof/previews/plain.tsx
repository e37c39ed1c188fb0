import { textOf } from '../../post/post-options.ts';
import { type PreviewProps, shownFiles } from './preview.ts';
import { marked, Portrait, Shown } from './shown.tsx';

/** Who, what and the words in order, for a platform whose look we do not imitate, or none that is chosen yet. */
export function PlainPreview({ name, picture, text, files, options, shade = 'light' }: PreviewProps) {
  const title = textOf(options.title);
  return (
    <div className="li-post" data-shade={shade}>
      <div className="li-head">
        <Portrait name={name} picture={picture} className="li-avatar rounded-full" />
        <b className="truncate">{name}</b>
      </div>
      {title ? <p className="li-text font-semibold">{title}</p> : null}
      {text ? <div className="li-text">{marked(text)}</div> : null}
      <div className="li-pics" data-count={1}>
        {shownFiles(files).map((file) => (
          <Shown key={file.url} file={file} />
        ))}
      </div>
    </div>
  );
}
