import type { PostOptionView } from '../../../server/http/views.ts';
import { toEntities } from './mentions.ts';
import { describeOptionValue } from './post-options.ts';

/**
 * A value as a reader of the proof sees it. Behind each name is its id, because platforms get that: a name alone could
 * be that of another.
 */
export function OptionValue({ option, value }: { option: PostOptionView; value: unknown }) {
  if (option.kind !== 'entities' && option.kind !== 'mentions') return describeOptionValue(option, value);
  return (
    <ul className="grid gap-0.5">
      {toEntities(value).map(({ id, name }) => (
        <li key={id}>
          {name}
          {name.includes(id) ? null : (
            <>
              {' '}
              <small className="meta">{id}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
