import { t } from '../../../i18n/t.ts';
import type { Scope } from '../scope-texts.ts';
import { eventGroups, eventTexts, eventTypes } from './event-texts.ts';
import type { EventType } from './queries.ts';

/** Everything, or some events in their groups, each with what it says and the scope it needs. */
export function EventChoice({
  value,
  allowed,
  onChange,
}: {
  /** Null: everything. */
  value: readonly EventType[] | null;
  /** Null: no scope is needed. */
  allowed: ReadonlySet<Scope> | null;
  onChange: (next: EventType[] | null) => void;
}) {
  const mayHear = (type: EventType): boolean => allowed === null || allowed.has(eventTexts[type].scope);
  const set = (types: readonly EventType[], isChosen: boolean) =>
    onChange(
      eventTypes.filter((type) => (types.includes(type) ? isChosen && mayHear(type) : value?.includes(type))),
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="lab mb-1.5">{t('Events')}</legend>
      <label className="flex cursor-pointer items-start gap-2.5 text-sm">
        <input
          type="radio"
          name="events"
          className="mt-1 accent-(--text)"
          checked={value === null}
          onChange={() => onChange(null)}
        />
        <span>
          <b>{t('Everything it may hear')}</b>
          <span className="meta block">{t('Also types that are added to the API later.')}</span>
        </span>
      </label>
      <label className="flex cursor-pointer items-start gap-2.5 text-sm">
        <input
          type="radio"
          name="events"
          className="mt-1 accent-(--text)"
          checked={value !== null}
          onChange={() => onChange(value === null ? [] : [...value])}
        />
        <span>
          <b>{t('Only these')}</b>
          {value !== null ? (
            <span className="meta block" aria-live="polite">
              {t('{count, plural, =0 {Choose at least one.} one {One is chosen.} other {# are chosen.}}', {
                count: value.length,
              })}
            </span>
          ) : null}
        </span>
      </label>
      {value !== null ? (
        <div className="grid max-h-[320px] gap-4 overflow-y-auto rounded-1 border border-edge p-3.5">
          {eventGroups.map(({ title, types }) => {
            const audible = types.filter(mayHear);
            const chosen = types.filter((type) => value.includes(type));
            const hasAll = audible.length > 0 && chosen.length === audible.length;
            return (
              <fieldset key={title} className="grid gap-2">
                <legend className="mb-1 flex w-full items-center justify-between gap-3">
                  <span className="h3">{title}</span>
                  {audible.length > 1 ? (
                    <button
                      type="button"
                      className="btn btn-sm btn-quiet"
                      onClick={() => set(audible, !hasAll)}
                    >
                      {hasAll
                        ? t('None of {group}', { group: title })
                        : t('All of {group}', { group: title })}
                    </button>
                  ) : null}
                </legend>
                {types.map((type) => (
                  <EventOption
                    key={type}
                    type={type}
                    isChosen={value.includes(type)}
                    mayHear={mayHear(type)}
                    onChange={(isChosen) => set([type], isChosen)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      ) : null}
    </fieldset>
  );
}

function EventOption({
  type,
  isChosen,
  mayHear,
  onChange,
}: {
  type: EventType;
  isChosen: boolean;
  mayHear: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const { scope, text } = eventTexts[type];
  return (
    <label className={`flex items-start gap-2.5 text-sm ${mayHear || isChosen ? 'cursor-pointer' : ''}`}>
      <input
        type="checkbox"
        className="check"
        checked={isChosen}
        // What was chosen while it was allowed can be taken out.
        disabled={!mayHear && !isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">
        <span className="num font-medium">{type}</span>
        <span className="meta block">{text}</span>
        <span className="slug block">
          {mayHear ? scope : t('needs {scope}, which you did not allow this app', { scope })}
        </span>
      </span>
    </label>
  );
}
